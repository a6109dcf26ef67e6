import { beforeEach, describe, expect, it, vi } from 'vitest';
import { barsFreshMs } from '../../../src/client/store/bars';
import { intradayResource } from '../../../src/client/store/resources';
import { defaultFreshness } from '../../../src/client/store/settings';
import { barCount } from '../../../src/market/bars/bars';
import { epochMs } from '../../../src/market/time/exchange-time';
import { isProblem } from '../../../src/market/texts/problem';
import { readBars } from '../../../src/protocol/read-bars';
import { barsOf, codes, json, settled, startClient } from '../../support/scripted-service';

const now = Date.parse('2026-01-15T03:00:00Z');
const day = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now }));

const [maotai] = codes('600519.SH') as [ReturnType<typeof codes>[number]];
const bars = (count: number) => readBars(barsOf(count));
const daily = { period: '1d', adjust: 'forward', count: 10_000 } as const;

describe('Bars are fresh', () => {
  const { barsMs, referenceMs } = defaultFreshness;
  const closed = { from: epochMs(now - 400 * day), to: epochMs(now - 30 * day) };

  it.each([
    ['for half a minute while they may change', {}, 5, barsMs],
    ['for five seconds when they are minutes', { period: '1m' }, 5, 5_000],
    ['for a day in a closed adjusted range', closed, 5, referenceMs],
    ['for a day in a closed unadjusted range, as the clock may be wrong', { ...closed, adjust: 'none' }, 5, referenceMs],
    ['for as long as it is ago that the range ended today', { to: epochMs(now - day / 2) }, 5, day / 2],
    ['for half a minute when the range has just ended', { to: epochMs(now - 1) }, 5, barsMs],
    ['for five seconds when a range of minutes ended today', { period: '1m', to: epochMs(now - day / 2) }, 5, 5_000],
    ['for half a minute when the range ends later', { to: epochMs(now + day / 2) }, 5, barsMs],
    ['for a day when the range ended more than a day ago', { to: epochMs(now - day - 1) }, 5, referenceMs],
    ['for a day where a closed range has none', closed, 0, referenceMs],
    ['for no time where the last ones until an earlier day are none', { to: closed.to }, 0, 0],
    ['for no time where a query without a start has none', {}, 0, 0],
    ['for no time where a range without an end has none', { from: closed.from }, 0, 0],
  ] as const)('%s', (_, params, count, freshMs) => {
    expect(barsFreshMs({ ...daily, ...params }, bars(count), now, defaultFreshness)).toBe(freshMs);
  });
});

describe('Bars of the day are fresh', () => {
  const minute = 60_000;
  /** How long bars of five minutes are fresh, `after` ms past the full hour, when they end at `ends` ms past it. */
  const freshMs = (after: number, ...ends: readonly number[]) => {
    const params = { period: '5m', count: 10 } as const;
    const column = ends.map(() => 1);
    const timestamp = ends.map((end) => now + end);
    const given = { timestamp, open: column, high: column, low: column, close: column, volume: column, amount: column };
    return intradayResource.freshMs(params, readBars(given), now + after, defaultFreshness);
  };

  it.each([
    ['until the next bar is due', 20_000, [-5 * minute, 0], 5 * minute - 20_000],
    ['for a whole period at the end of a bar', 5 * minute, [0, 5 * minute], 5 * minute],
    ['until the end of the minute while the last bar runs', 20_000, [0, 5 * minute], 40_000],
    ['for a second at least', 5 * minute - 300, [0], 1_000],
    ['for a second at least while the last bar runs', minute - 300, [0, 5 * minute], 1_000],
    ['for no time where there are none', 20_000, [], 0],
  ])('%s', (_, after, ends, expected) => expect(freshMs(after, ...ends)).toBe(expected));
});

describe('The requested range', () => {
  it('limits the bars of a service that ignores it', async () => {
    const { client } = startClient(() => json({ data: barsOf(30) }));
    const [from, to] = [epochMs(now - 10 * day), epochMs(now - 5 * day)];
    const answer = (await settled(client.bars([maotai], { ...daily, from, to }))).get(maotai);
    if (answer === undefined) throw new Error('no bars');
    if (isProblem(answer)) throw answer;
    expect(barCount(answer)).toBe(5);
    expect(Math.min(...answer.timestamp)).toBeGreaterThanOrEqual(from);
    expect(Math.max(...answer.timestamp)).toBeLessThanOrEqual(to);
  });

  it('limits the ex-factors of a service that ignores it', async () => {
    const events = [100, 50, 10].map((days) => ({ timestamp: now - days * day, ex_factor: 1.1 }));
    const { client } = startClient(() => json({ data: { [maotai]: events } }));
    const [from, to] = [epochMs(now - 60 * day), epochMs(now - 20 * day)];
    const answer = (await settled(client.exFactors([maotai], { from, to }))).get(maotai);
    expect(answer).toMatchObject([{ timestamp: now - 50 * day }]);
  });
});
