/** A client over a scripted fetch: the test determines every response. */
import type { Client } from '../../src/client/client';
// Loaded before they are asked for: that takes real time.
import '../../src/client/answers/bar-pages';
import '../../src/client/answers/joined-periods';
import '../../src/client/answers/quotes-from-bars';
import '../../src/client/answers/symbol-verdicts';
import '../../src/client/composition/connection-test';
import { type ClientOptions, createClient } from '../../src/client/composition/create-client';
import { createSettings, defaultSettings, type Settings, type SettingsSource } from '../../src/client/store/settings';
import { systemClock } from '../../src/client/timing/timers';
import { isProblem, type Outcome } from '../../src/market/texts/problem';
import type { SymbolCode } from '../../src/market/symbols/symbol';
import { settled } from './settled';
import type { QueryResults } from '../../src/client/store/query-contract';

export { settled } from './settled';

export type Script = (url: URL, symbols: readonly string[], init: RequestInit) => Response | Promise<Response>;

/** Values and errors by key, without the staleness of the values. */
type Outcomes<Key, Value> = ReadonlyMap<Key, Outcome<Value>>;
type ValuesOf<Method> = Method extends (...args: infer Args) => Promise<QueryResults<infer Key, infer Value>>
  ? (...args: Args) => Promise<Outcomes<Key, Value>>
  : Method;

/** The client as most tests look at it: methods give plain values. */
export type PlainClient = { readonly [Method in keyof Client]: ValuesOf<Client[Method]> };

export interface ScriptedClient {
  readonly client: PlainClient;
  /** The client itself: results tell how stale their values are. */
  readonly withStaleness: Client;
  readonly settings: SettingsSource;
  readonly requests: readonly URL[];
  /** Symbols of each request, in order. */
  asked(): string[][];
  settled<T>(promise: Promise<T>): Promise<T>;
}

/** Requires fake timers. */
export function startClient(script: Script, settings: Partial<Settings> = {}, more: Partial<ClientOptions> = {}): ScriptedClient {
  const requests: URL[] = [];
  const source = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key-1', ...settings });
  const fetch = async (url: string, init: RequestInit) => {
    const parsed = new URL(url);
    requests.push(parsed);
    return script(parsed, symbolsOf(parsed), init);
  };
  const client = createClient({ fetch, clock: systemClock, settings: source, random: () => 0, ...more });
  return {
    client: plainClient(client),
    withStaleness: client,
    settings: source,
    requests,
    asked: () => requests.map(symbolsOf),
    settled,
  };
}

function plainClient(client: Client): PlainClient {
  const plain =
    <Args extends unknown[], Key, Value>(method: (...args: Args) => Promise<QueryResults<Key, Value>>) =>
    async (...args: Args): Promise<Outcomes<Key, Value>> =>
      new Map([...(await method(...args))].map(([key, result]) => [key, isProblem(result) ? result : result.value]));
  return {
    ...client,
    quotes: plain(client.quotes),
    bars: plain(client.bars),
    newestBars: plain(client.newestBars),
    intraday: plain(client.intraday),
    depth: plain(client.depth),
    instruments: plain(client.instruments),
    exFactors: plain(client.exFactors),
    universes: plain(client.universes),
  };
}

export function symbolsOf(url: URL): string[] {
  return (url.searchParams.get('symbols') ?? url.searchParams.get('symbol') ?? '').split(',').filter(Boolean);
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

export function refusal(status: number, message = 'refused', more: object = {}): Response {
  return json({ code: status, message, ...more }, status);
}

export function quotesOf(symbols: readonly string[], price = 10): Response {
  return json({ data: symbols.map((symbol) => ({ symbol, last_price: price, ext: { name: `Name of ${symbol}` } })) });
}

/** Bars of consecutive days that end at 2026-01-15; closes count up to the number of bars. */
export function barsOf(count: number): Record<string, number[]> {
  const last = Date.parse('2026-01-14T16:00:00Z');
  const column = (value: (index: number) => number) => Array.from({ length: count }, (_, i) => value(i));
  return {
    timestamp: column((i) => last - (count - 1 - i) * 86_400_000),
    open: column((i) => i + 1),
    high: column((i) => i + 1.5),
    low: column((i) => i + 0.5),
    close: column((i) => i + 1),
    volume: column((i) => 100 * (i + 1)),
    amount: column((i) => 1000 * (i + 1)),
  };
}

/** Responds to single and batch K-line requests with the requested number of bars, at most `available`. */
export function klines(url: URL, symbols: readonly string[], available = Infinity): Response {
  const bars = barsOf(Math.min(available, Number(url.searchParams.get('count'))));
  if (url.searchParams.has('symbol')) return json({ data: bars });
  return json({ data: Object.fromEntries(symbols.map((symbol) => [symbol, bars])) });
}

export function codes(...symbols: string[]): SymbolCode[] {
  return symbols as SymbolCode[];
}

export function manyCodes(count: number, market = 'SH'): SymbolCode[] {
  return Array.from({ length: count }, (_, i) => `${600_000 + i}.${market}`) as SymbolCode[];
}
