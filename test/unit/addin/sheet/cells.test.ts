import { describe, expect, it } from 'vitest';
import { cellSize, formattedSize, type NumberCard, numberCell, plainSize } from '../../../../src/addin/sheet/cells';
import { formatted, offline } from '../../../support/fixture-values';

describe('The cell of a number', () => {
  it('is blank for a value that is missing or not finite', () => {
    expect([null, NaN, Infinity, -Infinity].map((value) => numberCell(value, '0.00'))).toEqual(['', '', '', '']);
  });

  it('is the plain number without a format, zero included', () => expect([7.5, 0].map((value) => numberCell(value))).toEqual([7.5, 0]));

  it("is Excel's formatted number with one", () => {
    expect(numberCell(0, '0.00')).toEqual({ type: 'Double', basicValue: 0, numberFormat: '0.00' });
  });
});

describe('The estimated size of a cell', () => {
  const card: NumberCard = {
    type: 'Double',
    basicValue: 1,
    numberFormat: '0.00',
    properties: {},
    layouts: { card: { title: { property: 'name' }, subTitle: { property: 'symbol' }, sections: [] } },
    provider: { description: '' },
  };

  it('is that of its JSON and a comma for a text', () => {
    for (const text of ['', '600519.SH']) expect(cellSize(text)).toBe(JSON.stringify(text).length + 1);
  });

  it.each([
    ['a number', 1234.5, plainSize],
    ['a truth value', true, plainSize],
    ['a formatted number', formatted(1234.5, '0.00'), formattedSize],
    ['a problem with its sentence', offline, 200],
  ])('is one figure for %s', (_, cell, size) => expect(cellSize(cell)).toBe(size));

  it('grows with the properties of a card', () => {
    const properties = { name: { type: 'String', basicValue: 'Moutai' }, volume: formatted(1, '#,##0') } as const;
    expect(cellSize({ ...card, properties }) - cellSize(card)).toBe(120);
  });
});
