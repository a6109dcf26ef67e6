/** MD.LIVE: quotes that change by themselves. */
import type { LiveValues } from '../client/live-board';
import { quoteFields } from '../market/fields';
import { isProblem } from '../market/problem';
import type { Quote } from '../market/records';
import type { SymbolSlot } from '../market/symbol';
import { recordCells } from '../sheet/record-table';
import { greyed } from '../sheet/stale-cells';
import { readBoolean, readFields, readSymbols } from './arguments';
import { liveSource, readSeconds } from './live-cells';
import type { RecordArguments } from './record-result';
import type { Services } from './services';
import type { LiveSource } from './stream';
import { askable } from './symbol-slots';

export interface LiveArguments extends RecordArguments {
  readonly seconds: unknown;
}

/** One cell, the shape of the symbols' range for one field, else a row for each symbol, as MD.QUOTE shows them. */
export function live({ live: { quotes }, client, host }: Services, given: LiveArguments): LiveSource {
  const symbols = readSymbols(given.symbols);
  const fields = readFields(given.fields, quoteFields, ['last_price']);
  const everyMs = readSeconds(given.seconds);
  const headers = readBoolean(given.headers, 'headers', false);
  const hasShapeOfSymbols = fields.length === 1 && !headers;
  const slotAt = (row: number, column: number): SymbolSlot =>
    hasShapeOfSymbols ? symbols[row]?.[column] : symbols.flat()[headers ? row - 1 : row];
  const cells = ({ outcomes, stale }: LiveValues<Quote>) => {
    const table = recordCells({ symbols, fields, headers, records: outcomes, priceField: 'last_price', ...host });
    if (stale.size === 0 || !host.hasFormats) return table;
    return greyed(table, (row, column) => {
      const slot = slotAt(row, column);
      return slot !== undefined && !isProblem(slot) && stale.has(slot);
    });
  };
  return liveSource({ client, symbols: askable(symbols.flat()), everyMs, poller: quotes, ask: client.quotes, cells });
}
