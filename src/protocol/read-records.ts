/** Quotes and depth off the wire: one record for one symbol, `ext` flattened, levels sorted best first. */
import { MarketDataError, type Outcome } from '../market/problem';
import type { Depth, DepthLevel, Quote } from '../market/records';
import type { SymbolCode } from '../market/symbol';
import { readArray, readObject, readOptionalNumber, readOptionalText } from './read-values';

/** Outcomes by symbol text; whoever asked decides which of them it wanted. */
export type ReadOutcomes<T> = Map<string, Outcome<T>>;

/** Reads an array of records that name their symbol; a record that breaks the contract spoils its own symbol only. */
export function readRecords<T>(
  data: unknown,
  name: string,
  read: (record: unknown, symbol: SymbolCode) => T,
): ReadOutcomes<T> {
  const outcomes: ReadOutcomes<T> = new Map();
  for (const record of readArray(data, name)) {
    const symbol = symbolOf(record);
    if (symbol !== null)
      outcomes.set(
        symbol,
        outcomeOf(() => read(record, symbol as SymbolCode)),
      );
  }
  return outcomes;
}

/** Reads an object keyed by symbol. */
export function readKeyed<T>(data: unknown, read: (value: unknown, symbol: SymbolCode) => T): ReadOutcomes<T> {
  const entries = Object.entries(readObject(data, 'data'));
  return new Map(entries.map(([symbol, value]) => [symbol, outcomeOf(() => read(value, symbol as SymbolCode))]));
}

export function readQuote(record: unknown, symbol: SymbolCode): Quote {
  const quote = readObject(record, 'quote');
  const extra = quote['ext'] === undefined || quote['ext'] === null ? {} : readObject(quote['ext'], 'ext');
  const number = (name: string) => readOptionalNumber(quote[name], name);
  const extraNumber = (name: string) => readOptionalNumber(extra[name], name);
  return {
    symbol,
    region: readOptionalText(quote['region']),
    name: readOptionalText(extra['name']),
    type: readOptionalText(extra['type']),
    last_price: number('last_price'),
    open: number('open'),
    high: number('high'),
    low: number('low'),
    prev_close: number('prev_close'),
    change_amount: extraNumber('change_amount'),
    change_pct: extraNumber('change_pct'),
    amplitude: extraNumber('amplitude'),
    turnover_rate: extraNumber('turnover_rate'),
    volume: number('volume'),
    amount: number('amount'),
    timestamp: number('timestamp'),
  };
}

export function readDepth(value: unknown, symbol: SymbolCode): Depth {
  const depth = readObject(value, 'depth');
  return {
    symbol,
    region: readOptionalText(depth['region']),
    timestamp: readOptionalNumber(depth['timestamp'], 'timestamp'),
    bids: readLevels(depth['bid_prices'], depth['bid_volumes'], 'bid').sort((a, b) => b.price - a.price),
    asks: readLevels(depth['ask_prices'], depth['ask_volumes'], 'ask').sort((a, b) => a.price - b.price),
  };
}

/** A price of 0 or none means that nobody stands at that level. */
function readLevels(prices: unknown, volumes: unknown, side: string): DepthLevel[] {
  const volumesInOrder = readArray(volumes, `${side}_volumes`);
  return readArray(prices, `${side}_prices`).flatMap((value, level) => {
    const price = readOptionalNumber(value, `${side}_prices`);
    const volume = readOptionalNumber(volumesInOrder[level], `${side}_volumes`);
    return price === null || price === 0 ? [] : [{ price, volume }];
  });
}

function symbolOf(record: unknown): string | null {
  return typeof record === 'object' && record !== null
    ? readOptionalText((record as { symbol?: unknown }).symbol)
    : null;
}

function outcomeOf<T>(read: () => T): Outcome<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof MarketDataError) return error;
    throw error;
  }
}
