/** What is not known of past times. */
import type { FieldId } from './fields';
import { MarketDataError } from '../texts/problem';
import type { SymbolRecord } from './records';

/** @throws MarketDataError where a value is missing because nobody records it: a screen by it would be empty without a reason */
export function requireRecorded({ unrecorded }: Pick<SymbolRecord<never>, 'unrecorded'>, field: FieldId): void {
  if (unrecorded?.has(field)) throw new MarketDataError({ kind: 'not-recorded', what: 'field' });
}
