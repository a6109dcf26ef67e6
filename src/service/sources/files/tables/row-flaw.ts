/** Rows of a file that have the same flaw, as they are told. */
import type { prices } from './bars-relation';

type Price = (typeof prices)[number];

export type FlawKind =
  | 'time'
  | 'bad time'
  | 'year'
  | 'suspended'
  | `no ${Price}`
  | `bad ${Price}`
  | 'zero'
  | 'range'
  | 'volume'
  | 'amount'
  | 'lots'
  | 'outside'
  | 'repeated'
  | 'unreadable';

export interface RowFlaw {
  readonly kind: FlawKind;
  readonly count: number;
  /** The first of them: `line 5`, or of a Parquet file `row 4`. */
  readonly place: string;
  /** What stands there instead of a value; blank where there is nothing to show. */
  readonly value: string;
}
