import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOlderPages } from '../../../src/client/answers/bar-pages';
import type { BarsParams } from '../../../src/client/store/bars';
import { barCount, type Bars } from '../../../src/market/bars/bars';
import { epochMs } from '../../../src/market/time/exchange-time';
import { isProblem, MarketDataError } from '../../../src/market/texts/problem';
import { readBars } from '../../../src/protocol/read-bars';
import { codes, json, refusal, settled, startClient } from '../../support/scripted-service';
import { flatBars } from '../../support/flat-bars';
import { propertyRuns } from '../../support/property-runs';
import type { QueryResult, QueryValue } from '../../../src/client/store/query-contract';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const symbols = codes('600519.SH', '000001.SZ');
const [maotai, pingan] = symbols as [(typeof symbols)[number], (typeof symbols)[number]];
const minute = 60_000;
const first = Date.parse('2025-06-01T00:00:00Z');

/** The bars of a service that has `total` of them, a minute apart; the close counts them. */
function series(total: number, url: URL): Record<string, number[]> {
  const limit = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise);
  const from = Math.max(0, Math.ceil((limit('start_time', -Infinity) - first) / minute));
  const to = Math.min(total - 1, Math.floor((limit('end_time', Infinity) - first) / minute));
  const begin = Math.max(from, to + 1 - limit('count', 100));
  const indices = Array.from({ length: Math.max(0, to + 1 - begin) }, (_, i) => begin + i);
  const column = (value: (index: number) => number) => indices.map(value);
  const close = column((i) => i);
  const timestamp = column((i) => first + i * minute);
  return { ...flatBars(timestamp, close), volume: column(() => 1) };
}

/** Bars as they are read, of which `skipped` precede the first. */
function flatBarsOf(skipped: number, count: number): Bars {
  const column = Array.from({ length: count }, (_, i) => skipped + i + 1);
  return readBars(
    flatBars(
      column.map((_, i) => first + (skipped + i) * minute),
      column,
    ),
  );
}

function serviceOf(totals: Readonly<Record<string, number>>) {
  return startClient((url, asked) => {
    const alone = url.searchParams.get('symbol');
    if (alone !== null) return json({ data: series(totals[alone] ?? 0, url) });
    return json({ data: Object.fromEntries(asked.map((symbol) => [symbol, series(totals[symbol] ?? 0, url)])) });
  });
}

const everything = { period: '1m', adjust: 'none', count: 10_000, from: epochMs(first) } as const;

describe('A service that cuts its responses at 5,000 bars', () => {
  const cutService = () =>
    startClient((url) => {
      const count = Math.min(5_000, Number(url.searchParams.get('count')));
      url.searchParams.set('count', String(count));
      return json({ data: series(12_000, url) });
    });

  it.each([
    ['a range', everything, 12_000, 3],
    ['a number of bars', { ...everything, from: undefined, count: 7_000 }, 7_000, 2],
    ['as many as it gives', { ...everything, from: undefined, count: 5_000 }, 5_000, 1],
  ])('is asked for the rest of %s', async (_, { from, ...params }, bars, asked) => {
    const { client, requests } = cutService();
    const answer = await settled(client.bars(codes('600519.SH'), from === undefined ? params : { ...params, from }));
    const all = answer.get(maotai)!;
    expect(isProblem(all) ? all : barCount(all)).toBe(bars);
    expect(requests).toHaveLength(asked);
  });
});

describe('A range of more bars than one response holds', () => {
  it('is fetched page by page, backwards, until it is complete', async () => {
    const { client, requests } = serviceOf({ '600519.SH': 25_000, '000001.SZ': 50 });
    const answer = await settled(client.bars(symbols, everything));
    const long = answer.get(maotai)!;
    const short = answer.get(pingan)!;
    if (isProblem(long) || isProblem(short)) throw new Error('no bars');
    expect(Array.from(long.close)).toEqual(Array.from({ length: 25_000 }, (_, i) => i));
    expect(barCount(short)).toBe(50);
    expect(requests.map((url) => url.pathname)).toEqual(['/v1/klines/batch', '/v1/klines', '/v1/klines']);
  });

  it('equals one large response, whatever its length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 9_990, max: 31_000 }), fc.integer({ min: 0, max: 9_000 }), async (total, skip) => {
        const { client } = serviceOf({ '600519.SH': total });
        const range = { ...everything, from: epochMs(first + skip * minute) };
        const bars = (await settled(client.bars([maotai], range))).get(maotai)!;
        if (isProblem(bars)) throw bars;
        expect(Array.from(bars.close)).toEqual(Array.from({ length: total - skip }, (_, i) => skip + i));
      }),
      propertyRuns(15),
    );
  });
});

