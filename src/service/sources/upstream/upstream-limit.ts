/** The rate limit of the upstream service, which all people behind a gateway share. */
import { rateLimitPolicyHeader } from '../../../protocol/assumptions';
import type { Quota } from '../../operations/rate-headers';
import { createRateCounter } from '../../rate-counter';

export interface UpstreamLimit {
  /** Requests per window; undefined while nobody has named a limit. */
  limit(): number | undefined;
  /** Requests per window that the client's own budget allows. */
  budget(): number | undefined;
  /** What was left when it was last looked at; undefined without a limit. */
  quota(): Quota | undefined;
  /** Counts one request that is about to be sent. @returns how long it has to wait instead, in ms; 0 when it may go */
  take(): Promise<Slot>;
  /** The upstream refused a request although the limit seemed to allow it. */
  refused(retryAfterMs: number): void;
  /** The limit as a response of the upstream has named it; a limit that was given at the start stays. */
  learn(limit: number): void;
  /** Calls back when the budget has changed. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

export interface Slot {
  readonly waitMs: number;
  /** The response is there: the slot is free a window later. */
  readonly release: () => void;
}

export interface UpstreamLimitOptions {
  /** Monotonic ms. */
  readonly now: () => number;
  readonly windowMs: number;
  /** As the administrator has given it. */
  readonly given: number | undefined;
}

/** The limit of a gateway that is alone: the client's budget holds to it, here it is only counted for people to see. */
export function createOwnLimit({ now, windowMs, given }: UpstreamLimitOptions): UpstreamLimit {
  const counter = createRateCounter(windowMs, now);
  const listeners = new Set<() => void>();
  let limit = given;
  let quota: Quota | undefined;
  return {
    limit: () => limit,
    budget: () => limit,
    quota: () => quota,
    take() {
      if (limit !== undefined) ({ quota } = counter.take('', limit));
      return Promise.resolve({ waitMs: 0, release() {} });
    },
    refused() {},
    learn(named) {
      if (given !== undefined || named === limit) return;
      limit = named;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.add(listener),
    close: () => Promise.resolve(),
  };
}

/** The first quota of a RateLimit-Policy with a window of a minute: `"person";q=120;w=60`. */
export function requestLimitIn(headers: Headers): number | undefined {
  const policies = headers.get(rateLimitPolicyHeader)?.split(',') ?? [];
  for (const policy of policies) {
    const quota = /;\s*q=(\d+)/.exec(policy)?.[1];
    if (quota !== undefined && /;\s*w=60\b/.test(policy) && Number(quota) > 0) return Number(quota);
  }
  return undefined;
}
