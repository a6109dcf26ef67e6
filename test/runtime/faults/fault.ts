/** The definition of a fault: the changed response, the affected requests, and the expected cells. */
import { ofCulprit, withData } from './response-changes';

/** A request that a fault can change. */
export interface Strike {
  readonly url: URL;
  readonly signal: AbortSignal;
  /** The affected symbol, or universe for MD.UNIVERSE. */
  readonly culprit: string;
  readonly symbols: readonly string[];
  /** The column that number faults change. */
  readonly column: string;
  /** The number of earlier requests that this fault has changed. */
  readonly before: number;
  answer(): Promise<Response>;
}

/**
 * The expected cell: its value, its value marked as outdated, a value that the fault has changed, its value with a blank column, blanks only, a table
 * without the symbol, or #N/A with a message. In messages {column}, {symbol}, {feature} and {market} are placeholders for
 * the parts of the request, # for a number.
 */
export type Shows =
  | 'its value'
  | 'a stale value'
  | 'a value'
  | 'a blank'
  | 'nothing'
  | 'left out'
  | 'does not apply'
  | { readonly says: string };

export interface Fault {
  readonly name: string;
  /** The affected requests: those for one symbol, those of the function's endpoints, or all. */
  readonly strikes: 'one symbol' | 'the endpoint' | 'the service';
  /** The changed response; undefined for a request that the fault does not affect. */
  readonly spoil: (strike: Strike) => Promise<Response | undefined> | Response | undefined;
  readonly shows: Shows;
  /** Other expectations for single functions. */
  readonly except?: Readonly<Record<string, Shows>>;
  /**
   * The condition, besides the end of the fault, under which the next recalculation has a value. Default: none, except
   * that an accepted response stays cached while it is fresh.
   */
  readonly recovers?: 'with another key' | 'after five minutes' | 'after ten minutes' | 'after a week';
  /** Maximum of requests in a recalculation of three calls: culprit, neighbour, and one of another endpoint. */
  readonly requests: number;
}

export const refusal = (status: number, message: string, more: object = {}) =>
  Response.json({ code: status, message, ...more }, { status });
export const says = (sentence: string): Shows => ({ says: sentence });
export const unreadable = (detail: string) => says(`The data service sent an unreadable reply (${detail})`);
export const no = 'does not apply';
export const isBatch = ({ url }: Strike) => url.pathname.endsWith('/batch');
export const forCulprit =
  (changeFor: (strike: Strike) => Parameters<typeof ofCulprit>[1]): Fault['spoil'] =>
  async (strike) =>
    withData(await strike.answer(), ofCulprit(strike.culprit, changeFor(strike)));
/**
 * What cells show of a symbol that one endpoint leaves out although the others have it: a quote made of its bars, and in place of
 * bars and events, that there are none.
 */
export const withoutOneEndpoint: Readonly<Record<string, Shows>> = {
  ...{ QUOTE: 'a value', EXFACTORS: 'nothing' },
  ...{ KLINE: says('No trading data'), INTRADAY: says('No trading data'), PRICE: says('No trading data') },
  ...{ STATS: says('No trading data'), CORREL: says('No trading data'), CHECK: says('No trading data') },
  ...{ TRADINGDAY: says('No trading data'), TRADINGDAYS: says('No trading data') },
};
/** Faults of lengths and order do not apply to records. */
export const records = { QUOTE: no, INSTRUMENT: no, UNIVERSE: no } as const;
export const withoutPairs = { ...records, EXFACTORS: no } as const;
