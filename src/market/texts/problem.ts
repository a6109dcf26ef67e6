/** What can go wrong, as data. Sentences, in the user's language, are made where a problem is shown. */

/** What an argument should have been; `i18n` turns it into words. */
export type Expectation =
  | { readonly kind: 'symbol' }
  /** `suffix` is that of the text, `markets` those that the service has. */
  | { readonly kind: 'symbol-of-market'; readonly suffix: string; readonly markets: readonly string[] }
  /** For fewer than six digits: `example` has them with leading zeros, the sentence names the symbols they may mean. */
  | { readonly kind: 'symbol-text'; readonly example: string }
  /** Without `nearest` no known field is near. */
  | { readonly kind: 'field'; readonly nearest?: string }
  /** A figure that people look for and the service does not have, such as PE. */
  | { readonly kind: 'served-field' }
  /** Of symbols side by side: one field of the bars. */
  | { readonly kind: 'single-field'; readonly layout: string }
  /** Indicators stand beside the bars of their symbol. */
  | { readonly kind: 'long-layout' }
  /** A field of another function. */
  | { readonly kind: 'field-of'; readonly field: string; readonly functionName: string }
  | { readonly kind: 'one-field' }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'whole-number'; readonly min: number; readonly max: number }
  | { readonly kind: 'count-or-date'; readonly max: number }
  /** A number that may be too many bars, or an early date. */
  | { readonly kind: 'count-or-early-date'; readonly max: number; readonly day: string }
  | { readonly kind: 'date' }
  /** For a date such as 1/2/2026: the days that it may mean, in ISO form. */
  | { readonly kind: 'date-of-one-reading'; readonly readings: readonly string[] }
  | { readonly kind: 'not-before'; readonly earliest: string }
  | { readonly kind: 'boolean' }
  /** In characters: the most, and those that came. */
  | { readonly kind: 'shorter-text'; readonly max: number; readonly length: number }
  | { readonly kind: 'condition' }
  | { readonly kind: 'quote-condition' }
  /** What follows a field in a condition, by the kind of the field. */
  | {
      readonly kind: 'number-condition' | 'fraction-condition' | 'text-condition' | 'date-condition';
      readonly field: string;
    }
  /** `range` holds the parameters' limits, written as in every language; blank when there are no parameters. */
  | { readonly kind: 'indicator'; readonly usage: string; readonly range: string };

/** The feature of a plan that a request needs. */
export type Feature = 'quotes' | 'universe' | 'minute' | 'daily' | 'ex-factors' | 'instruments' | 'depth' | 'batch';

/** The person or a policy of the browser; the web view of desktop Excel, which may ask nobody; an engine that wants https. */
export type LocalRefusal = 'site' | 'web-view' | 'http';

