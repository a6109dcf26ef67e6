/** MD.QUOTE: latest quotes, rows are symbols, columns fields. */
import { quoteFields } from '../market/fields';
import type { Rectangle } from '../sheet/cells';
import { type RecordArguments, recordResult } from './record-result';
import type { Services } from './services';

export function quote({ client, host }: Services, given: RecordArguments): Promise<Rectangle> {
  const ask = client.quotes;
  return recordResult(given, { known: quoteFields, defaultField: 'last_price', priceField: 'last_price', ask }, host);
}
