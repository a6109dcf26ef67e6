/**
 * Limits of the specification, and our assumptions about what it leaves open, in one place: for a deployment that
 * differs, change them here; those about universes are in `universe-assumptions.ts`, which loads later. The readers in `read-*.ts` accept more than these assumptions.
 */
/*
 * Where public services are known to differ, with the reason that both answers are taken:
 *
 * - Limits are kept for each function, access mode and market, not for a key (`buckets.ts`): one bucket that is full must not hold
 *   back the others.
 * - An unknown symbol has empty arrays in bars, as one without trades has, and no 404: only another request can tell them apart.
 * - 1Q and 1Y may be refused (`unknown variant`): they are joined from shorter bars (`client/answers/joined-periods.ts`).
 * - An amount of 0 beside a volume stands for one that is not known (`isAmountLeftOut`).
 * - The `code` of an error may be a text, and its body another shape: the status decides (`client/session/refusal.ts`).
 */

import type { SymbolCode } from '../market/symbols/symbol';
import type { Problem } from '../market/texts/problem';

/** A symbol that every deployment of the service should know. */
export const probeSymbol = '600519.SH' as SymbolCode;

/** Two of each market that plans name. */
export const probeSymbols: readonly SymbolCode[] = [
  probeSymbol,
  ...['000001.SZ', '00700.HK', '00005.HK', 'AAPL.US', 'MSFT.US'].map((symbol) => symbol as SymbolCode),
];

/** The specification's own limits. */
export const maxBarsPerRequest = 10_000;

/**
 * Not in the specification: plans cut a response at a round number of bars, such as 5,000 minutes, without a word. So many bars may
 * not be all of a range; one request more tells.
 */
export function mayBeCut(bars: number): boolean {
  return bars >= maxBarsPerRequest || (bars >= 1_000 && bars % 1_000 === 0);
}

export const defaultBarCount = 100;

/**
 * Not in the specification: similar services take 100 symbols per batch request, their small plans 50 or 5. What a service
 * refuses, or leaves out after the first ones, teaches a smaller number (`client/session/symbol-limit.ts`). A setting overrides it.
 */
export const maxSymbolsPerRequest = 100;

/** Not in the specification: what servers and proxies commonly accept as a request line. */
export const maxUrlLength = 4_000;

/** Longer addresses are refused by our local service: a thousand symbols with encoded commas, and the other parameters. */
export const maxRequestUrlLength = 15_000;

/** Bars of one batch answer (symbols × count): keeps answers near two megabytes. */
export const maxBarsPerAnswer = 40_000;

/**
 * Not in the specification: services write an amount of 0 for securities whose traded value they do not know, as those of US
 * and Hong Kong. Whatever was traded had a value, so beside a volume it is blank, and no zero that people sort and sum.
 */
export function isAmountLeftOut(amount: number | null | undefined, volume: number | null | undefined): boolean {
  return amount === 0 && (volume ?? 0) > 0;
}

/** Levels of one side of the book. */
export const depthLevels = 5;

/** Where the API key travels: in the header by default, in the query parameter when the user chooses so. */
export const keyHeader = 'X-API-Key';
export const keyParameter = 'api_key';

/** An answer above this size is aborted while it is read. */
export const maxBodyBytes = 32 * 1024 * 1024;
/** Arrays and objects inside each other: valid bodies have five levels, and leave room for columns of a service's own. */
export const maxBodyDepth = 32;

/** Idle timeout: a connection that sends no byte for so long is given up. */
export const silenceMs = 10_000;
/** A response that is not complete after so long is given up, although it sends bytes. */
export const longestResponseMs = 60_000;

/**
 * The specification limits the rate but names no window: we assume a sliding minute, for each function and access mode, as the
 * plans of public services do. Where several share one limit, refusals show it (`client/session/rate-lesson.ts`).
 */
export const rateWindowMs = 60_000;

/** Of the IETF draft on rate limits: what remains of the key's limit, and behind a gateway of the team's. Few services send them. */
export const rateLimitHeader = 'RateLimit';
export const rateLimitPolicyHeader = 'RateLimit-Policy';

