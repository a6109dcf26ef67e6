/** Findings as a table: a row for each, with what was found and what was expected. */
import type { Finding, FindingKind } from '../../market/check/finding';
import { priceDecimals } from '../../market/symbols/units';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { isProblem, type MarketDataError, type Outcome } from '../../market/texts/problem';
import { type DayNumber, dayNumber, serialOfDay } from '../../market/time/exchange-time';
import {
  checkColumns,
  cleanWord,
  findingText,
  severityWord,
  type UncheckedPart,
  uncheckedText,
} from '../i18n/cells/finding-words';
import { blank, type Cell, type CellFormat, numberCell, type Rectangle } from './cells';
import { countFormat, dateFormat, type FormatHost, formatPolicy, percentFormat, priceFormat } from './formats';
import { markedFormat, type SymbolFacts } from './formats';

/** What could not be had, and what was not checked therefore. */
export interface Unchecked {
  readonly what: UncheckedPart;
  readonly problem: MarketDataError;
}

export interface CheckedSymbol {
  /** Of its bars in the range. */
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
}

export interface CheckTable extends FormatHost {
  readonly slots: readonly SymbolSlot[];
  readonly headers: boolean;
  readonly facts: SymbolFacts;
  readonly checked: ReadonlyMap<SymbolCode, Outcome<CheckedSymbol>>;
}

export function checkCells(table: CheckTable): Rectangle {
  const { slots, checked, language } = table;
  const columns = checkColumns(language);
  const filled = (label: Cell, cell: Cell) => [[label, ...columns.slice(1).map(() => cell)]];
  const write = writerFor(table);
  const rows = slots.flatMap((slot): Cell[][] => {
    if (slot === undefined) return filled(blank, blank);
    if (isProblem(slot)) return filled(slot, slot);
    const outcome = checked.get(slot);
    if (outcome === undefined || isProblem(outcome)) return filled(slot, outcome ?? blank);
    return symbolRows(slot, outcome, table, write(slot));
  });
  return table.headers ? [[...columns], ...rows] : rows;
}

function symbolRows(symbol: SymbolCode, checked: CheckedSymbol, { language }: CheckTable, write: Write): Cell[][] {
  const { from, to, findings, unchecked } = checked;
  const days = (first: DayNumber, last: DayNumber) => [write('day', first), write('day', last)];
  const found = findings.map((finding): Cell[] => {
    const { kind, severity, first, last, count } = finding;
    const isCount = valueKinds[kind] === 'count';
    return [
      ...[symbol, ...days(first, last), severityWord(severity, language)],
      ...[findingText(kind, isCount ? 1 : count, language), write(valueKinds[kind], finding.found)],
      expectedCell(finding, write),
    ];
  });
  const left = unchecked.map(({ what, problem }): Cell[] => [
    ...[symbol, ...days(from, to), severityWord('note', language), uncheckedText(what, language)],
    ...[problem, blank],
  ]);
  if (found.length + left.length > 0) return [...found, ...left];
  return [[symbol, ...days(from, to), cleanWord(language), blank, blank, blank]];
}

export type ValueKind = 'price' | 'fraction' | 'count' | 'day';

export const valueKinds: Readonly<Record<FindingKind, ValueKind>> = {
  'repeated-day': 'count',
  'price-not-positive': 'price',
  'high-below-low': 'price',
  'price-outside': 'price',
  'missing-days': 'count',
  'days-too-many': 'count',
  jump: 'fraction',
  'event-without-jump': 'fraction',
  'amount-unlike-price': 'price',
  'quote-unlike-bar': 'price',
  'prev-close-unlike-bar': 'price',
  'quote-stale': 'day',
};

type Write = (kind: ValueKind, value: number) => Cell;

/** Cells of values; prices have the decimals of their symbol. */
function writerFor(table: CheckTable): (symbol: SymbolCode) => Write {
  const rows = [...table.checked.values()].reduce((sum, each) => sum + (isProblem(each) ? 1 : each.findings.length), 0);
  const formats = formatPolicy(table, rows, ['date', 'date', 'price', 'price']);
  return (symbol) => (kind, value) => {
    if (kind === 'day') {
      const format = formats.dates ? markedFormat(dateFormat, symbol, table.facts) : undefined;
      return numberCell(serialOfDay(dayNumber(value)), format);
    }
    const format = { fraction: percentFormat, count: countFormat, price: formatOfPrice(symbol, value, table) }[kind];
    return numberCell(value, formats.prices ? markedFormat(format, symbol, table.facts) : undefined);
  };
}

function formatOfPrice(symbol: SymbolCode, price: number, { facts }: CheckTable): CellFormat {
  return priceFormat(priceDecimals(symbol, price, facts.tickSize(symbol)));
}

/** A value as such, a range as text. */
function expectedCell(finding: Finding, write: Write): Cell {
  const { kind, expected } = finding;
  return typeof expected === 'number' ? write(valueKinds[kind], expected) : expectedText(finding, String);
}

/** @param write a single value */
export function expectedText({ kind, expected }: Finding, write: (value: number) => string): string {
  if (typeof expected === 'number') return write(expected);
  const { from, to } = expected;
  if (kind === 'price-not-positive') return '> 0';
  const text = valueKinds[kind] === 'fraction' ? percentText : priceText;
  if (to === undefined) return `≥ ${text(from ?? 0)}`;
  return from === undefined ? `≤ ${text(to)}` : `${text(from)} … ${text(to)}`;
}

function percentText(value: number): string {
  return `${(100 * value).toFixed(0)}%`;
}

function priceText(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}
