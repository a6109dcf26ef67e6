/** MD.ASOF: the time that the workbook is set to, on the clock of its exchange. No request is sent for it. */
import { serialOf } from '../../market/time/exchange-time';
import { blank, numberCell, type Rectangle } from '../sheet/cells';
import { minuteFormat } from '../sheet/formats';
import type { Call } from './calls/services';
import type { Calculation } from './calls/definition';

export const asOf: Calculation<object> = { parameters: [], run: asOfCell };

/** @returns one date-time; blank for now */
function asOfCell({ asOf, cellHost }: Call): Rectangle {
  if (!asOf) return [[blank]];
  return [[numberCell(serialOf(asOf.instant, asOf.market), cellHost.hasFormats ? minuteFormat : undefined)]];
}
