/** Days as cells: dates of Excel, blanks, and problems. */
import { type DayNumber, serialOfDay } from '../../market/time/exchange-time';
import { isProblem, type Outcome } from '../../market/texts/problem';
import type { SymbolCode } from '../../market/symbols/symbol';
import { blank, numberCell, type Rectangle } from './cells';
import { dateFormat, type FormatHost, formatPolicy, markedFormat, type SymbolFacts } from './formats';

/** @param symbols whose bars tell the days: the days are as old as the oldest of them */
export function dayCells(
  rows: readonly (readonly (Outcome<DayNumber> | undefined)[])[],
  symbols: readonly SymbolCode[],
  { cellHost, facts }: { readonly cellHost: FormatHost; readonly facts: SymbolFacts },
): Rectangle {
  const { dates } = formatPolicy(cellHost, rows.length, ['date']);
  const marked = symbols.find((symbol) => facts.isStale(symbol));
  const format = marked === undefined ? dateFormat : markedFormat(dateFormat, marked, facts);
  return rows.map((row) =>
    row.map((day) => {
      if (day === undefined || isProblem(day)) return day ?? blank;
      return numberCell(serialOfDay(day), dates ? format : undefined);
    }),
  );
}
