/** The bodies of responses, typed as the tests read them. */
import type { Answer } from '../../support/local-service';

export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly retry_after_ms?: number;
  readonly request_id?: string;
}

/** Columns of bars by name. */
export type Columns = Readonly<Record<ColumnName, readonly number[]>>;
type ColumnName = 'timestamp' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'amount' | 'prev_close';

export function errorOf(answer: Answer): ErrorBody {
  return answer.body as ErrorBody;
}

/** The bars of one symbol. */
export function barsOf(answer: Answer): Columns {
  return (answer.body as { readonly data: Columns }).data;
}

/** The bars of a batch by symbol. */
export function barsBySymbol(answer: Answer): Readonly<Record<string, Columns | undefined>> {
  return (answer.body as { readonly data: Readonly<Record<string, Columns | undefined>> }).data;
}

export function symbolsOfRecords(answer: Answer): string[] {
  return (answer.body as { readonly data: readonly { readonly symbol: string }[] }).data.map(({ symbol }) => symbol);
}

export function last(values: readonly number[] | Float64Array): number {
  return values.at(-1)!;
}
