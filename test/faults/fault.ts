/** What a fault is: what goes wrong, whom it concerns, and what the cells show. */
import { ofCulprit, withData } from './spoiling';

/** One request that a fault may strike. */
export interface Strike {
  readonly url: URL;
  readonly signal: AbortSignal;
  /** The symbol (for MD.UNIVERSE the market) that the fault is about. */
  readonly culprit: string;
  readonly symbols: readonly string[];
  /** The column that faults of numbers strike. */
  readonly column: string;
  /** How often this fault has struck before. */
  readonly before: number;
  answer(): Promise<Response>;
}

/**
 * What a cell shows: its value, a value that the fault has changed, its value with the column blank, nothing but blanks,
 * the others of a table that leaves it out, or #N/A with a sentence. In a sentence {column}, {symbol}, {feature} and
 * {market} stand for what the function asked, # for a number.
 */
export type Shows =
  'its value' | 'a value' | 'a blank' | 'nothing' | 'left out' | 'does not apply' | { readonly says: string };

export interface Fault {
  readonly name: string;
  /** Whom it strikes: requests that mention one symbol, all of the function's endpoints, or all there are. */
  readonly strikes: 'one symbol' | 'the endpoint' | 'the service';
  /** What the service answers instead; undefined where there is nothing to strike. */
  readonly spoil: (strike: Strike) => Promise<Response | undefined> | Response | undefined;
  readonly shows: Shows;
  /** Functions that show something else. */
  readonly except?: Readonly<Record<string, Shows>>;
  /**
   * What it takes besides the end of the fault until the next recalculation has a value; default: nothing, but what
   * counts as an answer stays for as long as it is fresh.
   */
  readonly recovers?: 'with another key' | 'after five minutes' | 'after a week';
  /** Requests of one recalculation: a call about the culprit, one about its neighbour, one of another endpoint. */
  readonly requests: number;
}

export const refusal = (status: number, message: string, more: object = {}) =>
  Response.json({ code: status, message, ...more }, { status });
export const says = (sentence: string): Shows => ({ says: sentence });
export const unreadable = (detail: string) => says(`The service sent an unreadable answer (${detail})`);
export const no = 'does not apply';
export const isBatch = ({ url }: Strike) => url.pathname.endsWith('/batch');
export const forCulprit =
  (changeFor: (strike: Strike) => Parameters<typeof ofCulprit>[1]): Fault['spoil'] =>
  async (strike) =>
    withData(await strike.answer(), ofCulprit(strike.culprit, changeFor(strike)));
/** Records have neither lengths nor an order. */
export const records = { QUOTE: no, INSTRUMENT: no, UNIVERSE: no } as const;
export const withoutPairs = { ...records, EXFACTORS: no } as const;
