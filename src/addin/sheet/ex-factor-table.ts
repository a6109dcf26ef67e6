/** Ex-rights and ex-dividend events as a table: date, factor, and every other column of the response. */
import { fieldName, word } from '../i18n/cells/field-names';
import type { Language } from '../i18n/language';
import { dayAt, serialOfDay } from '../../market/time/exchange-time';
import { isProblem, type Outcome } from '../../market/texts/problem';
import type { ExFactor } from '../../market/fields/records';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import { dateFormat, markedFormat, type SymbolFacts } from './formats';

export interface ExFactorTable {
  readonly slots: readonly SymbolSlot[];
  readonly headers: boolean;
  readonly language: Language;
  readonly hasFormats: boolean;
  readonly facts: SymbolFacts;
  readonly exFactors: ReadonlyMap<SymbolCode, Outcome<readonly ExFactor[]>>;
}

/** Several symbols get a symbol column in front; a symbol without events takes no row. */
export function exFactorCells(table: ExFactorTable): Rectangle {
  const extras = extraColumns(table.exFactors);
  const labelled = (label: Cell, row: readonly Cell[]) => (table.slots.length > 1 ? [label, ...row] : [...row]);
  const filled = (label: Cell, cell: Cell) => [labelled(label, [cell, cell, ...extras.map(() => cell)])];
  const rows = table.slots.flatMap((slot): Cell[][] => {
    if (slot === undefined) return filled(blank, blank);
    if (isProblem(slot)) return filled(slot, slot);
    const outcome = table.exFactors.get(slot) ?? [];
    if (isProblem(outcome)) return filled(slot, outcome);
    return outcome.map((event) => labelled(slot, eventCells(event, slot, extras, table)));
  });
  const { language } = table;
  const header = labelled(fieldName('symbol', language), [
    word('date', language),
    fieldName('ex_factor', language),
    ...extras,
  ]);
  return table.headers ? [header, ...rows] : rows;
}

function eventCells(event: ExFactor, symbol: SymbolCode, extras: readonly string[], table: ExFactorTable): Cell[] {
  const date = serialOfDay(dayAt(event.timestamp, table.facts.marketOf(symbol)));
  const others = extras.map((name) => event[name] ?? blank);
  const marked = (format?: string) => (table.hasFormats ? markedFormat(format, symbol, table.facts) : undefined);
  return [numberCell(date, marked(dateFormat)), numberCell(event.ex_factor, marked()), ...others];
}

/** Columns besides date and factor, in order of their first appearance. */
function extraColumns(exFactors: ExFactorTable['exFactors']): string[] {
  const names = [...exFactors.values()].flatMap((outcome) => (isProblem(outcome) ? [] : outcome.flatMap(Object.keys)));
  return [...new Set(names)].filter((name) => name !== 'timestamp' && name !== 'ex_factor');
}
