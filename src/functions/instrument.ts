/** MD.INSTRUMENT: instrument metadata; listing dates are real dates. */
import { instrumentFields } from '../market/fields';
import type { Rectangle } from '../sheet/cells';
import { type RecordArguments, recordResult } from './record-result';
import type { Services } from './services';

export function instrument({ client, host }: Services, given: RecordArguments): Promise<Rectangle> {
  const ask = client.instruments;
  return recordResult(given, { known: instrumentFields, defaultField: 'name', priceField: 'limit_up', ask }, host);
}
