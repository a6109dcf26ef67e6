import { describe, expect, it } from 'vitest';
import { MarketDataError } from '../../../src/market/texts/problem';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { derivedFieldsOf } from '../../../src/market/symbols/units';
import { readDepth, readExFactors, readInstrument, readKeyed, readQuote } from '../../../src/protocol/read-records';
import { unreadableDetail } from './unreadable';

const symbol = '600519.SH' as SymbolCode;
const may = Date.parse('2026-05-15T00:00+08:00');

const plainQuote = { region: 'CN', last_price: 1, open: 2, high: 3, low: 4, prev_close: 5, volume: 6, amount: 7 };
const numbersOfQuote = { change_amount: 8, change_pct: 9, amplitude: 10, turnover_rate: 11 };
const extOfQuote = { ...numbersOfQuote, name: '贵州茅台', type: 'stock' };

describe('A quote', () => {
  it('has the fields of ext under their plain names', () => {
    expect(readQuote({ symbol, ...plainQuote, timestamp: may, ext: extOfQuote }, symbol)).toEqual({
      symbol,
      ...plainQuote,
      ...extOfQuote,
      timestamp: may,
      ...derivedFieldsOf(symbol, plainQuote.volume),
      board: 'main',
      trading_state: 'trading',
    });
  });

  it.each([
    [6, 0, null],
    [0, 0, 0],
    [null, 0, 0],
    [6, 7, 7],
  ])('with a volume of %s and an amount of %s has the amount %s', (volume, amount, expected) => {
    expect(readQuote({ symbol, ...plainQuote, volume, amount }, symbol).amount).toBe(expected);
  });

  it('is blank in what the service leaves out', () => {
    for (const ext of [undefined, null, {}]) {
      const { symbol: own, currency, volume_unit, board, trading_state: state, ...others } = readQuote({ symbol, ext }, symbol);
      expect([own, currency, volume_unit, board, state]).toEqual([symbol, 'CNY', 'lots', 'main', 'no price yet']);
      expect(Object.values(others)).toEqual(Array.from({ length: 16 }, () => null));
    }
  });

  it.each(Object.keys(plainQuote).filter((name) => name !== 'region'))('is unreadable with text in %s', (name) => {
    expect(unreadableDetail(() => readQuote({ [name]: 'soon' }, symbol))).toBe(`${name} is not a number`);
  });

  it.each(Object.keys(numbersOfQuote))('is unreadable with text in ext.%s', (name) => {
    expect(unreadableDetail(() => readQuote({ ext: { [name]: 'soon' } }, symbol))).toBe(`${name} is not a number`);
  });

  it('is unreadable where it or its ext is not an object', () => {
    expect(unreadableDetail(() => readQuote([plainQuote], symbol))).toBe('quote is not an object');
    expect(unreadableDetail(() => readQuote({ ...plainQuote, ext: 'none' }, symbol))).toBe('ext is not an object');
  });
});

const plainInstrument = { code: '600519', exchange: 'SH', name: '贵州茅台', region: 'CN' };
const numbersOfInstrument = { float_shares: 1, total_shares: 2, limit_up: 3, limit_down: 4, tick_size: 0.01 };

describe('What a service sends in place of nothing, or beyond the contract', () => {
  it('has no price where the service sends zeros, no loss of all, and its previous close', () => {
    const zeros = { last_price: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0 };
    const ext = { change_pct: -1, change_amount: -5, amplitude: 0 };
    const none = {
      last_price: null,
      open: null,
      high: null,
      low: null,
      change_pct: null,
      change_amount: null,
      amplitude: null,
    };
    const quote = readQuote({ symbol, ...plainQuote, ...zeros, timestamp: may, ext }, symbol);
    expect(quote).toMatchObject({ ...none, prev_close: 5, volume: 0 });
  });

  it.each([
    ['USD', 'USD'],
    ['rmb', 'CNY'],
    ['points', 'CNY'],
    [undefined, 'CNY'],
  ])('has the currency that the service sends, where it is one: %s', (sent, currency) => {
    expect(readQuote({ symbol, ...plainQuote, ext: { currency: sent } }, symbol).currency).toBe(currency);
    expect(readInstrument({ symbol, currency: sent }, symbol).currency).toBe(currency);
  });
});

