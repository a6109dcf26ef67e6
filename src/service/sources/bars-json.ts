/** Writes bars as JSON from their columns: no object per bar. */
import { barColumns, type Bars, type Column, roundToSixDecimals } from '../../market/bars/bars';

/** @param round removes floating-point error */
export function barsJson(bars: Bars, round: (value: number) => number = roundToSixDecimals): string {
  const columns = barColumns.flatMap((name) => {
    const column = bars[name];
    return column ? [`"${name}":${columnJson(column, round)}`] : [];
  });
  return `{${columns.join(',')}}`;
}

/** JSON has no number for a value that is not known or not finite: `null`. */
function columnJson(column: Column, round: (value: number) => number): string {
  return JSON.stringify(Array.from(column, round));
}
