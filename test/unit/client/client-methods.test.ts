/** The methods of the client: what each asks for, and what it finds without a request. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/composition/create-client';
import { createSettings, defaultSettings } from '../../../src/client/store/settings';
import { systemClock } from '../../../src/client/timing/timers';
import { barCount } from '../../../src/market/bars/bars';
import { epochMs } from '../../../src/market/time/exchange-time';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, json, klines, quotesOf, settled, startClient } from '../../support/scripted-service';

const now = Date.parse('2026-01-15T03:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now }));

const [maotai, pingan] = codes('600519.SH', '000001.SZ') as [ReturnType<typeof codes>[number], ReturnType<typeof codes>[number]];

it('A quote that is cached is found without a request', async () => {
  const { withStaleness: client, requests } = startClient((_, symbols) => quotesOf(symbols));
  expect(client.peekQuote(maotai)).toBeUndefined();
  await settled(client.quotes([maotai]));
  expect(client.peekQuote(maotai)).toMatchObject({ value: { last_price: 10 } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.peekQuote(maotai, { maxAgeMs: 500 })).toBeUndefined();
  expect(requests).toHaveLength(1);
});

it('An instrument and its tick size are found once it was asked for', async () => {
  const { withStaleness: client, requests } = startClient((_, symbols) =>
    json({ data: symbols.map((symbol) => ({ symbol, ...(symbol === maotai && { ext: { tick_size: 0.01 } }) })) }),
  );
  expect([client.tickSize(maotai), client.peekInstrument(maotai)]).toEqual([undefined, undefined]);
  const instruments = await settled(client.instruments([maotai, pingan]));
  expect([...instruments.keys()]).toEqual([maotai, pingan]);
  expect(client.peekInstrument(maotai)).toMatchObject({ value: { symbol: maotai } });
  expect([client.tickSize(maotai), client.tickSize(pingan)]).toEqual([0.01, undefined]);
  expect(requests).toHaveLength(1);
});

it('Bars of the day are asked for by their period and count', async () => {
  const { client, requests } = startClient((url, symbols) => klines(url, symbols));
  const outcome = (await settled(client.intraday([maotai], { period: '5m', count: 20 }))).get(maotai)!;
  expect(isProblem(outcome) ? outcome : barCount(outcome)).toBe(20);
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/v1/klines/intraday']);
  expect(requests[0]!.searchParams.get('period')).toBe('5m');
});

it('The newest bars of a long range are one request', async () => {
  const { client, requests } = startClient((url, symbols) => klines(url, symbols));
  const params = { period: '1d', adjust: 'none', count: 10_000, from: epochMs(now - 20_000 * 86_400_000) } as const;
  const outcome = (await settled(client.newestBars([maotai], params))).get(maotai)!;
  expect(isProblem(outcome) ? outcome : barCount(outcome)).toBe(10_000);
  expect(requests).toHaveLength(1);
});

describe('The settings of a client', () => {
  it('without a key give the state no-key until there is one', () => {
    const { client, settings } = startClient((_, symbols) => quotesOf(symbols), { apiKey: undefined });
    expect(client.activity.state()).toBe('no-key');
    settings.update({ apiKey: 'key-1' });
    expect(client.activity.state()).toBe('untried');
  });

  it('report a change of access until the subscription ends, and whether the service is another one', () => {
    const { client, settings } = startClient((_, symbols) => quotesOf(symbols));
    const listener = vi.fn();
    const unsubscribe = client.onAccessChange(listener);
    settings.update({ requestsPerDay: 500 });
    expect(listener).not.toHaveBeenCalled();
    settings.update({ apiKey: 'key-2' });
    settings.update({ keyPlacement: 'query' });
    settings.update({ baseUrl: 'https://other.test' });
    expect(listener.mock.calls).toEqual([[false], [false], [true]]);
    unsubscribe();
    settings.update({ apiKey: 'key-3' });
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

it('Each kind of data can be shared under a name of its own', () => {
  const kinds: string[] = [];
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test' });
  const share = <Backing>(kind: string, backing: Backing) => {
    kinds.push(kind);
    return backing;
  };
  createClient({ fetch, clock: systemClock, settings, share });
  expect(kinds.sort()).toEqual(['depthBatch', 'exFactors', 'instruments', 'intradayBatch', 'klinesBatch', 'quotes', 'universes']);
});