describe('An instrument', () => {
  it('has the fields of ext under their plain names', () => {
    const ext = { ...numbersOfInstrument, listing_date: '2001-08-27', type: 'common' };
    expect(readInstrument({ symbol, ...plainInstrument, type: 'stock', ext }, symbol)).toEqual({
      symbol,
      ...plainInstrument,
      ...numbersOfInstrument,
      type: 'stock',
      listing_date: '2001-08-27',
      currency: 'CNY',
      board: 'main',
    });
  });

  it('has the type of ext where it has none of its own', () => {
    expect(readInstrument({ ext: { type: 'etf' } }, symbol).type).toBe('etf');
    expect(readInstrument({ type: null, ext: { type: 'etf' } }, symbol).type).toBe('etf');
  });

  it('is blank in what the service leaves out', () => {
    const { symbol: own, currency, board, ...others } = readInstrument({}, symbol);
    expect([own, currency, board]).toEqual([symbol, 'CNY', 'main']);
    expect(Object.values(others)).toEqual(Array.from({ length: 11 }, () => null));
  });

  it.each(Object.keys(numbersOfInstrument))('is unreadable with text in ext.%s', (name) => {
    expect(unreadableDetail(() => readInstrument({ ext: { [name]: 'soon' } }, symbol))).toBe(`${name} is not a number`);
  });

  it('is unreadable where it is not an object', () => {
    expect(unreadableDetail(() => readInstrument('none', symbol))).toBe('instrument is not an object');
  });
});

const bids = { bid_prices: [9.9, 9.8], bid_volumes: [1, 2] };
const asks = { ask_prices: [10.1, 10.2], ask_volumes: [3, 4] };

describe('A depth', () => {
  it('has the best level of each side first, whatever the order of the service', () => {
    const backwards = Object.entries({ ...bids, ...asks }).map(([name, column]) => [name, column.toReversed()]);
    for (const sides of [{ ...bids, ...asks }, Object.fromEntries(backwards) as object]) {
      expect(readDepth({ symbol, region: 'CN', timestamp: may, ...sides }, symbol)).toEqual({
        symbol,
        region: 'CN',
        timestamp: may,
        bids: [
          { price: 9.9, volume: 1 },
          { price: 9.8, volume: 2 },
        ],
        asks: [
          { price: 10.1, volume: 3 },
          { price: 10.2, volume: 4 },
        ],
      });
    }
  });

  it('leaves out levels without a price, and keeps those without a volume', () => {
    const gaps = { bid_prices: [0, 9.8, null], bid_volumes: [1, null, 3] };
    expect(readDepth({ ...gaps, ...asks }, symbol).bids).toEqual([{ price: 9.8, volume: null }]);
  });

  it.each([
    [{ bid_prices: [9.9] }, 'bid_prices has 1 values, bid_volumes 2'],
    [{ ask_volumes: [] }, 'ask_prices has 2 values, ask_volumes 0'],
    [{ bid_prices: undefined }, 'bid_prices is not an array'],
    [{ ask_volumes: null }, 'ask_volumes is not an array'],
    [{ bid_prices: ['soon', 1] }, 'bid_prices is not a number'],
    [{ ask_volumes: [true, 1] }, 'ask_volumes is not a number'],
  ])('is unreadable with %j', (change, detail) => {
    expect(unreadableDetail(() => readDepth({ ...bids, ...asks, ...change }, symbol))).toBe(detail);
  });

  it('is unreadable where it is not an object', () => expect(unreadableDetail(() => readDepth([], symbol))).toBe('depth is not an object'));
});

describe('Ex-factors', () => {
  const event = { timestamp: may, ex_factor: 1.1 };

  it('are sorted by time', () => {
    const earlier = { timestamp: may - 1, ex_factor: 1.2 };
    expect(readExFactors([event, earlier])).toEqual([earlier, event]);
  });

  it('carry further columns as numbers and texts, and blank what is neither', () => {
    const further = { cash: 2.5, plan: '10派5', note: null, isFinal: true, parts: [1] };
    expect(readExFactors([{ timestamp: String(may), ex_factor: '1.1', ...further }])).toEqual([
      { ...event, cash: 2.5, plan: '10派5', note: null, isFinal: null, parts: null },
    ]);
  });

  it.each([
    [{ cash: Infinity }, 'a further column is not a number'],
    [{ ex_factor: null }, 'ex_factor is missing'],
    [{ ex_factor: 'soon' }, 'ex_factor is not a number'],
  ])('are unreadable with %s', (change, detail) => expect(unreadableDetail(() => readExFactors([{ ...event, ...change }]))).toBe(detail));

  it('are unreadable where they are not a list of objects', () => {
    expect(unreadableDetail(() => readExFactors({}))).toBe('ex-factors is not an array');
    expect(unreadableDetail(() => readExFactors([[]]))).toBe('ex-factor is not an object');
  });
});

it('A depth that names another symbol is of neither', () => {
  const other = { ...bids, ...asks, symbol: 'AAPL.US' };
  expect(unreadableDetail(() => readDepth(other, symbol))).toBe('depth is of AAPL.US');
  const both = readKeyed({ [symbol]: other, 'AAPL.US': other }, readDepth);
  expect([both.get(symbol), both.get('AAPL.US')]).toEqual([expect.any(MarketDataError), expect.objectContaining({ symbol: 'AAPL.US' })]);
});

it.each([undefined, null, 5, symbol.toLowerCase(), ` ${symbol} `])('A depth may name its symbol as %j', (named) => {
  expect(readDepth({ ...bids, ...asks, symbol: named }, symbol).symbol).toBe(symbol);
});
