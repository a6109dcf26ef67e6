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

/** A limit that no response has named again by then is believed no more. */
const namedHoldsMs = 60 * 60_000;

export interface KnownLimit {
  readonly onChange: UpstreamLimit['onChange'];
  readonly learn: UpstreamLimit['learn'];
  /** Calls back listeners where the limit has changed since they were told. @returns the limit */
  readonly current: () => number | undefined;
  /** Something else has changed that listeners ask for. */
  readonly changed: () => void;
}

/** The limit that is given, or else what the upstream has named within the last hour. */
export function createKnownLimit({ given, now }: Pick<UpstreamLimitOptions, 'given' | 'now'>): KnownLimit {
  const listeners = new Set<() => void>();
  let limit = given;
  let namedAt = -Infinity;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: number | undefined) => {
    if (next === limit) return;
    limit = next;
    changed();
  };
  return {
    onChange: (listener) => void listeners.add(listener),
    changed,
    learn(named) {
      if (given !== undefined) return;
      namedAt = now();
      set(named);
    },
    current() {
      if (given === undefined && now() - namedAt >= namedHoldsMs) set(undefined);
      return limit;
    },
  };
}

/** The limit of a gateway that is alone: the client's budget holds to it, here it is only counted for people to see. */
export function createOwnLimit(options: UpstreamLimitOptions): UpstreamLimit {
  const counter = createRateCounter(options.windowMs, options.now);
  const { current, learn, onChange } = createKnownLimit(options);
  let quota: Quota | undefined;
  return {
    ...{ limit: current, budget: current, learn, onChange },
    quota: () => (current() === undefined ? undefined : quota),
    take() {
      const limit = current();
      if (limit !== undefined) ({ quota } = counter.take('', limit));
      return Promise.resolve({ waitMs: 0, release() {} });
    },
    refused() {},
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
