/** How the kinds of data are requested, and for how long they are kept. */
import { describe, expect, it } from 'vitest';
import { barsParameters, barsPerDay, barsShape, expectedBars } from '../../../../src/client/store/bars';
import {
  exFactorsResource,
  instrumentsResource,
  intradayResource,
  quotesResource,
  universeCaching,
} from '../../../../src/client/store/resources';
import { defaultFreshness } from '../../../../src/client/store/settings';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { ExFactor } from '../../../../src/market/fields/records';

const now = Date.parse('2026-01-15T03:00:00Z');
const day = 86_400_000;
const [from, to] = [epochMs(now - 10 * day), epochMs(now - 5 * day)];
const range = { start_time: String(from), end_time: String(to) };

const exFactor = (timestamp: number): ExFactor => ({ timestamp: epochMs(timestamp), ex_factor: 1.1 });

describe('The time for which data is kept', () => {
  const freshness = { ...defaultFreshness, quoteMs: 2_000, referenceMs: 3_000, staleBarsMs: 500 };

  it('is, for reference data in place of an error, its freshness and that of bars', () => {
    expect(instrumentsResource.staleIfErrorMs(freshness)).toBe(3_500);
    expect(exFactorsResource.staleIfErrorMs(freshness)).toBe(3_500);
  });

  it('is at least five seconds for a universe', () => {
    expect(universeCaching.freshMs(undefined, [], now, freshness)).toBe(5_000);
    expect(universeCaching.freshMs(undefined, [], now, { ...freshness, quoteMs: 8_000 })).toBe(8_000);
  });
});

describe('Ex-factors', () => {
  it.each([
    ['all', {}, '|', {}],
    ['since a date', { from }, `${from}|`, { start_time: range.start_time }],
    ['until a date', { to }, `|${to}`, { end_time: range.end_time }],
    ['of a range', { from, to }, `${from}|${to}`, range],
  ])('%s are requested by their range', (_, params, shape, parameters) => {
    expect(exFactorsResource.shape(params)).toBe(shape);
    expect(exFactorsResource.parameters(params, 1)).toEqual(parameters);
  });

  it('are those of the range, both ends included', () => {
    const events = [from - 1, from, to, to + 1].map(exFactor);
    expect(exFactorsResource.within(events, { from, to })).toEqual(events.slice(1, 3));
    expect(exFactorsResource.within(events, { from })).toEqual(events.slice(1));
    expect(exFactorsResource.within(events, { to })).toEqual(events.slice(0, 3));
    expect(exFactorsResource.within(events, {})).toEqual(events);
  });
});

describe('Bars of the day', () => {
  it('are requested by period and count', () => {
    expect(intradayResource.parameters({ period: '5m', count: 20 }, 50)).toEqual({ period: '5m', count: '50' });
  });

  it.each([
    [20, 20],
    [10_000, 79],
  ])('of five minutes, %i asked for, are expected to be %i', (count, expected) => {
    expect(intradayResource.expected({ period: '5m', count }, now)).toBe(expected);
  });
});

describe('Bars', () => {
  const daily = { period: '1d', adjust: 'forward', count: 10_000 } as const;

  it.each([
    ['without a range', {}, '1d|forward||', {}],
    ['since a date', { from }, `1d|forward|${from}|`, { start_time: range.start_time }],
    ['until a date', { to }, `1d|forward||${to}`, { end_time: range.end_time }],
    ['of a range', { from, to }, `1d|forward|${from}|${to}`, range],
  ])('%s are requested by what they are and their range', (_, params, shape, parameters) => {
    expect(barsShape({ ...daily, ...params })).toBe(shape);
    const common = { period: '1d', count: '50', adjust: 'forward' };
    expect(barsParameters({ ...daily, ...params }, 50)).toEqual({ ...common, ...parameters });
  });

  it.each([
    ['1d', 1],
    ['1M', 1],
    ['60m', 8],
    ['1m', 391],
  ] as const)('of %s are at most %i on a day', (period, count) => {
    expect(barsPerDay(period)).toBe(count);
  });

  it.each([
    ['the count without a start', {}, 10_000],
    ['one for each day of a closed range', { from, to }, 6],
    ['one for each day until now', { from }, 11],
    ['none of the future', { from, to: epochMs(now + 100 * day) }, 11],
    ['those of each day for shorter periods', { from, to, period: '60m' }, 48],
    ['at most the count', { from, to, period: '60m', count: 20 }, 20],
    ['at least one, for a range of the future', { from: epochMs(now + 5 * day) }, 1],
  ] as const)('are expected to be %s', (_, params, expected) => {
    expect(expectedBars({ ...daily, ...params }, now)).toBe(expected);
  });
});

it.each([quotesResource, instrumentsResource])('Records that are no list are reported by the name of their member', (resource) => {
  expect(() => resource.readBatch({})).toThrow(
    expect.objectContaining({ problem: { kind: 'unreadable', detail: expect.stringContaining('data') as string } }),
  );
});
