/**
 * What the service's specification leaves open and we assume, in one place: a deployment that differs is met here.
 * The readers in `read-*.ts` accept more than this page says.
 */

/** The specification's own limits. */
export const maxBarsPerRequest = 10_000;
export const defaultBarCount = 100;

/** Not in the specification: siblings of the service take 100 symbols per batch request. A setting overrides it. */
export const maxSymbolsPerRequest = 100;

/** Not in the specification: what servers and proxies commonly accept as a request line. */
export const maxUrlLength = 4_000;

/** Bars of one batch answer (symbols × count): keeps answers near two megabytes. */
export const maxBarsPerAnswer = 40_000;

/** Levels of one side of the book. */
export const depthLevels = 5;

/** Names of the ways to send the key; the header is preferred, the query parameter is the user's explicit choice. */
export const keyHeader = 'X-API-Key';
export const keyParameter = 'api_key';

/** An answer above this size is aborted while it is read. */
export const maxBodyBytes = 32 * 1024 * 1024;

/** How long a connection may be silent before it counts as lost. */
export const silenceMs = 10_000;

/** The specification names the rate but not its window; we count requests of the last minute, sliding. */
export const rateWindowMs = 60_000;

/** Our local service marks its answers with this header; no other service is expected to. */
export const originHeader = 'X-Market-Data';
export const simulatedOrigin = 'simulated';

/**
 * Not in the specification: the earliest and latest plausible time, in ms. Both are days that Excel can show on the
 * clock of every market (its dates run from 1900-01-01 to 9999-12-31). Today in microseconds lies far beyond.
 */
export const earliestTime = Date.UTC(1900, 0, 1);
export const latestTime = Date.UTC(9999, 11, 31);

/**
 * Not in the specification: dates in seconds, read as milliseconds, lie closer to 1970-01-01 than this (58 days) until
 * 2128. A quote of those days is implausible. A bar is not, because histories of US stocks go back to 1962 and have
 * negative times: only a series that lies there as a whole is taken to be in seconds.
 */
export const nearEpochMs = 5e9;
