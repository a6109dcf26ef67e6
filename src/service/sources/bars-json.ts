/** Writes bars as JSON straight from their columns: no object per bar, no copy of a column. */
import { barColumns, type Bars, type Column, roundToSixDecimals } from '../../market/bars/bars';

/** @param round removes floating-point error */
export function barsJson(bars: Bars, round: (value: number) => number = roundToSixDecimals): string {
  const columns = barColumns.flatMap((name) => {
    const column = bars[name];
    return column ? [`"${name}":${columnJson(column, round)}`] : [];
  });
  return `{${columns.join(',')}}`;
}

function columnJson(column: Column, round: (value: number) => number): string {
  let text = '[';
  for (let i = 0; i < column.length; i++) {
    const rounded = round(column[i] ?? 0);
    // JSON has no number for a value that is not known or not finite.
    const value = Number.isFinite(rounded) ? rounded : 'null';
    text += i === 0 ? String(value) : `,${value}`;
  }
  return `${text}]`;
}