export interface ImpossibleBar {
  /** ISO text. */
  readonly day: string;
  /** The price that cannot be. */
  readonly price: 'open' | 'high' | 'close';
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export type Problem =
  | {
      readonly kind: 'bad-argument';
      readonly argument: string;
      readonly expected: Expectation;
      readonly received: string;
    }
  | { readonly kind: 'no-key' }
  | { readonly kind: 'key-refused' }
  /** The key holds characters that no request can carry. */
  | { readonly kind: 'key-malformed' }
  /** The service does not answer pages of this origin, until it is started with it. */
  | { readonly kind: 'origin-refused'; readonly origin: string }
  /** The service answered with a redirect, which is not followed: it would carry the key elsewhere. */
  | { readonly kind: 'redirected' }
  | { readonly kind: 'not-in-plan'; readonly feature: Feature; readonly market?: string; readonly detail: string }
  /** `rate`: requests in a window of so many ms, as the service names it. `isOfTeam`: others have used up a limit that the key shares. */
  | {
      readonly kind: 'rate-limited';
      readonly retryAfterMs?: number;
      readonly rate?: { readonly requests: number; readonly windowMs: number };
      readonly isOfTeam?: true;
    }
  /** The service's limit of a day is reached, or the person's. `until`: epoch ms at which requests are sent again. */
  | { readonly kind: 'daily-limit'; readonly until: number }
  /** The person has paused all requests. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'unknown-symbol'; readonly symbol: string }
  | { readonly kind: 'no-bars'; readonly symbol: string; readonly from?: string; readonly to?: string }
  /** The service has none of the securities whose bars show the trading days of a market. */
  | { readonly kind: 'no-calendar'; readonly market: string }
  /** Conditions that no symbol meets together, and the one without which most do. */
  | {
      readonly kind: 'no-match';
      readonly conditions: readonly string[];
      readonly nearest?: { readonly without: string; readonly count: number };
    }
  /** A date of the future, or one with no bar on or after it: `day` is ISO text. */
  | { readonly kind: 'not-yet'; readonly day: string }
  /** Statistics of so few returns say nothing. */
  | { readonly kind: 'too-few-observations'; readonly count: number }
  /** Prices at or below zero, as those of additive adjustment may be, have no returns. */
  | { readonly kind: 'no-returns' }
  /** As of a past time: what no bar tells. */
  | { readonly kind: 'not-recorded'; readonly what: 'depth' | 'field' }
  /** As of a time before its listing; `day` is ISO text. */
  | { readonly kind: 'not-listed'; readonly symbol: string; readonly day: string }
  /** A screen takes more requests than the person allows: for the quotes of a past time, or for what it asks beyond quotes. */
  | {
      readonly kind: 'too-many-requests';
      readonly of: 'past' | 'extended';
      readonly requests: number;
      readonly limit: number;
    }
  | { readonly kind: 'request-refused'; readonly status: number; readonly detail: string }
  /**
   * The service does not have this value of a parameter, whatever the symbols. `isNamed`: the refusal says so; else it gives no
   * reason, and this is the likely one.
   */
  | {
      readonly kind: 'not-served';
      readonly parameter: 'period' | 'adjust';
      readonly value: string;
      readonly detail: string;
      readonly isNamed: boolean;
    }
  | { readonly kind: 'server-error'; readonly status: number }
  /** Something else than the data service has replied, such as a proxy: the body is not the service's error object. */
  | { readonly kind: 'foreign-reply'; readonly status: number }
  | { readonly kind: 'offline' }
  /** The browser keeps the page from this computer or its network. */
  | { readonly kind: 'local-access-denied'; readonly by: LocalRefusal }
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** `bar`: one whose prices contradict each other. */
  | { readonly kind: 'unreadable'; readonly detail: string; readonly bar?: ImpossibleBar }
  | { readonly kind: 'answer-too-large'; readonly limitBytes: number }
  /** A part of the add-in that is loaded at its first use did not arrive. */
  | { readonly kind: 'part-missing'; readonly name: string }
  /** No observer waits for the query any more. */
  | { readonly kind: 'cancelled' }
  /** Excel calls the function to preview a formula that is being typed: no request is sent. */
  | { readonly kind: 'preview' }
  | { readonly kind: 'result-too-large'; readonly bytes: number; readonly limitBytes: number }
  | { readonly kind: 'cell-error'; readonly code: string }
  | { readonly kind: 'internal'; readonly detail: string };

export type ProblemKind = Problem['kind'];

/** The one error class of the product: pure code throws it, batches carry it per symbol. */
export class MarketDataError extends Error {
  override readonly name = 'MarketDataError';

  constructor(readonly problem: Problem) {
    super(problem.kind);
  }
}

/** A value, or the problem that stands in its place: how batches answer for each symbol. */
export type Outcome<T> = T | MarketDataError;

/** By what it carries: the pane has a copy of this module (webpack.config.js), and the client's errors are none of its class. */
export function isProblem<T>(outcome: Outcome<T>): outcome is MarketDataError {
  return outcome instanceof Error && 'problem' in outcome;
}

export function unknownSymbol(symbol: string): MarketDataError {
  return new MarketDataError({ kind: 'unknown-symbol', symbol });
}

/** @param received what came, of which the problem keeps the beginning */
export function badArgument(argument: string, expected: Expectation, received: string): MarketDataError {
  return new MarketDataError({ kind: 'bad-argument', argument, expected, received: repeated(received) });
}

/**
 * Runs what makes a problem of each of thousands of places, which are shown and never traced: in V8 their stacks would take most of
 * the time and of the memory. Other engines ignore the limit.
 */
export function withoutStacks<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Converts any thrown value; an unexpected error becomes `internal` and keeps its message. */
export function asMarketDataError(thrown: unknown): MarketDataError {
  if (isProblem(thrown)) return thrown;
  return new MarketDataError({ kind: 'internal', detail: thrown instanceof Error ? thrown.message : String(thrown) });
}

/** What a message repeats of a text from outside, in characters without the ellipsis: a cell or a service may hold megabytes. */
export const longestRepeated = 200;

/** The text; of a long one its beginning, after blanks that would take the place of what is wrong. */
export function repeated(text: string): string {
  if (text.length <= longestRepeated) return text;
  const trimmed = text.trim();
  return trimmed.length <= longestRepeated ? trimmed : `${trimmed.slice(0, longestRepeated)}…`;
}
