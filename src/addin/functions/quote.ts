/** MD.QUOTE: latest quotes, rows are symbols, columns fields. */
import type { MaybePromise } from './maybe-promise';
import { quoteFields } from '../../market/fields';
import type { SymbolCode } from '../../market/symbol';
import type { Rectangle } from '../sheet/cells';
import { type RecordArguments, recordResult } from './record-result';
import type { Call } from './services';

export function quote(call: Call, given: RecordArguments): MaybePromise<Rectangle> {
  const ask = (symbols: readonly SymbolCode[]) => call.quotes(symbols);
  return recordResult(given, { known: quoteFields, defaultField: 'last_price', priceField: 'last_price', ask }, call);
}
