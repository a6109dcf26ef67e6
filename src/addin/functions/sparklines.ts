/** MD.QUOTE with sparklines among its fields: quotes beside the last daily closes, as text or as pictures. */
import { askByZone } from '../../client/store/bars';
import { quoteFields, type QuoteField } from '../../market/fields/fields';
import { isProblem } from '../../market/texts/problem';
import { lastBars } from '../../market/bars/bars';
import { readSparkline, sparkline, type SparklineLook } from '../../market/bars/sparkline';
import type { SymbolSlot } from '../../market/symbols/symbol';
import { blank, type Cell, type Rectangle } from '../sheet/cells';
import { pictureCell, type Pictures } from '../sheet/picture-cell';
import { recordCells } from '../sheet/record-table';
import { sparklineHeader } from '../sheet/bars-table';
import { askable, fieldNames, readBoolean, readFields, readSymbols } from './arguments/arguments';
import { askBars } from './bars/asked-bars';
import type { RecordArguments } from './records';
import type { Call } from './calls/services';

/** A field of quotes, or a sparkline. */
type Column = QuoteField | Trend;

interface Trend {
  readonly look: SparklineLook;
  readonly length: number;
}

/** @returns as without sparklines: the shape of the symbols' range for one column, else a row for each symbol */
export async function quoteWithSparklines(call: Call, given: RecordArguments): Promise<Rectangle> {
  const symbols = readSymbols(given.symbols, call.markets);
  const columns = fieldNames(given.fields).flatMap((name): readonly Column[] => {
    const trend = readSparkline(name);
    return trend ? [trend] : readFields(name, quoteFields, []);
  });
  const headers = readBoolean(given.headers, 'headers', false);
  const slots = symbols.flat();
  const [quotes, lineOf] = await Promise.all([
    quoteRows(call, slots, columns.filter(isField), headers),
    askSparklines(call, slots, columns),
  ]);
  const [only] = columns;
  if (columns.length === 1 && typeof only === 'object' && !headers)
    return symbols.map((row) => row.map((slot) => lineOf(slot, only)));
  const lineIn = (row: number, trend: Trend) =>
    headers && row === 0
      ? sparklineHeader(trend.length, call.cellHost.language)
      : lineOf(slots[row - Number(headers)], trend);
  return quotes.map((cells, row) => {
    const others = cells.values();
    return columns.map((column) => (isField(column) ? (others.next().value ?? blank) : lineIn(row, column)));
  });
}

function isField(column: Column): column is QuoteField {
  return typeof column === 'string';
}

/** A row for each symbol below the header, of the fields alone. */
async function quoteRows(
  call: Call,
  slots: readonly SymbolSlot[],
  fields: readonly QuoteField[],
  headers: boolean,
): Promise<Rectangle> {
  const { facts, cellHost } = call;
  const records = fields.length === 0 ? new Map() : await call.quotes(askable([slots]), fields);
  const symbols = slots.map((slot) => [slot]);
  return recordCells({ symbols, fields, headers, records, priceField: 'last_price', facts, host: cellHost });
}

/** The bars of the longest sparkline hold those of the others. */
async function askSparklines(
  call: Call,
  slots: readonly SymbolSlot[],
  columns: readonly Column[],
): Promise<(slot: SymbolSlot, trend: Trend) => Cell> {
  const count = Math.max(...columns.flatMap((column) => (isField(column) ? [] : [column.length])));
  const question = { period: '1d', adjust: 'forward', count, range: {}, lead: 0, now: call.now } as const;
  const symbols = [...new Set(askable([slots]))];
  const bars = await askByZone(symbols, call.facts, (members, market) => askBars(call, members, market, question));
  const pictures = picturesOf(call);
  return (slot, { look, length }) => {
    if (slot === undefined || isProblem(slot)) return slot ?? blank;
    const led = bars.get(slot);
    if (led === undefined || isProblem(led)) return led ?? blank;
    return look === 'text' || !pictures
      ? sparkline(led.bars.close, length)
      : pictureCell({ symbol: slot, look, bars: lastBars(led.bars, length) }, pictures);
  };
}

/** Whether a cell may show a picture, and who draws it. @returns undefined where text stands in for pictures */
export function picturesOf(call: Pick<Call, 'cellHost' | 'settings' | 'drawsPictures'>): Pictures | undefined {
  const { pictures, hasFormats, language } = call.cellHost;
  if (!pictures || !hasFormats || !call.drawsPictures()) return undefined;
  const { baseUrl } = call.settings();
  return pictures.areFetchedFrom(baseUrl) ? { baseUrl, rise: pictures.rise, language } : undefined;
}
