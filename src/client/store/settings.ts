/** What a person may set about the service and the shown values: one observable value, persisted by the composition root. */

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
  /** Requests that the bars of a screen may take; absent: as `screen-requests.ts` says. */
  readonly screenRequests: number | undefined;
  readonly freshness: Freshness;
  /** Shows large volumes and amounts in units of their size: 万 and 亿, or K, M and B. The values stay. */
  readonly shortNumbers: boolean;
  /** Results without formats and cards, for versions of Excel that claim to support them and show #VALUE! instead. */
  readonly plainValues: boolean;
  /** The same for live cells alone, in which some versions of Excel show #VALUE! in place of a number with a format. */
  readonly plainLive: boolean;
  /** Errors inside tables as texts, for versions of Excel that show #VALUE! in place of a table with an error. */
  readonly errorsAsText: boolean;
  /** The colour of rises in sheets that the add-in makes; absent: by language. */
  readonly riseColour: 'red' | 'green' | undefined;
  readonly refreshOnOpen: RefreshOnOpen;
  readonly refreshMinutes: RefreshInterval;
}

/** In place of a key: the person has said that the service needs none. No request carries it. */
export const noKeyNeeded = '';

/** Symbols in one batch request unless a setting or the service says otherwise. */
export { maxSymbolsPerRequest as defaultSymbolsPerRequest } from '../../protocol/assumptions';

export const refreshesOnOpen = ['never', 'market-open', 'always'] as const;
/** When a workbook that is opened is refreshed; `market-open`: in the trading hours of any exchange. */
export type RefreshOnOpen = (typeof refreshesOnOpen)[number];

/** Minutes between refreshes of cells that do not stream; 0: none. */
export const refreshIntervals = [0, 1, 5, 15, 60] as const;
export type RefreshInterval = (typeof refreshIntervals)[number];

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

export interface SettingsSource {
  current(): Settings;
  /** Replaces the given settings and calls every listener, in the order of their subscriptions. */
  update(change: Partial<Settings>): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (now: Settings, before: Settings) => void): () => void;
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
  shortNumbers: false,
  plainValues: false,
  plainLive: false,
  errorsAsText: false,
  riseColour: undefined,
  refreshOnOpen: 'never',
  refreshMinutes: 0,
};

/** True when requests of both would carry the same key in the same way to the same service. */
export function sameAccess(a: Access, b: Access): boolean {
  return a.apiKey === b.apiKey && a.baseUrl === b.baseUrl && a.keyPlacement === b.keyPlacement;
}

export function createSettings(initial: Settings): SettingsSource {
  let settings = initial;
  const listeners = new Set<(now: Settings, before: Settings) => void>();
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
