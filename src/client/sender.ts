/**
 * Sends requests with everything that a single request needs besides the network: a place in the queue, retries, and
 * what is remembered about refused keys.
 */
import { asMarketDataError, MarketDataError, type Problem } from '../market/problem';
import type { Activity } from './activity';
import type { Clock } from './clock';
import type { Demand } from './demand';
import type { Limiter } from './limiter';
import type { ServiceRequest } from './service-request';
import { sameAccess, type Settings, type SettingsSource } from './settings';
import type { Transport } from './transport';

/**
 * Sends a request and reads its data; an answer that cannot be read counts as a failed request. It leaves the queue, or
 * is aborted on its way, when nobody wants it any more.
 * @throws MarketDataError when the request finally failed
 */
export type Send = <T>(request: ServiceRequest, demand: Demand, read: (data: unknown) => T) => Promise<T>;

export interface SenderParts {
  readonly transport: Transport;
  readonly limiter: Limiter;
  readonly settings: SettingsSource;
  readonly activity: Activity;
  readonly clock: Clock;
  /** 0 ≤ random < 1, for the jitter of retries. */
  readonly random: () => number;
}

/** Waits before the first and the second retry of a request that failed on the way. */
const retryDelaysMs = [500, 1000] as const;
const longestBackOffMs = 32_000;

export function createSender(parts: SenderParts): Send {
  const { transport, limiter, settings, activity, clock } = parts;
  let refused: Settings | undefined;

  const requireUsableKey = (current: Settings) => {
    if (current.apiKey === undefined) throw new MarketDataError({ kind: 'no-key' });
    if (refused && sameAccess(refused, current)) throw new MarketDataError({ kind: 'key-refused' });
  };

  const sendOnce = async <T>(request: ServiceRequest, demand: Demand, read: (data: unknown) => T): Promise<T> => {
    const current = settings.current();
    requireUsableKey(current);
    const unwanted = abortedWithout(demand);
    // What is said about a key that was replaced meanwhile says nothing about the present one.
    const isPresent = () => sameAccess(current, settings.current());
    activity.requestSent();
    try {
      const value = read(await transport(request, current, unwanted.signal));
      if (isPresent()) activity.answered();
      return value;
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      if (isPresent() && error.problem.kind !== 'cancelled') {
        if (error.problem.kind === 'key-refused') refused = current;
        activity.failed(error);
      }
      throw error;
    } finally {
      unwanted.stop();
      if (isPresent()) limiter.allowMore();
    }
  };

  /** 429: the whole queue waits, and the request asks again for as long as the service keeps saying so. */
  const sendWhenAllowed = async <T>(
    request: ServiceRequest,
    demand: Demand,
    read: (data: unknown) => T,
  ): Promise<T> => {
    for (let backOffMs = 1000; ; backOffMs = Math.min(2 * backOffMs, longestBackOffMs)) {
      const current = settings.current();
      requireUsableKey(current);
      try {
        return await limiter.run(demand, () => sendOnce(request, demand, read));
      } catch (thrown) {
        const { problem } = asMarketDataError(thrown);
        if (problem.kind !== 'rate-limited') throw thrown;
        if (sameAccess(current, settings.current())) {
          limiter.holdBackUntil(clock.now() + (problem.retryAfterMs ?? backOffMs));
        }
      }
    }
  };

  return async (request, demand, read) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendWhenAllowed(request, demand, read);
      } catch (thrown) {
        const error = asMarketDataError(thrown);
        const delayMs = retryDelaysMs[attempt];
        if (delayMs === undefined || attempt >= retriesFor(error.problem)) throw error;
        await pause(clock, delayMs * (1 + parts.random() / 4));
      }
    }
  };
}

/** Only what may go away by itself is worth asking again. */
function retriesFor(problem: Problem): number {
  switch (problem.kind) {
    case 'server-error':
    case 'timeout':
    case 'offline':
      return 2;
    case 'unreadable':
      return 1;
    default:
      return 0;
  }
}

/** A signal that aborts when nobody wants the request any more. */
function abortedWithout(demand: Demand): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const stop = demand.subscribe(() => {
    if (demand.priority() === undefined) controller.abort();
  });
  return { signal: controller.signal, stop };
}

function pause(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.after(delayMs, resolve));
}