/**
 * Not in the specification: beside `data`, the ages in ms of values that a gateway serves although they are stale, because
 * its upstream cannot answer; by symbol or universe. The response as a whole says so by Age and Cache-Status (RFC 9211).
 */
export const staleAgesMember = 'stale_age_ms';

/**
 * Not in the specification: what our local service names in the body of a 403 is the origin of the page that it refuses, as
 * `--allow-origin` takes it.
 */
export const refusedOriginMember = 'refused_origin';

/** A host name has at most 253 characters. */
const longestOrigin = 280;

/** True for what a browser sends of a page with an address: scheme, host and port alone. */
export function isWebOrigin(text: string): boolean {
  return (
    text.length <= longestOrigin &&
    /^https?:\/\/[\w.:[\]-]+$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text
  );
}

/** Our local service says with this header where its data is from: one of these, or the host of another service. */
export const originHeader = 'X-Market-Data';
export const simulatedOrigin = 'simulated';
export const ownFilesOrigin = 'your files';
/** Its page that says how each of them is read. */
export const ownFilesPath = '/files';

/** Our local service names with this header the markets that it has beside ours, and the time zone of each: `L=Europe/London, T=Asia/Tokyo`. */
export const ownMarketsHeader = 'X-Market-Data-Zones';
/** More are neither sent nor read. */
export const maxOwnMarkets = 48;

/**
 * Our local service says with this header that it takes alerts that have been triggered: a POST to this path, with the key in its
 * header. A service that does not say so is never sent one.
 */
export const alertsHeader = 'X-Market-Data-Alerts';
export const alertsPath = '/v1/alerts';
/** A POST without a body passes a test message on, and is answered when that has arrived. */
export const alertTestPath = `${alertsPath}/test`;

/**
 * Our local service says with this header that it draws pictures for cells, below this path (`pictures.ts`). Cells of other services
 * show text in their place.
 */
export const picturesHeader = 'X-Market-Data-Pictures';
export const picturesPath = '/v1/pictures';

/** After that an alert is no news: add-ins report it no more, and the service has forgotten that they have. */
export const alertNewsMs = 10 * 60_000;

/**
 * Not in the specification: the earliest and the latest plausible time, in ms. In the zone of every market both are
 * dates that Excel can show (1900-01-01 to 9999-12-31). Today in microseconds is later.
 */
export const earliestTime = Date.UTC(1900, 0, 1);
export const latestTime = Date.UTC(9999, 11, 31);

/**
 * Not in the specification: a service may take no times before 1970. Only who asks for years around it is asked for earlier bars.
 * @returns the first time of bars before this one, in ms
 */
export function earliestBefore(time: number): number {
  return time < Date.UTC(1990, 0, 1) ? earliestTime : 0;
}

/**
 * Not in the specification: a time closer to 1970-01-01 than this (58 days, in ms) was sent in seconds, which stay
 * below it until 2128. Histories of US stocks go back to 1962 (negative times) and may pass through those days, so a
 * series is taken to be in seconds only when all of its times lie there, and are no quarters of an hour in ms: bars of days are
 * stamped at midnight or at a close, and one of 250 days in seconds is such a number, too.
 */
export const nearEpochMs = 5e9;
export const daysStampedToMs = 900_000;

/**
 * Not in the specification: what a public service with these endpoints names the same universes. One that answers a universe
 * as unknown is asked once by the other name, which is then remembered for the key and address.
 */
export const otherUniverseNames: Readonly<Partial<Record<string, string>>> = {
  CN_Stock: 'CN_Equity_A',
  US_Stock: 'US_Equity',
  HK_Stock: 'HK_Equity',
};

/** Not in the specification: what services answer to a universe that they do not know; some check parameters with 422. */
export function isUnknownUniverse(problem: Problem): boolean {
  return problem.kind === 'request-refused' && [400, 404, 422].includes(problem.status);
}
