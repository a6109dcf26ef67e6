/** What a quote of a past moment needs beside daily and minute bars, each of which takes a request. */
import type { DayQuote } from '../../market/bars/day-quote';
import type { FieldId } from '../../market/fields/fields';
import type { Quote } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import { readQuote } from '../../protocol/read-records';

export interface QuoteQuestions {
  /** Security details. */
  readonly details: boolean;
  /** Ex-dates, where the service's bars do not tell the close before. */
  readonly events: boolean;
}

const detailFields: ReadonlySet<FieldId> = new Set(['name', 'type', 'region']);
const changeFields: ReadonlySet<FieldId> = new Set(['prev_close', 'change_amount', 'change_pct', 'amplitude']);

/** @param fields that are read; undefined: all */
export function questionsFor(fields: readonly FieldId[] | undefined): QuoteQuestions {
  const reads = (some: ReadonlySet<FieldId>) => fields === undefined || fields.some((field) => some.has(field));
  return { details: reads(detailFields), events: reads(changeFields) };
}

/** What does not change from day to day. */
export type About = Pick<Quote, 'name' | 'type' | 'region'>;

export const nameless: About = { name: null, type: null, region: null };

/** @throws MarketDataError unreadable, where a bar lacks a price */
export function quoteOfDays(symbol: SymbolCode, { ext, ...quote }: DayQuote, { name, type, region }: About): Quote {
  return readQuote({ ...quote, region, ext: { ...ext, name, type } }, symbol);
}
