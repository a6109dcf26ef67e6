/** What a person may set about the service: one observable value, persisted by the composition root. */

/** A key at an address, and how it travels. */
export interface Access {
  /** Where the service is, without a trailing slash: `https://host` or `https://host/path`. */
  readonly baseUrl: string;
  /** Absent until the person has entered one for this base URL; `noKeyNeeded` where the service needs none. */
  readonly apiKey: string | undefined;
  /** `query` shows the key to everything that sees the URL: the person's explicit choice, for services without CORS preflight. */
  readonly keyPlacement: 'header' | 'query';
}

export interface Settings extends Access {
  /** A budget per sliding 60 s; absent: the client follows the service's 429 answers alone. */
  readonly requestsPerMinute: number | undefined;
  /** What that budget counts: the requests of each function alone, or all together. */
  readonly requestsPerMinuteCount: 'function' | 'all';
  /** A budget per day, shared by the pages of one browser; absent: as the service says. */
  readonly requestsPerDay: number | undefined;
  /** Symbols in one batch request; absent: the protocol's assumption. */
  readonly symbolsPerRequest: number | undefined;
  /** Requests that the quotes of a whole market may take as of a past time. */
  readonly asOfRequests: number;
  /** Requests that the bars of a screen may take; absent: `defaultScreenRequests`. */
  readonly screenRequests: number | undefined;
  readonly freshness: Freshness;
}

/** In place of a key: the person has said that the service needs none. No request carries it. */
export const noKeyNeeded = '';

/** Symbols in one batch request unless a setting or the service says otherwise. */
export { maxSymbolsPerRequest as defaultSymbolsPerRequest } from '../../protocol/assumptions';

/** How old a value may be, in ms: to be served without a request (fresh), and instead of a transient error (stale-if-error). */
export interface Freshness {
  /** Quotes and depth. */
  readonly quoteMs: number;
  /** Bars that may still change. */
  readonly barsMs: number;
  /** Instruments and ex-factors; also how often adjusted bars of the past are asked again. */
  readonly referenceMs: number;
  readonly staleQuoteMs: number;
  readonly staleBarsMs: number;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

export const defaultFreshness: Freshness = {
  quoteMs: 2_000,
  barsMs: 30_000,
  referenceMs: dayMs,
  staleQuoteMs: 15 * minuteMs,
  staleBarsMs: dayMs,
};

/** Of these settings, or of more that stand beside them. */
export interface SettingsSource<All extends Settings = Settings> {
  current(): All;
  /** Replaces the given settings and calls every listener, in the order of their subscriptions. */
  update(change: Partial<All>): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (now: All, before: All) => void): () => void;
}

export const defaultSettings: Omit<Settings, 'baseUrl'> = {
  apiKey: undefined,
  keyPlacement: 'header',
  requestsPerMinute: undefined,
  requestsPerMinuteCount: 'function',
  requestsPerDay: undefined,
  symbolsPerRequest: undefined,
  asOfRequests: 120,
  screenRequests: undefined,
  freshness: defaultFreshness,
};

/** True when requests of both would carry the same key in the same way to the same service. */
export function sameAccess(a: Access, b: Access): boolean {
  return a.apiKey === b.apiKey && a.baseUrl === b.baseUrl && a.keyPlacement === b.keyPlacement;
}

export function createSettings<All extends Settings>(initial: All): SettingsSource<All> {
  let settings = initial;
  const listeners = new Set<(now: All, before: All) => void>();
  return {
    current: () => settings,
    update(change) {
      const before = settings;
      settings = { ...before, ...change };
      for (const listener of [...listeners]) listener(settings, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const defaultScreenRequests = 20;
