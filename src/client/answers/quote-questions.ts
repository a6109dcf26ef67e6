/** What a quote of a past moment needs beside daily and minute bars, each of which takes a request. */
import type { FieldId } from '../../market/fields/fields';

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
