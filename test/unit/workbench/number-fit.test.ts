import { describe, expect, it } from 'vitest';
import { fittingNumber, widestGeneral } from '../../../src/workbench/grid/contents/cell-width';

/** Every character is one wide. */
const within = (characters: number) => (text: string) => text.length <= characters;

describe('a number in the format General', () => {
  it.each([
    [1234.5678, 9, '1234.5678'],
    [1234.5678, 8, '1234.568'],
    [1234.5678, 6, '1234.6'],
    [1234.5678, 5, '1235'],
    [1234.5678, 4, '1235'],
    [1234567890, 9, '1.235E+09'],
    [1234567890, 5, '1E+09'],
    [-0.5, 2, '-1'],
    [0.000012345678, 8, '1.23E-05'],
    [0.000012345678, 2, '0'],
    [0, 1, '0'],
  ])('%d is shown in %d characters as %s', (value, characters, shown) => expect(fittingNumber(value, within(characters))).toBe(shown));

  it('that does not even fit in scientific notation is not shown', () => expect(fittingNumber(1234567890, within(4))).toBeUndefined());

  it('needs no more than ten digits', () => {
    expect(widestGeneral(1 / 3)).toBe('0.3333333333');
    expect(widestGeneral(0.1 + 0.2)).toBe('0.3');
    expect(widestGeneral(12345678901)).toBe('12345678901');
  });
});

it('a formatted number is shown whole or not at all', () => {
  expect(fittingNumber('2026-01-15', within(10))).toBe('2026-01-15');
  expect(fittingNumber('2026-01-15', within(9))).toBeUndefined();
});
