/** Which symbol an entry of an answer belongs to, and what it means when one belongs to none. */
import { describe, expect, it } from 'vitest';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { readKeyed, type ReadOutcomes, readRecords, withAbsentSymbols } from '../../../src/protocol/read-records';
import { detailIn, unreadableDetail } from './unreadable';

const moutai = '600519.SH' as SymbolCode;
const apple = 'AAPL.US' as SymbolCode;

/** Gives the value of an entry and the symbol under which it was read. */
const read = (entry: unknown, symbol: SymbolCode) => {
  const { value } = entry as { value: unknown };
  return { value, symbol };
};
const records = (data: unknown) => readRecords(data, 'data', read);
const keyed = (data: unknown) => readKeyed(data, read);

/** The same entries as an array of records and as an object keyed by symbol. */
const answers: readonly (readonly [string, (...names: string[]) => ReadOutcomes<unknown>])[] = [
  ['an array of records', (...names) => records(names.map((symbol, value) => ({ symbol, value })))],
  ['an object keyed by symbol', (...names) => keyed(Object.fromEntries(names.map((name, value) => [name, { value }])))],
];

describe.each(answers)('An entry of %s', (_what, answer) => {
  it('belongs to the symbol that it names, of whatever code', () => {
    for (const symbol of [moutai, '00700.HK', 'BRK.B.US', 'A.US', '000001.SZ', '1A.US']) {
      const outcomes = answer(symbol);
      expect([...outcomes]).toEqual([[symbol, { value: 0, symbol }]]);
      expect(outcomes.unattributed).toBeUndefined();
    }
  });

  it('names its symbol in lower case or between blanks, too', () => {
    expect([...answer('600519.sh', ' aapl.Us\n').values()]).toEqual([
      { value: 0, symbol: moutai },
      { value: 1, symbol: apple },
    ]);
  });

  it('belongs to a market that only the service knows, unless its suffix is too long for one', () => {
    const outcomes = answer('BTC.CRYPTO', 'VOD.L', '7203.T');
    expect([[...outcomes.keys()], outcomes.unattributed]).toEqual([['VOD.L', '7203.T'], undefined]);
  });

  it.each(['600519', 'data', 'sh600519', '.SH', '600519.', '茅台.SH', '600519.SH,AAPL.US', '', 'A B.US', '600519.1SH'])(
    'that names %j belongs to no symbol',
    (name) => {
      expect(unreadableDetail(() => answer(name))).toBe('no entry names a symbol');
      const outcomes = answer(name, moutai);
      expect([...outcomes.keys()]).toEqual([moutai]);
      expect(detailIn(outcomes.unattributed)).toBe('an entry names no symbol');
    },
  );
});

describe('An answer', () => {
  it('without entries has no outcomes and is readable', () => {
    for (const outcomes of [records([]), keyed({})]) expect([outcomes.size, outcomes.unattributed]).toEqual([0, undefined]);
  });

  it.each([
    ['numeric symbols', () => records([{ symbol: 600519 }, { symbol: 1 }])],
    ['records without a symbol', () => records([{ value: 1 }, { symbol: null }, { symbol: {} }])],
    ['an array in an array', () => records([[{ symbol: moutai, value: 1 }]])],
    ['nothing but null', () => records([null])],
    ['its data once more in data', () => keyed({ data: { [moutai]: { value: 1 } } })],
    ['a list of items', () => keyed({ items: [] })],
  ])('of %s is unreadable as a whole', (_, answer) => expect(unreadableDetail(answer)).toBe('no entry names a symbol'));

  it.each([
    ['data is not an array', () => records({ items: [{ symbol: moutai }] })],
    ['data is not an array', () => records('none')],
    ['data is not an object', () => keyed([{ symbol: moutai }])],
    ['data is not an object', () => keyed('none')],
  ])('of another form is unreadable as a whole: %s', (detail, answer) => expect(unreadableDetail(answer)).toBe(detail));

  it('that names a symbol twice gives the last entry', () => {
    const twice = [
      { symbol: moutai, value: 1 },
      { symbol: '600519.sh', value: 2 },
    ];
    expect([...records(twice)]).toEqual([[moutai, { value: 2, symbol: moutai }]]);
  });

  it('does not hide an error of the reader itself', () => {
    const fail = () => {
      throw new TypeError('a mistake of ours');
    };
    expect(() => readKeyed({ [moutai]: 1 }, fail)).toThrow(TypeError);
  });
});

describe('An absent symbol that was requested', () => {
  it('stays absent where every entry names a symbol', () => {
    const outcomes = records([{ symbol: moutai, value: 1 }]);
    expect(withAbsentSymbols(outcomes, [moutai, apple])).toBe(outcomes);
    expect(outcomes.has(apple)).toBe(false);
  });

  it('is unreadable where an entry names no symbol', () => {
    const outcomes = withAbsentSymbols(records([{ symbol: moutai, value: 1 }, { value: 2 }]), [moutai, apple]);
    expect(outcomes.get(moutai)).toEqual({ value: 1, symbol: moutai });
    expect(detailIn(outcomes.get(apple))).toBe('an entry names no symbol');
  });
});
