/** Depth as cells, in four layouts: a ladder, a book, a row for each symbol, a summary. */
import { fieldName, word } from '../i18n/cells/field-names';
import type { Language } from '../i18n/language';
import { type EpochMs, serialOf } from '../../market/time/exchange-time';
import { type FieldId, type FieldKind, fields } from '../../market/fields/fields';
import { priceDecimals } from '../../market/symbols/units';
import { isProblem, type Outcome } from '../../market/texts/problem';
import type { Depth, DepthLevel } from '../../market/fields/records';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import { columnName, type NamedTable, withUnits } from './column-names';
import {
  carries,
  type FormatHost,
  type FormatPolicy,
  formatPolicy,
  markedFormat,
  numberFormatOf,
  secondFormat,
  type SymbolFacts,
} from './formats';

export const depthLayouts = ['ladder', 'book', 'row', 'summary'] as const;
export type DepthLayout = (typeof depthLayouts)[number];

/** The levels that the imbalance (委比) is defined over, however many are shown. */
export const imbalanceLevels = 5;

export interface DepthTable extends FormatHost {
  readonly slots: readonly SymbolSlot[];
  readonly layout: DepthLayout;
  /** Levels of each side, from the best. */
  readonly levels: number;
  readonly headers: boolean;
  readonly facts: SymbolFacts;
  readonly depths: ReadonlyMap<SymbolCode, Outcome<Depth>>;
}

/** Makes the cells of one symbol in its number formats; plain numbers where formats are not supported or too large. */
interface CellWriter {
  readonly language: Language;
  price(value: number | null | undefined): Cell;
  /** The mean of two prices, with one more decimal than a price. */
  mid(value: number): Cell;
  volume(value: number | null | undefined): Cell;
  fraction(value: number): Cell;
  time(depth: Depth): Cell;
}

interface LayoutRule {
  /** Column headers without the symbol column. */
  header(levels: number, table: NamedTable): string[];
  rows(depth: Depth, levels: number, cells: CellWriter): Cell[][];
  readonly hasSymbolColumn: 'always' | 'for-several';
}

export function depthCells(table: DepthTable): Rectangle {
  const rule = layoutRules[table.layout];
  const hasSymbol = rule.hasSymbolColumn === 'always' || table.slots.length > 1;
  const labelled = (label: Cell, row: readonly Cell[]) => (hasSymbol ? [label, ...row] : [...row]);
  const header = rule.header(table.levels, table);
  const cellsPerSymbol = header.length * (rule.hasSymbolColumn === 'always' ? 1 : 2 * table.levels);
  // Half of the cells are prices.
  const formats = formatPolicy(table, (table.slots.length * cellsPerSymbol) / 2, ['price', 'volume']);
  const filled = (label: Cell, cell: Cell) => [
    labelled(
      label,
      header.map(() => cell),
    ),
  ];
  const rows = table.slots.flatMap((slot): Cell[][] => {
    if (slot === undefined) return filled(blank, blank);
    if (isProblem(slot)) return filled(slot, slot);
    const depth = table.depths.get(slot);
    if (depth === undefined) return filled(slot, blank);
    if (isProblem(depth)) return filled(slot, depth);
    return rule.rows(depth, table.levels, cellWriterFor(depth, formats, table)).map((row) => labelled(slot, row));
  });
  return table.headers ? [labelled(fieldName('symbol', table.language), header), ...rows] : rows;
}

const sideFields = ['bid_price', 'bid_volume', 'ask_price', 'ask_volume'] as const;

