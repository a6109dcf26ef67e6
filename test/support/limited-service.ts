/**
 * A service with limits of a sliding minute, behind the client's queue, in simulated time. The service counts a request when it
 * arrives, somewhere between its start and its response.
 */
import { createActivity } from '../../src/client/http/activity';
import { createRequestQueue } from '../../src/client/http/request-queue';
import { createSendRequest } from '../../src/client/http/send-request';
import type { Transport } from '../../src/client/http/transport';
import { createPause } from '../../src/client/http/pause';
import type { Priority } from '../../src/client/store/query';
import { noMemory } from '../../src/client/session/service-markets';
import { createSessions, type Session } from '../../src/client/session/session';
import { createSettings, defaultSettings, type Settings } from '../../src/client/store/settings';
import type { Clock } from '../../src/client/timing/timers';
import { MarketDataError } from '../../src/market/texts/problem';
import { type Bucket, bucketName, bucketsOf } from '../../src/protocol/buckets';
import type { ServiceRequest } from '../../src/protocol/endpoints';
import { createMainThread, randomOf } from './simulated-runtime';

export const minuteMs = 60_000;

export interface LimitedService {
  /** Buckets with the same name share one limit. */
  readonly limitOf: (bucket: Bucket) => string;
  /** Requests a minute; read at each request. */
  readonly rateOf: (limit: string) => number;
  /** What a 429 tells: its rate, the wait until the oldest request of the window is over, or nothing. */
  readonly tells: 'rate' | 'wait' | 'nothing';
  /** Requests a minute that another window with the same key has sent within each limit, at this time of the test. */
  readonly ofOthers?: (ms: number) => number;
  /** True where it refuses although the limit has places left. @param requests before this one */
  readonly isStray?: (requests: number) => boolean;
}

/** A request as the service saw it. */
export interface Arrival {
  readonly at: number;
  readonly bucket: string;
  readonly symbol: string | undefined;
  readonly isRefused: boolean;
}

/** A question of each kind, in a market. */
export const questions = {
  quotes: (symbol: string): ServiceRequest => ({ endpoint: 'quotes', parameters: { symbols: symbol } }),
  daily: (symbol: string): ServiceRequest => ({ endpoint: 'klines', parameters: { symbol, period: '1d' } }),
  minute: (symbol: string): ServiceRequest => ({ endpoint: 'klines', parameters: { symbol, period: '1m' } }),
  depth: (symbol: string): ServiceRequest => ({ endpoint: 'depth', parameters: { symbol } }),
};

export function startLimitedService(service: LimitedService, seed = 1, settings: Partial<Settings> = {}) {
  const random = randomOf(seed);
  const thread = createMainThread(() => 0);
  const { arrivals, arrive } = createCounts(service, thread);
  const source = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key-1', ...settings });
  const memories = { marketMemory: noMemory, limitMemory: undefined };
  const session: () => Session = createSessions({ clock: thread, settings: source, ...memories }).current;
  const activity = createActivity(thread, () => true);
  const limits = () => session().rates;
  const queue = createRequestQueue({ clock: thread, activity, pause: createPause(), concurrency: () => 6, limits });
  const transport = createSlowTransport(thread, random, arrive);
  const send = createSendRequest({ transport, queue, activity, clock: thread, session, random });
  const ask = (request: ServiceRequest, priority: Priority = 'formula') => {
    const observers = { signal: new AbortController().signal, priority: () => priority };
    return send(request, observers, () => undefined);
  };
  return {
    arrivals,
    ask,
    limits,
    pass: (ms: number) => thread.runUntil(passing(thread, ms)),
    /** Asks on and on: as soon as one is answered the next one is asked, so many at once. */
    keepAsking(request: ServiceRequest, atOnce = 1, priority: Priority = 'formula'): void {
      const again = async (): Promise<void> => {
        for (;;) await ask(request, priority);
      };
      for (let i = 0; i < atOnce; i++) void again();
    },
    refused: () => arrivals.filter(({ isRefused }) => isRefused),
  };
}

/** The counts of the service: a request that is refused is not counted. */
function createCounts(service: LimitedService, clock: Clock) {
  const began = clock.now();
  const arrivals: Arrival[] = [];
  const counted = new Map<string, number[]>();
  /** @returns the refusal; undefined where the request is served */
  const arrive = (request: ServiceRequest): MarketDataError | undefined => {
    const now = clock.now();
    const [bucket] = bucketsOf(request) as [Bucket];
    const limit = service.limitOf(bucket);
    const rate = service.rateOf(limit);
    const window = (counted.get(limit) ?? []).filter((at) => at > now - minuteMs);
    const ofOthers = service.ofOthers?.(now - began) ?? 0;
    const isRefused = window.length >= rate - ofOthers || service.isStray?.(arrivals.length) === true;
    counted.set(limit, isRefused ? window : [...window, now]);
    const symbol = request.parameters['symbol'] ?? request.parameters['symbols'];
    arrivals.push({ at: now - began, bucket: bucketName(bucket), symbol, isRefused });
    if (!isRefused) return undefined;
    const retryAfterMs = Math.max(1, (window[window.length - rate + ofOthers] ?? now) + minuteMs - now);
    return new MarketDataError({
      kind: 'rate-limited',
      ...(service.tells === 'rate' && { rate: { requests: rate, windowMs: minuteMs } }),
      ...(service.tells !== 'nothing' && { retryAfterMs }),
    });
  };
  return { arrivals, arrive };
}

/** The network takes longer for some requests than for others, there and back. */
function createSlowTransport(
  clock: Clock,
  random: () => number,
  arrive: (request: ServiceRequest) => MarketDataError | undefined,
): Transport {
  const underWay = () => passing(clock, 10 + random() * 400);
  return async (request, _access, call) => {
    await underWay();
    const refused = arrive(request);
    await underWay();
    call?.onHead?.(new Response(null, { status: refused ? 429 : 200 }));
    if (refused) throw refused;
    return { data: undefined, staleSince: new Map() };
  };
}

function passing(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}
