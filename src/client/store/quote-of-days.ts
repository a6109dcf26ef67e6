/** A quote made of daily bars, in the form of those that the service sends. */
import type { DayQuote } from '../../market/bars/day-quote';
import type { Quote } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import { readQuote } from '../../protocol/read-records';

/** What does not change from day to day. */
export type About = Pick<Quote, 'name' | 'type' | 'region'>;

export const nameless: About = { name: null, type: null, region: null };

/** @throws MarketDataError unreadable, where a bar lacks a price */
export function quoteOfDays(symbol: SymbolCode, { ext, ...quote }: DayQuote, { name, type, region }: About): Quote {
  return readQuote({ ...quote, region, ext: { ...ext, name, type } }, symbol);
}
