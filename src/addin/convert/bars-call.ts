/** A call of MD.KLINE from the parts of another product's history function. */
import type { FieldId } from '../../market/fields/fields';
import type { Adjust, KlinePeriod } from '../../market/time/period';
import { ownCall, quoted } from '../formula/argument';

export interface BarsCall {
  readonly symbols: string;
  readonly period: KlinePeriod;
  readonly start: string;
  readonly end: string;
  readonly adjust: Adjust;
  readonly fields: readonly FieldId[] | { readonly reference: string };
  /** A column of dates before the fields. */
  readonly showDates: boolean;
  readonly showHeaders: boolean;
  readonly newestFirst: boolean;
}

export function barsCall(bars: BarsCall): string {
  const { symbols, period, start, end, adjust, showHeaders, newestFirst } = bars;
  const fields = fieldsText(bars);
  const given = [symbols, quoted(period), start, end, adjust === 'forward' ? '' : quoted(adjust), fields];
  return ownCall('KLINE', [...given, showHeaders ? '' : 'FALSE', newestFirst ? quoted('desc') : '']);
}

function fieldsText({ fields, showDates }: BarsCall): string {
  if ('reference' in fields) return showDates ? `HSTACK("date",${fields.reference})` : fields.reference;
  return quoted(
    [...(showDates ? ['date'] : []), ...fields.map((field) => (field === 'timestamp' ? 'date' : field))].join(','),
  );
}
