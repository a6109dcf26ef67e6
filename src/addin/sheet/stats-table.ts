/** Statistics as cells: a row for each symbol, or the matrix of correlations with the symbols on both sides. */
import { inParentheses } from '../i18n/language';
import { measureName } from '../i18n/cells/measure-words';
import { isProblem, type MarketDataError, type Outcome } from '../../market/texts/problem';
import { priceDecimals } from '../../market/symbols/units';
import { kindOfMeasure, type Measure, parameterText } from '../../market/statistics/measures';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import { withUnits } from './column-names';
import {
  carries,
  dateFormat,
  type FormatHost,
  type FormatPolicy,
  formatPolicy,
  markedFormat,
  numberFormatOf,
  type SymbolFacts,
} from './formats';

interface SymbolTable extends FormatHost {
  readonly slots: readonly SymbolSlot[];
  readonly facts: SymbolFacts;
}

export interface StatsTable extends SymbolTable {
  readonly measures: readonly Measure[];
  readonly headers: boolean;
  /** The values of each symbol in the order of the measures; NaN shows as a blank, and sparklines are texts. */
  readonly values: ReadonlyMap<SymbolCode, Outcome<readonly Outcome<number | string>[]>>;
}

export function statsCells(table: StatsTable): Rectangle {
  const { slots, measures, language } = table;
  const formats = formatPolicy(table, slots.length, measures.map(kindOfMeasure));
  const header = (measure: Measure) => {
    const parameter = parameterText(measure);
    const name = measureName(measure.name, language) + (parameter && inParentheses(parameter, language));
    return withUnits(name, kindOfMeasure(measure), table);
  };
  const rows = slots.map((slot) => {
    const values = slot === undefined || isProblem(slot) ? slot : table.values.get(slot);
    return measures.map((measure, i): Cell => {
      if (measure.name === 'symbol') return slot ?? blank;
      if (values === undefined || isProblem(values)) return values ?? blank;
      const value = values[i] ?? NaN;
      return isProblem(value) || typeof value === 'string'
        ? value
        : valueCell(value, measure, slot as SymbolCode, table.facts, formats);
    });
  });
  return table.headers ? [measures.map(header), ...rows] : rows;
}

function valueCell(
  value: number,
  measure: Measure,
  symbol: SymbolCode,
  facts: SymbolFacts,
  formats: FormatPolicy,
): Cell {
  const kind = kindOfMeasure(measure);
  if (!carries(formats, kind)) return numberCell(value);
  const decimals = priceDecimals(symbol, value, facts.tickSize(symbol));
  const format = kind === 'date' ? dateFormat : (numberFormatOf(kind, decimals, formats) ?? ratioFormat);
  return numberCell(value, markedFormat(format, symbol, facts));
}

const ratioFormat = '0.00';

export interface CorrelationTable extends SymbolTable {
  /** Of symbols whose bars could not be had. */
  readonly problems: ReadonlyMap<SymbolCode, MarketDataError>;
  readonly correlation: (a: SymbolCode, b: SymbolCode) => Outcome<number>;
}

export function correlationCells(table: CorrelationTable): Rectangle {
  const { slots, problems } = table;
  const formats = formatPolicy(table, slots.length * slots.length, ['number']);
  const named = (slot: SymbolSlot): Cell => slot ?? blank;
  const problemOf = (slot: SymbolSlot) => (slot === undefined || isProblem(slot) ? slot : problems.get(slot));
  const cell = (row: SymbolSlot, column: SymbolSlot): Cell => {
    if (row === undefined || column === undefined) return blank;
    const problem = problemOf(row) ?? problemOf(column);
    if (problem) return problem;
    const value = table.correlation(row as SymbolCode, column as SymbolCode);
    const format = markedFormat(ratioFormat, row as SymbolCode, table.facts);
    return isProblem(value) ? value : numberCell(value, formats.numbers ? format : undefined);
  };
  return [
    [blank, ...slots.map(named)],
    ...slots.map((row) => [named(row), ...slots.map((column) => cell(row, column))]),
  ];
}
