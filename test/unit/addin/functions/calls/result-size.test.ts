import { describe, expect, it } from 'vitest';
import { MarketDataError } from '../../../../../src/market/texts/problem';
import type { Rectangle } from '../../../../../src/addin/sheet/cells';
import { checkedSize, rectangleSize } from '../../../../../src/addin/functions/calls/excel-results';

const host = { language: 'en', hasFormats: true, hasCards: true } as const;
const onTheWeb = { ...host, isOnTheWeb: true };
const onTheDesktop = { ...host, isOnTheWeb: false };

const ofSize = (size: number): Rectangle => Object.assign([[1]], { known: { size, hasProblems: false } });

describe('The size of a result', () => {
  it('is the sum of its cells, two characters for each row and two for the whole', () => {
    const formatted = { type: 'Double', basicValue: 1, numberFormat: '0' } as const;
    const offline = new MarketDataError({ kind: 'offline' });
    expect(rectangleSize([])).toBe(2);
    expect(rectangleSize([[]])).toBe(2 + 2);
    expect(rectangleSize([[1], [true, 'four']])).toBe(2 + (2 + 11) + (2 + 11 + 4 + 3));
    expect(rectangleSize([[formatted, offline]])).toBe(2 + (2 + 75 + 200));
  });

  it('is what the builder of the rectangle counted, where it did', () => expect(rectangleSize(ofSize(7))).toBe(7));
});

describe('The limit of 1.5 MB', () => {
  it.each([
    ['in Excel on the web, for a result of just this size', onTheWeb, 1_500_000],
    ['in Excel on a computer, for a result of any size', onTheDesktop, 50_000_000],
  ])('is kept %s', (_, where, size) => {
    const rectangle = ofSize(size);
    expect(checkedSize(rectangle, where)).toBe(rectangle);
  });

  it('is exceeded in Excel on the web by one character', () => {
    const problem = { kind: 'result-too-large', bytes: 1_500_001, limitBytes: 1_500_000 };
    expect(() => checkedSize(ofSize(1_500_001), onTheWeb)).toThrow(expect.objectContaining({ problem }));
  });
});
