/** Conditions of screens: what they choose, what they refuse, and that no text breaks them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCondition } from '../../../../src/market/fields/conditions';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { quoteFields } from '../../../../src/market/fields/fields';
import { MarketDataError } from '../../../../src/market/texts/problem';
import type { Quote } from '../../../../src/market/fields/records';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { propertyRuns } from '../../../support/property-runs';

/** 10:30 in Shanghai. */
const now = epochMs(Date.parse('2026-01-15T02:30:00Z'));
const parse = (text: string) => parseCondition(text, quoteFields, { argument: 'where', now: () => now });

const blank = Object.fromEntries(quoteFields.map((field) => [field, null])) as unknown as Quote;
const quote: Quote = {
  ...blank,
  symbol: parseSymbol('688981.SH'),
  name: '*ST 中芯 ETF',
  last_price: 12.5,
  change_pct: 0.05,
  amount: 1.5e9,
  volume: 0,
  volume_unit: 'lots',
  timestamp: now,
};

/** Among them parts of a text that could be a symbol: SH.US. */
const met = [
  ...['last_price=12.5', 'last_price<=12.5', 'price≠12', 'last_price >= 12.5', 'last_price<1e2', 'last_price≥12.5'],
  ...['last_price ＞ 12', 'volume=0', 'change_pct>=5%', 'chg%>4.9 %', 'change_pct<0.99', 'change_pct>=5.0%'],
  ...['change_pct>.0499', 'change_pct=.05', 'change_pct>=5e-2', 'symbol=688981', 'symbol=sh688981'],
  ...['symbol<>no symbol', 'volume_unit=lots', 'amount>=1e9', 'amount>=1.5e+9', 'amount<1e10', 'amount>=15亿'],
  ...['amount<150001万', '成交额>=1500000k', 'name~etf', 'name~ST', 'name~*ST', 'name=*etf', 'name<>etf'],
  ...['name~中*E*F', 'symbol~SH', 'symbol~688*.SH', 'symbol=688*', 'symbol=688*981.sh', 'symbol=688981.SH'],
  ...['type!~stock', 'timestamp>=2026-01-15', 'timestamp=2026-01-15', 'timestamp=2026-01-15 10:30'],
  ...['time<2026-01-15 10:31', 'timestamp<>2026-01-14'],
];
const notMet = [
  ...['last_price=12', 'last_price>=12.6', 'price <> 12.5', 'last_price>12.5', 'last_price<=12.49', 'volume<-1'],
  ...['涨跌幅>0.05', 'symbol<>688981.SS', 'symbol=no symbol', 'type=stock', 'amount>1.5b', 'amount<1500M', 'name!~ST'],
  ...['name=ETF', 'name~E*中', 'name=*s*s*etf', 'symbol=6889*981.sh', 'symbol=300*981.sh', 'timestamp>2026-01-15'],
  ...['timestamp=2026-01-15 10:29', 'timestamp=2026-01-15 10:31', 'timestamp<=-1d'],
];

it.each([...met.map((text) => [text, true] as const), ...notMet.map((text) => [text, false] as const)])(
  'The condition %s: %s',
  (text, isMet) => {
    expect(parse(text)(quote)).toBe(isMet);
  },
);

it.each([
  ['2026-01-14T15:59:59.999Z', [true, false, false]],
  ['2026-01-14T16:00:00.000Z', [false, true, false]],
  ['2026-01-15T15:59:59.999Z', [false, true, false]],
  ['2026-01-15T16:00:00.000Z', [false, false, true]],
])('The instant %s is before, on or after 2026-01-15 in Shanghai: %j', (instant, expected) => {
  const record = { ...quote, timestamp: Date.parse(instant) };
  expect(['<', '=', '>'].map((operator) => parse(`timestamp${operator}2026-01-15`)(record))).toEqual(expected);
});

it.each([
  ['type~e', false],
  ['type!~e', true],
  ['type=*', true],
  ['type=stock', false],
  ['type<>stock', true],
])('A missing text is an empty one: it meets %s: %s', (text, expected) => {
  expect(parse(text)({ ...blank, symbol: quote.symbol })).toBe(expected);
});

describe('A condition on a missing number', () => {
  it.each([...['open>0', 'open<=0', 'open=0', 'open<>0', 'change_pct<5%'], ...['timestamp<2026-01-15', 'timestamp<>2026-01-15']])(
    '%s is not met by a missing number',
    (text) => {
      expect(parse(text)({ ...blank, symbol: quote.symbol })).toBe(false);
    },
  );
});

