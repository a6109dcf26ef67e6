import { describe, expect, it } from 'vitest';
import { readDepth, readExFactors, readKeyed, readQuote, readRecords } from '../../../src/protocol/read-records';
import {
  readContent,
  readData,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRequiredNumber,
} from '../../../src/protocol/read-values';
import { detailIn, unreadableDetail } from './unreadable';
import { barColumns } from '../../../src/market/bars/bars';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { readBars } from '../../../src/protocol/read-bars';

const overflow = JSON.parse('1e400') as unknown;

describe('A number of the service', () => {
  it.each([
    [189.5, 189.5],
    [2 ** 60, 2 ** 60],
    ['189.5', 189.5],
    ['-1.2e3', -1200],
    ['+1E-2', 0.01],
    [' 7 ', 7],
    ['0012', 12],
    ['.5', 0.5],
    ['5.', 5],
    ['1152921504606846977', 2 ** 60],
  ])('%j is read as %d', (value, number) => {
    expect(readNumber(value, 'close')).toBe(number);
    expect(readOptionalNumber(value, 'close')).toBe(number);
    expect(readRequiredNumber(value, 'close')).toBe(number);
  });

  it.each([
    ...[overflow, JSON.parse('-1e400'), '1e400', '-1e400', 'Infinity', '-Infinity', 'NaN', '0x10', '0o17', '0b11'],
    ...['', ' ', '.', '-', 'e5', '1e', '1e5.5', '1 000', '1,000', '1_000', '12px', '12%', '--1', '１２', '\u0661'],
    ...[true, false, {}, [], [1]],
  ])('%s is unreadable', (value) => {
    for (const read of [readNumber, readOptionalNumber, readRequiredNumber]) {
      expect(unreadableDetail(() => read(value, 'close'))).toBe('close is not a number');
    }
  });

  it.each([[null], [undefined]])('%j is blank, and unreadable where it is required', (value) => {
    expect(readNumber(value, 'close')).toBeNaN();
    expect(readOptionalNumber(value, 'close')).toBeNull();
    expect(unreadableDetail(() => readRequiredNumber(value, 'close'))).toBe('close is missing');
  });

  it('is not found in 400,000 digits and a letter, without super-linear work', () => {
    expect(unreadableDetail(() => readNumber(`${'1'.repeat(400_000)}x`, 'close'))).toBe('close is not a number');
  });
});

describe('A text of the service', () => {
  it('of 32,767 characters, the most that a cell holds, is kept', () => {
    const text = '行'.repeat(32_767);
    expect(readOptionalText(text)).toBe(text);
  });

  it('that is longer is cut to that length and ends with an ellipsis', () => {
    expect(readOptionalText('行'.repeat(32_768))).toBe(`${'行'.repeat(32_766)}…`);
  });

  it('is cut in the name of a column, too', () => {
    const [event] = readExFactors([{ timestamp: 1e12, ex_factor: 1.1, ['x'.repeat(40_000)]: 'y'.repeat(40_000) }]);
    expect(Object.entries(event ?? {}).map(([name, value]) => [name.length, String(value).length])).toContainEqual([32_767, 32_767]);
  });

  it('may be written as a number, and is blank as anything else', () => {
    expect([700, null, undefined, true, {}, ['a']].map(readOptionalText)).toEqual(['700', null, null, null, null, null]);
  });
});

describe('The data of an answer', () => {
  it('is any value of the property data', () => expect([readData({ data: [] }), readData({ data: 0 })]).toEqual([[], 0]));
  it.each([[{}], [{ data: null }]])('is missing in %j', (body) => expect(unreadableDetail(() => readData(body))).toBe('no data'));

  it.each([[null], ['data'], [[{ data: 1 }]]])('cannot be found in %j', (body) => {
    expect(unreadableDetail(() => readData(body))).toBe('the answer is not an object');
  });
});

it.each(['soon', null, {}, [1], true, NaN])('An age of %j makes its own value stale since now, and loses no other', (age) => {
  const body = { data: [], stale_age_ms: { 'AAPL.US': age, 'IBM.US': 500, 'XOM.US': -5 } };
  expect([...readContent(body, 1_000).staleSince]).toEqual([
    ['AAPL.US', 1_000],
    ['IBM.US', 500],
    ['XOM.US', 1_000],
  ]);
});

it.each(['soon', null, 5, undefined])('Ages that are %j are none', (ages) => {
  expect(readContent({ data: [], stale_age_ms: ages }, 1_000).staleSince.size).toBe(0);
});

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
