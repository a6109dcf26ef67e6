import { describe, expect, it } from 'vitest';
import { parseAlertCondition, type Sides } from '../../../../src/market/fields/alert-condition';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { Quote } from '../../../../src/market/fields/records';
import { readQuote } from '../../../../src/protocol/read-records';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { thrownBy } from '../../../support/thrown-by';

const context = { argument: 'condition', now: () => epochMs(Date.parse('2026-01-15T02:30:00Z')) };
const quote = (last: number | null, more: object = {}): Quote => readQuote({ last_price: last, ...more }, parseSymbol('600519.SH'));

/** Whether each of the quotes met the conditions. */
function met(texts: readonly string[], quotes: readonly Quote[]): boolean[] {
  const condition = parseAlertCondition(texts, context);
  let sides: Sides = [];
  return quotes.map((each) => {
    const examined = condition.examine(each, sides);
    sides = examined.sides;
    return examined.isMet;
  });
}

const metBy = (text: string, ...prices: (number | null)[]) =>
  met(
    [text],
    prices.map((price) => quote(price)),
  );

describe('A value that crosses a level', () => {
  it.each(['last crosses 1500', 'last_price  crosses  1500', '最新价穿越1500', '现价 穿过 1500', 'last cross 1.5K'])(
    'has crossed it in either direction: %s',
    (text) => {
      expect(metBy(text, 1499, 1501, 1502, 1499)).toEqual([false, true, false, true]);
    },
  );

  it.each(['last crosses above 1500', 'last CROSSES OVER 1500', '现价上穿1500', '最新价 上穿 1500'])(
    'has crossed upwards only: %s',
    (text) => expect(metBy(text, 1499, 1501, 1499, 1501)).toEqual([false, true, false, true]),
  );

  it.each(['last crosses below 1500', 'last crosses under 1500', '现价下穿1500'])('has crossed downwards only: %s', (text) =>
    expect(metBy(text, 1499, 1501, 1499, 1501)).toEqual([false, false, true, false]),
  );

  it('has crossed when it reaches the level, and not again when it goes on or back', () => {
    expect(metBy('last crosses 1500', 1499, 1500, 1501)).toEqual([false, true, false]);
    expect(metBy('last crosses 1500', 1499, 1500, 1499)).toEqual([false, true, false]);
    expect(metBy('last crosses 1500', 1500, 1501)).toEqual([false, false]);
  });

  it('is remembered over quotes without a value', () => {
    expect(metBy('last crosses above 1500', 1499, null, 1501)).toEqual([false, false, true]);
  });

  it('may be a percentage, and needs every other condition at the same moment', () => {
    const at = (change: number, volume: number) => quote(1, { volume, ext: { change_pct: change } });
    const quotes = [at(0.02, 1), at(0.04, 1), at(0.02, 9), at(0.04, 9)];
    expect(met(['chg% crosses above 3%', 'volume>5'], quotes)).toEqual([false, false, false, true]);
  });

  it('is none in a name', () => {
    const named = (name: string) => quote(1, { ext: { name } });
    expect(met(['name~Red crosses 5'], [named('Blue'), named('The Red Crosses 5 Trust')])).toEqual([false, true]);
  });
});

describe('The condition of an alert', () => {
  it('is as those of a screen', () => {
    expect(metBy('last>=1500', 1499, 1500, 1501, 1499)).toEqual([false, true, true, false]);
    expect(parseAlertCondition(['last>=1500'], context).isCrossing).toBe(false);
    expect(parseAlertCondition(['last>=1500', 'last crosses 9'], context).isCrossing).toBe(true);
  });

  it.each([
    [[], { expected: { kind: 'condition' }, received: '' }],
    [['last crosses'], { expected: { kind: 'condition' }, received: 'last crosses' }],
    [['last crosses up'], { expected: { kind: 'number-condition', field: 'last_price' }, received: 'last crosses up' }],
    [['lst crosses 5'], { expected: { kind: 'field', nearest: 'last_price' }, received: 'lst crosses 5' }],
    [['name crosses 5'], { expected: { kind: 'text-condition', field: 'name' }, received: 'name crosses 5' }],
    [['chg%上穿3'], { expected: { kind: 'fraction-condition', field: 'change_pct' }, received: 'chg%上穿3' }],
  ])('names what was typed: %j', (texts, problem) =>
    expect(thrownBy(() => parseAlertCondition(texts, context))).toMatchObject({ problem }),
  );
});