describe('A text that is no condition', () => {
  it.each([
    ['change_pct', { kind: 'condition' }],
    ['amount>149,', { kind: 'number-condition', field: 'amount' }],
    ['>5', { kind: 'condition' }],
    ['>last_price>5', { kind: 'condition' }],
    ['', { kind: 'condition' }],
    ['last_price>', { kind: 'number-condition', field: 'last_price' }],
    ['last_price>abc', { kind: 'number-condition', field: 'last_price' }],
    ['last_price>1/5/2026', { kind: 'number-condition', field: 'last_price' }],
    ['last_price>0x10', { kind: 'number-condition', field: 'last_price' }],
    ['last_price>1e400', { kind: 'number-condition', field: 'last_price' }],
    ['last_price~5', { kind: 'number-condition', field: 'last_price' }],
    ['last_price==5', { kind: 'number-condition', field: 'last_price' }],
    ['change_pct>5', { kind: 'fraction-condition', field: 'change_pct' }],
    ['change_pct>1', { kind: 'fraction-condition', field: 'change_pct' }],
    ['change_pct>1k', { kind: 'fraction-condition', field: 'change_pct' }],
    ['change_pct>0.5k', { kind: 'fraction-condition', field: 'change_pct' }],
    ['turnover>5%', { kind: 'number-condition', field: 'amount' }],
    ['time>=1/5/2026', { kind: 'date-of-one-reading', readings: ['2026-01-05', '2026-05-01'] }],
    ['name>ETF', { kind: 'text-condition', field: 'name' }],
    ['name~', { kind: 'text-condition', field: 'name' }],
    ['timestamp>=yesterday', { kind: 'date-condition', field: 'timestamp' }],
    ['timestamp>=-5td', { kind: 'date-condition', field: 'timestamp' }],
    ['timestamp~2026-01-15', { kind: 'date-condition', field: 'timestamp' }],
    ['timestamp~2026', { kind: 'date-condition', field: 'timestamp' }],
  ])('%s is refused with what was expected, and named as a whole', (text, expected) => {
    const problem = { kind: 'bad-argument', argument: 'where', expected, received: text };
    expect(() => parse(text)).toThrow(expect.objectContaining({ problem }) as Error);
  });

  it('of an unknown field names the whole condition', () => {
    const problem = { kind: 'bad-argument', argument: 'where', received: 'chagne_pct>5%' };
    expect(() => parse('chagne_pct>5%')).toThrow(
      expect.objectContaining({ problem: expect.objectContaining(problem) as unknown }) as Error,
    );
  });
});

it('A percentage is the decimal number that a service sends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (basisPoints) => {
      const percentage = `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`;
      const sent = Number((basisPoints / 10_000).toFixed(4));
      expect(parse(`change_pct=${percentage}%`)({ ...quote, change_pct: sent })).toBe(true);
    }),
  );
});

it('A condition on a value may name it as a table shows it', () => {
  const namesOf = (_: string, value: string) => [value, value === 'stock' ? '股票' : value];
  const isMet = parseCondition('type=股票', quoteFields, { argument: 'where', now: () => now, namesOf });
  expect([isMet({ ...quote, type: 'stock' }), isMet({ ...quote, type: 'etf' })]).toEqual([true, false]);
});

describe('Any text', () => {
  const pieces = fc.constantFrom('change_pct', 'name', 'symbol', '成交额', '>', '<', '=', '~', '!', '*', '5', '%', '亿', ' ', '2026-01-15');
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  );

  it('is a condition that tells true or false, or an error that names it', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(quote, { ...blank, symbol: quote.symbol }), (given, record) => {
        try {
          expect(typeof parse(given)(record)).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(MarketDataError);
          expect((error as MarketDataError).problem).toMatchObject({ argument: 'where', received: given });
        }
      }),
      propertyRuns(2_000),
    );
  });

  it('of many wildcards is decided without backtracking', () => {
    const isMet = parse(`name~${'a*'.repeat(90)}b`);
    expect(isMet({ ...quote, name: 'a'.repeat(32_000) })).toBe(false);
  });
});

it('A relative date counts from the moment at which a record is examined', () => {
  let present = now;
  const isMet = parseCondition('timestamp>=-1d', quoteFields, { argument: 'where', now: () => present });
  const quote = { ...blank, symbol: parseSymbol('600519.SH'), timestamp: now };
  expect(isMet(quote)).toBe(true);
  present = epochMs(now + 3 * 86_400_000);
  expect(isMet(quote)).toBe(false);
});
