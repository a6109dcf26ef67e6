/** MD.QUOTE: latest quotes, rows are symbols, columns fields. */
import type { Soon } from '../client/soon';
import { quoteFields } from '../market/fields';
import type { SymbolCode } from '../market/symbol';
import type { Rectangle } from '../sheet/cells';
import { type RecordArguments, recordResult } from './record-result';
import type { Call } from './services';

export function quote(call: Call, given: RecordArguments): Soon<Rectangle> {
  const ask = (symbols: readonly SymbolCode[]) => call.client.quotes(symbols, call.caller);
  return recordResult(given, { known: quoteFields, defaultField: 'last_price', priceField: 'last_price', ask }, call);
}