const layoutRules: Readonly<Record<DepthLayout, LayoutRule>> = {
  ladder: {
    hasSymbolColumn: 'for-several',
    header: (_, table) => names(['level', 'bid_volume', 'bid_price', 'ask_price', 'ask_volume'], table),
    rows: ({ bids, asks }, levels, cells) =>
      levelNumbers(levels).map((level) => {
        const [bid, ask] = [bids[level - 1], asks[level - 1]];
        return [
          level,
          cells.volume(bid?.volume),
          cells.price(bid?.price),
          cells.price(ask?.price),
          cells.volume(ask?.volume),
        ];
      }),
  },
  book: {
    hasSymbolColumn: 'for-several',
    header: (_, table) => [
      fieldName('side', table.language),
      word('price', table.language),
      withUnits(word('resting_volume', table.language), 'volume', table),
    ],
    rows: ({ bids, asks }, levels, cells) => [
      ...levelNumbers(levels)
        .reverse()
        .map((level) => bookRow(word('ask', cells.language), level, asks, cells)),
      ...levelNumbers(levels).map((level) => bookRow(word('bid', cells.language), level, bids, cells)),
    ],
  },
  row: {
    hasSymbolColumn: 'always',
    header: (levels, table) =>
      levelNumbers(levels).flatMap((level) =>
        sideFields.map((id) => withUnits(`${fieldName(id, table.language)} ${level}`, fields[id].kind, table)),
      ),
    rows: ({ bids, asks }, levels, cells) => [
      levelNumbers(levels).flatMap((level) => {
        const [bid, ask] = [bids[level - 1], asks[level - 1]];
        return [cells.price(bid?.price), cells.volume(bid?.volume), cells.price(ask?.price), cells.volume(ask?.volume)];
      }),
    ],
  },
  summary: {
    hasSymbolColumn: 'always',
    header: (_, table) => names(['timestamp', 'bid_price', 'ask_price', 'mid', 'spread', 'imbalance'], table),
    rows: (depth, _, cells) => {
      // A side without levels has no price: what is computed from it is NaN, which is shown as a blank.
      const [bid, ask] = [depth.bids[0]?.price ?? NaN, depth.asks[0]?.price ?? NaN];
      return [
        [
          cells.time(depth),
          cells.price(bid),
          cells.price(ask),
          cells.mid(rounded((bid + ask) / 2)),
          cells.price(rounded(ask - bid)),
          cells.fraction(imbalance(depth)),
        ],
      ];
    },
  },
};

/** Without the binary digits behind the decimal ones, so that a spread of 0.01 equals 0.01. */
function rounded(price: number): number {
  return Number(price.toFixed(8));
}

/** (bid volume − ask volume) ÷ (bid volume + ask volume) over five levels: 1 is all bids, −1 all asks, NaN without volume. */
function imbalance({ bids, asks }: Depth): number {
  const total = (side: readonly DepthLevel[]) =>
    side.slice(0, imbalanceLevels).reduce((sum, { volume }) => sum + (volume ?? 0), 0);
  const [bid, ask] = [total(bids), total(asks)];
  return (bid - ask) / (bid + ask);
}

function bookRow(side: string, level: number, levels: readonly DepthLevel[], cells: CellWriter): Cell[] {
  const at = levels[level - 1];
  return [`${side} ${level}`, cells.price(at?.price), cells.volume(at?.volume)];
}

function cellWriterFor(depth: Depth, formats: FormatPolicy, { language, facts }: DepthTable): CellWriter {
  const { symbol } = depth;
  const price = depth.bids[0]?.price ?? depth.asks[0]?.price ?? NaN;
  const decimals = priceDecimals(symbol, price, facts.tickSize(symbol));
  const writer = (kind: FieldKind, shown = decimals) => {
    const format = numberFormatOf(kind, shown, formats);
    const marked = carries(formats, kind) ? markedFormat(format, symbol, facts) : undefined;
    return (value: number | null | undefined) => numberCell(value ?? null, marked);
  };
  return {
    language,
    price: writer('price'),
    mid: writer('price', decimals + 1),
    volume: writer('volume'),
    fraction: writer('fraction'),
    time: ({ timestamp }) => {
      const serial = timestamp === null ? null : serialOf(timestamp as EpochMs, facts.marketOf(symbol));
      return numberCell(serial, formats.dates ? markedFormat(secondFormat, symbol, facts) : undefined);
    },
  };
}

function names(ids: readonly FieldId[], table: NamedTable): string[] {
  return ids.map((id) => columnName(id, table));
}

function levelNumbers(levels: number): number[] {
  return Array.from({ length: levels }, (_, i) => i + 1);
}
