import { describe, expect, it } from 'vitest';
import { barColumns } from '../../../src/market/bars/bars';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { readBars } from '../../../src/protocol/read-bars';
import { readDepth, readExFactors, readKeyed, readQuote, readRecords } from '../../../src/protocol/read-records';
import { detailIn, unreadableDetail } from './unreadable';

const symbol = '600519.SH' as SymbolCode;
const now = Date.parse('2026-01-15T02:30:00Z');
const ms = (text: string) => Date.parse(text);

/** The times that each reader gives for a body with these timestamps. */
const bars = (...timestamp: unknown[]) => {
  const columns = barColumns.filter((name) => name !== 'timestamp').map((name) => [name, timestamp.map(() => 1)]);
  return readBars({ ...Object.fromEntries(columns), timestamp });
};
const exFactors = (...times: unknown[]) =>
  readExFactors(times.map((timestamp) => ({ timestamp, ex_factor: 1.1 }))).map(({ timestamp }) => timestamp);
const quote = (timestamp: unknown) => readQuote({ symbol, last_price: 10, timestamp }, symbol).timestamp;
const depth = (timestamp: unknown) =>
  readDepth({ timestamp, bid_prices: [], bid_volumes: [], ask_prices: [], ask_volumes: [] }, symbol).timestamp;

const readers = [
  ['a bar', (time: unknown) => bars(time).timestamp[0]],
  ['an ex-factor', (time: unknown) => exFactors(time)[0]],
  ['a quote', quote],
  ['a depth', depth],
] as const;

describe.each(readers)('The time of %s', (_what, read) => {
  it.each([now, String(now), ms('1962-01-02T05:00Z'), ms('1900-01-01'), ms('9999-12-31'), 5e9, -5e9])('may be %s ms', (time) => {
    expect(read(time)).toBe(Number(time));
  });

  it.each([
    ['in seconds', now / 1000],
    ['in seconds of 2128', 5e9 - 1],
    ['in seconds before 1970', ms('1962-01-02T05:00Z') / 1000],
    ['at zero', 0],
    ['in microseconds', now * 1000],
    ['in nanoseconds', now * 1e6],
    ['before 1900', ms('1900-01-01') - 1],
    ['after 9999', ms('9999-12-31') + 1],
    ['beyond what JavaScript can date', 1e300],
  ])('is unreadable %s', (_, time) => {
    expect(unreadableDetail(() => read(time))).toBe(`timestamp ${time} is not a plausible time in milliseconds`);
  });

  it.each([['soon'], [true], [Infinity]])('is unreadable as %s', (time) => {
    expect(unreadableDetail(() => read(time))).toBe('timestamp is not a number');
  });
});

describe('A missing time', () => {
  it.each([[null], [undefined]])('leaves quotes and depth blank as %s', (time) => expect([quote(time), depth(time)]).toEqual([null, null]));

  it('makes bars and ex-factors unreadable at every position', () => {
    for (const times of [[null], [null, now], [now - 1, null, now], [now, null]]) {
      expect(unreadableDetail(() => bars(...times))).toBe('timestamp is missing');
      expect(unreadableDetail(() => exFactors(...times))).toBe('timestamp is missing');
    }
  });
});

describe('A series', () => {
  const winter1970 = [ms('1969-12-31T05:00Z'), ms('1970-01-02T05:00Z'), ms('1970-01-05T05:00Z')];

  it('may pass through the weeks around 1970, where times in seconds lie', () => {
    for (const times of [
      [ms('1962-01-02T05:00Z'), ...winter1970],
      [...winter1970, now],
    ]) {
      expect([...bars(...times).timestamp]).toEqual(times);
      expect(exFactors(...times)).toEqual(times);
    }
  });

  it('of days may lie there as a whole', () => {
    expect([...bars(...winter1970).timestamp]).toEqual(winter1970);
    expect(exFactors(...winter1970.slice(1, 2))).toEqual(winter1970.slice(1, 2));
  });

  it('of other times that lies there as a whole is in seconds', () => {
    const seconds = [now / 1000 - 86_400, now / 1000];
    expect(unreadableDetail(() => bars(...seconds))).toContain(`timestamp ${seconds[0]}`);
    expect(unreadableDetail(() => exFactors(...seconds))).toContain(`timestamp ${seconds[0]}`);
  });

  it('is unreadable with one time out of range, in whatever order it comes', () => {
    for (const times of [
      [now * 1000, now - 1, now],
      [now - 1, now * 1000, now],
    ]) {
      expect(unreadableDetail(() => bars(...times))).toContain(`timestamp ${now * 1000} `);
      expect(unreadableDetail(() => exFactors(...times))).toContain(`timestamp ${now * 1000} `);
    }
  });

  it('without bars or events is readable', () => expect([bars().timestamp.length, exFactors()]).toEqual([0, []]));
});

it('An implausible time makes its own symbol unreadable and no other', () => {
  const record = (code: string, timestamp: number) => ({ symbol: code, last_price: 10, timestamp });
  const quotes = readRecords([record('600519.SH', now / 1000), record('AAPL.US', now)], 'data', readQuote);
  expect(detailIn(quotes.get('600519.SH'))).toContain('timestamp');
  expect(quotes.get('AAPL.US')).toMatchObject({ last_price: 10, timestamp: now });

  const events = (timestamp: number) => [{ timestamp, ex_factor: 1.1 }];
  const keyed = readKeyed({ '600519.SH': events(now * 1000), 'AAPL.US': events(now) }, readExFactors);
  expect(detailIn(keyed.get('600519.SH'))).toContain('timestamp');
  expect(keyed.get('AAPL.US')).toEqual(events(now));
});
