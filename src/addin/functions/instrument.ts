/** MD.INSTRUMENT: instrument metadata; listing dates are real dates. */
import type { MaybePromise } from './maybe-promise';
import { instrumentFields } from '../../market/fields';
import type { SymbolCode } from '../../market/symbol';
import type { Rectangle } from '../sheet/cells';
import { type RecordArguments, recordResult } from './record-result';
import type { Call } from './services';

export function instrument(call: Call, given: RecordArguments): MaybePromise<Rectangle> {
  const ask = (symbols: readonly SymbolCode[]) => call.instruments(symbols);
  return recordResult(given, { known: instrumentFields, defaultField: 'name', priceField: 'limit_up', ask }, call);
}