describe('Paging', () => {
  it('ends where a service ignores the end and sends the same bars again', async () => {
    const { client, requests } = startClient((url) => {
      url.searchParams.delete('end_time');
      return json({ data: series(20_000, url) });
    });
    const bars = (await settled(client.bars([maotai], everything))).get(maotai)!;
    if (isProblem(bars)) throw bars;
    expect(barCount(bars)).toBe(10_000);
    expect(requests).toHaveLength(2);
  });

  it('reports the problem of an older page instead of a shorter series', async () => {
    const { client } = startClient((url) => (url.searchParams.has('end_time') ? refusal(500) : json({ data: series(20_000, url) })));
    const outcome = (await settled(client.bars([maotai], everything))).get(maotai);
    expect(isProblem(outcome) && outcome.problem.kind).toBe('server-error');
  });

  it('is not used for a count without a range', async () => {
    const { client, requests } = serviceOf({ '600519.SH': 25_000 });
    await settled(client.bars([maotai], { period: '1m', adjust: 'none', count: 10_000 }));
    expect(requests).toHaveLength(1);
  });
});

const newer = flatBarsOf(10_000, 10_000);
const fresh: QueryValue<Bars> = { value: newer, freshUntil: 5 };
const refilled = Promise.resolve();

/** What becomes of the newest page and an older one. */
async function joined(newest: QueryResult<Bars>, older: QueryResult<Bars>) {
  const asked: BarsParams[] = [];
  const fetch = (_: unknown, params: BarsParams) => {
    asked.push(params);
    return Promise.resolve(new Map([[maotai, asked.length === 1 ? newest : older]]));
  };
  const result = (await fetchOlderPages(fetch, everything, await fetch(undefined, everything))).get(maotai)!;
  return { result, asked };
}

describe('The whole of several pages', () => {
  it('is fresh when its pages are, and the older page ends just before the newer one', async () => {
    const { result, asked } = await joined(fresh, { value: flatBarsOf(0, 500) });
    expect(Object.keys(result)).toEqual(['storedAt', 'value']);
    expect(isProblem(result) ? 0 : barCount(result.value)).toBe(10_500);
    expect(asked.map(({ to }) => to)).toEqual([undefined, first + 10_000 * minute - 1]);
  });

  it.each([
    ['the older page', fresh, { staleSince: 3, refilled }],
    ['the newer page', { ...fresh, staleSince: 3, refilled }, {}],
  ])('is as stale as %s', async (_, newest, marks) => {
    const { result } = await joined(newest, { value: flatBarsOf(0, 500), ...marks });
    expect(result).toMatchObject({ staleSince: 3 });
    expect(isProblem(result) ? undefined : result.refilled).toBe(refilled);
  });

  it('is stale without a refill when none is on its way', async () => {
    const { result } = await joined(fresh, { value: flatBarsOf(0, 500), staleSince: 3 });
    expect(Object.keys(result).sort()).toEqual(['staleSince', 'storedAt', 'value']);
  });

  it('is the newest page where an older one brings nothing new', async () => {
    const { result } = await joined(fresh, { value: newer, staleSince: 3 });
    expect(result).toEqual(fresh);
  });

  it('is the problem of the newest page where that failed', async () => {
    const error = new MarketDataError({ kind: 'offline' });
    const { result, asked } = await joined(error, fresh);
    expect(result).toBe(error);
    expect(asked).toHaveLength(1);
  });
});
