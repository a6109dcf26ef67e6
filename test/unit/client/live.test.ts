import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLive } from '../../../src/client/live/live';
import { systemClock } from '../../../src/client/timing/timers';
import { isProblem } from '../../../src/market/texts/problem';
import { parseSymbol } from '../../../src/market/symbols/symbol';
import { type Script, startClient } from '../../support/scripted-service';
import type { QueryResult, QueryResults } from '../../../src/client/store/query-contract';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T02:30:00Z') }));

const moutai = parseSymbol('600519.SH');
const plain = (result: QueryResult<unknown> | undefined) => (result === undefined || isProblem(result) ? result : result.value);
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const priced: Script = (_, symbols) =>
  Response.json({ data: symbols.map((symbol) => ({ symbol, region: 'CN', last_price: 10, timestamp: Date.now() })) });

function startLive(script: Script, apiKey: string | undefined) {
  const { withStaleness: client, settings, requests } = startClient(script, { apiKey });
  const live = createLive({ client, clock: systemClock, settings });
  const seen: unknown[] = [];
  const onResults = (results: QueryResults<string, unknown>) => seen.push(plain(results.get(moutai)));
  return { client, live, settings, requests, seen, subscription: { symbols: [moutai], everyMs: 3_000, onResults } };
}

describe('Live cells', () => {
  it('without a key send nothing, and get values as soon as there is one', async () => {
    const { live, settings, requests, seen, subscription } = startLive(priced, undefined);
    live.quotes.subscribe(subscription);
    // Not at the instant of a poll.
    await passing(601_000);
    expect(seen.at(-1)).toMatchObject({ problem: { kind: 'no-key' } });
    expect(requests).toHaveLength(0);
    settings.update({ apiKey: 'key-2' });
    await passing(100);
    expect(seen.at(-1)).toMatchObject({ last_price: 10 });
    expect(requests).toHaveLength(1);
  });

  it('send at most one request a minute with a refused key', async () => {
    const refused: Script = () => Response.json({ code: 401, message: 'no' }, { status: 401 });
    const { live, requests, seen, subscription } = startLive(refused, 'wrong');
    live.quotes.subscribe(subscription);
    await passing(600_000);
    expect(seen.at(-1)).toMatchObject({ problem: { kind: 'key-refused' } });
    expect(requests.length).toBeLessThanOrEqual(10);
  });
});

describe('The polls of live cells', () => {
  it('are made at once when other settings change', async () => {
    const { live, settings, requests, subscription } = startLive(priced, 'key-1');
    live.quotes.subscribe({ ...subscription, everyMs: 60_000 });
    live.depth.subscribe({ ...subscription, everyMs: 60_000, onResults: () => {} });
    await passing(10_000);
    const sent = requests.length;
    settings.update({ requestsPerMinute: 100 });
    await passing(100);
    expect(requests.slice(sent).map(({ pathname }) => pathname)).toEqual(['/v1/quotes', '/v1/depth']);
  });

  it('are made no earlier when the key is removed', async () => {
    const { live, settings, seen, subscription } = startLive(priced, 'key-1');
    live.quotes.subscribe({ ...subscription, everyMs: 60_000 });
    await passing(10_000);
    settings.update({ apiKey: undefined });
    await passing(100);
    expect(seen).toHaveLength(1);
  });

  it('are paused together for quotes and for depth', async () => {
    const { client, live, requests, subscription } = startLive(priced, 'key-1');
    live.quotes.subscribe(subscription);
    live.depth.subscribe({ ...subscription, onResults: () => {} });
    await passing(1_000);
    client.pause.set(true);
    const sent = requests.length;
    await passing(60_000);
    expect(requests).toHaveLength(sent);
    client.pause.set(false);
    await passing(1_000);
    expect(new Set(requests.slice(sent).map(({ pathname }) => pathname))).toEqual(new Set(['/v1/quotes', '/v1/depth']));
  });
});

describe('The values of live cells', () => {
  it('are kept, marked as stale, when the key is removed', async () => {
    const { live, settings, requests, subscription } = startLive(priced, 'key-1');
    const results: (QueryResult<unknown> | undefined)[] = [];
    live.quotes.subscribe({ ...subscription, onResults: (all) => results.push(all.get(moutai)) });
    await passing(3_100);
    settings.update({ apiKey: undefined });
    const sent = requests.length;
    await passing(10_000);
    expect(results.at(-1)).toMatchObject({ value: { last_price: 10 }, staleSince: expect.any(Number) });
    expect(requests).toHaveLength(sent);
    await passing(17 * 60_000);
    expect(results.at(-1)).toMatchObject({ value: { last_price: 10 }, staleSince: expect.any(Number) });
  });

  it('are not served stale under a rate limit when the settings forbid it', async () => {
    let isLimited = false;
    const { live, settings, seen, subscription } = startLive(
      (url, symbols, init) =>
        isLimited
          ? Response.json({ code: 429, message: 'slow down', retry_after_ms: 600_000 }, { status: 429 })
          : priced(url, symbols, init),
      'key-1',
    );
    settings.update({ freshness: { ...settings.current().freshness, staleQuoteMs: 0 } });
    live.quotes.subscribe(subscription);
    await passing(3_100);
    expect(seen.at(-1)).toMatchObject({ last_price: 10 });
    isLimited = true;
    await passing(60_000);
    expect(seen.at(-1)).toMatchObject({ problem: { kind: 'rate-limited' } });
  });
});
