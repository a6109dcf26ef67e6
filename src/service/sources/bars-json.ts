/** Writes bars as JSON straight from their columns: no object per bar, no copy of a column. */
import { type Bars, type Column, barColumns } from '../../market/bars';

/** Six decimals are finer than any tick; rounding to them removes floating-point error from adjusted prices. */
const decimals = 1e6;

export function barsJson(bars: Bars): string {
  const columns = barColumns.flatMap((name) => {
    const column = bars[name];
    return column ? [`"${name}":${columnJson(column)}`] : [];
  });
  return `{${columns.join(',')}}`;
}

function columnJson(column: Column): string {
  let text = '[';
  for (let i = 0; i < column.length; i++) {
    const rounded = Math.round((column[i] ?? 0) * decimals) / decimals;
    // JSON has no number for a value that is not known or not finite.
    const value = Number.isFinite(rounded) ? rounded : 'null';
    text += i === 0 ? String(value) : `,${value}`;
  }
  return `${text}]`;
}
