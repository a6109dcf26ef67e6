/** A screen as cells, with columns of quotes, of details and of what bars tell beside each other. */
import { inParentheses } from '../i18n/language';
import { measureName } from '../i18n/cells/measure-words';
import type { ScreenField } from '../../market/fields/fields';
import { kindOfLookBack, type LookBack, parametersText } from '../../market/look-back/terms';
import { priceDecimals } from '../../market/symbols/units';
import { isProblem } from '../../market/texts/problem';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import { withUnits } from './column-names';
import { carries, type FormatPolicy, formatPolicy, markedFormat, numberFormatOf } from './formats';
import { indicatorHeader } from './bars-table';
import { recordCells, type RecordTable } from './record-table';

export type ScreenColumn = ScreenField | LookBack;

export interface LookBackTable extends Omit<RecordTable<ScreenField>, 'fields'> {
  readonly columns: readonly ScreenColumn[];
  /** NaN shows as a blank. */
  readonly valueOf: (symbol: SymbolCode, term: LookBack) => number | string;
}

export function screenCells(table: LookBackTable): Rectangle {
  const { columns, symbols, headers } = table;
  const slots = symbols.flat();
  const fields = columns.filter(isField);
  const ofQuotes = recordCells({ ...table, symbols: slots.map((slot) => [slot]), fields });
  const kinds = columns.map((column) => (isField(column) ? 'text' : kindOfLookBack(column)));
  const formats = formatPolicy(table.host, slots.length, kinds);
  const places = columns.map((column, i) => (isField(column) ? columns.slice(0, i).filter(isField).length : column));
  const rows = slots.map((slot, row) => {
    const quoted = ofQuotes[headers ? row + 1 : row] ?? [];
    return places.map((place) =>
      typeof place === 'number' ? (quoted[place] ?? blank) : cell(table, slot, place, formats),
    );
  });
  if (!headers) return rows;
  const header = places.map((place) =>
    typeof place === 'number' ? (ofQuotes[0]?.[place] ?? blank) : headerOf(place, slots, table),
  );
  return [header, ...rows];
}

function isField(column: ScreenColumn): column is ScreenField {
  return typeof column === 'string';
}

function headerOf(term: LookBack, slots: readonly SymbolSlot[], { host: { language } }: LookBackTable): string {
  if (term.kind === 'indicator') return indicatorHeader(term.column, language);
  const name = measureName(term.measure.name, language) + inParentheses(parametersText(term, ', '), language);
  return withUnits(name, kindOfLookBack(term), { slots, language });
}

function cell(table: LookBackTable, slot: SymbolSlot, term: LookBack, formats: FormatPolicy): Cell {
  if (slot === undefined || isProblem(slot)) return slot ?? blank;
  const { valueOf, records, priceField, facts } = table;
  const value = valueOf(slot, term);
  if (typeof value === 'string') return value;
  const kind = kindOfLookBack(term);
  if (!carries(formats, kind)) return numberCell(value);
  const record = records.get(slot);
  const price = record === undefined || isProblem(record) ? NaN : Number(record[priceField] ?? NaN);
  const decimals = priceDecimals(slot, price, facts.tickSize(slot));
  return numberCell(value, markedFormat(numberFormatOf(kind, decimals, formats) ?? ratioFormat, slot, facts));
}

/** Of oscillators and ratios. */
const ratioFormat = '0.00';
