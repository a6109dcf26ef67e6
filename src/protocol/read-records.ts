/** Records off the wire: one for each symbol, `ext` flattened, levels sorted best first. */
import { boardOf } from '../market/symbols/board';
import { MarketDataError, type Outcome, repeated } from '../market/texts/problem';
import { epochMs } from '../market/time/exchange-time';
import type { Depth, DepthLevel, ExFactor, Instrument, Quote } from '../market/fields/records';
import { isCanonical, isSymbolCode, type SymbolCode } from '../market/symbols/symbol';
import { tradingStateOf } from '../market/symbols/trading-state';
import { currencyOf, derivedFieldsOf } from '../market/symbols/units';
import { isAmountLeftOut } from './assumptions';
import {
  type JsonObject,
  readArray,
  readNumber,
  readObject,
  readOptionalNumber,
  readOptionalText,
  readOptionalTime,
  readRequiredNumber,
  requirePlausible,
  shortText,
  unreadable,
} from './read-values';

/** Outcomes by symbol, also of symbols that were not requested: the caller picks its own. */
export interface ReadOutcomes<T> extends Map<string, Outcome<T>> {
  /** Set when some entries name no symbol: an absent symbol may belong to one of them, so it is not proven unknown. */
  readonly unattributed?: MarketDataError;
}

/**
 * Reads an array of records that name their symbol. A record that breaks the contract makes its own symbol unreadable
 * and no other; one whose suffix no market can have is ignored.
 * @throws MarketDataError unreadable, when none of its records names a symbol
 */
export function readRecords<T>(
  data: unknown,
  name: string,
  read: (record: unknown, symbol: SymbolCode) => T,
): ReadOutcomes<T> {
  return readEntries(
    readArray(data, name).map((record) => [symbolOf(record), record]),
    read,
  );
}

/**
 * Reads an object keyed by symbol, as `readRecords` reads an array.
 * @throws MarketDataError unreadable, when none of its keys is a symbol
 */
export function readKeyed<T>(data: unknown, read: (value: unknown, symbol: SymbolCode) => T): ReadOutcomes<T> {
  return readEntries(Object.entries(readObject(data, 'data')), read);
}

/** Gives every requested symbol that is absent the problem of the unattributed entries, where there are any. */
export function withAbsentSymbols<T>(outcomes: ReadOutcomes<T>, requested: readonly SymbolCode[]): ReadOutcomes<T> {
  const { unattributed } = outcomes;
  if (!unattributed) return outcomes;
  return new Map([...requested.map((symbol) => [symbol, unattributed] as const), ...outcomes]);
}

function readEntries<T>(
  entries: readonly (readonly [name: unknown, entry: unknown])[],
  read: (entry: unknown, symbol: SymbolCode) => T,
): ReadOutcomes<T> {
  const outcomes = new Map<string, Outcome<T>>();
  let unattributed = 0;
  for (const [name, entry] of entries) {
    const symbol = symbolIn(name);
    if (symbol === undefined) unattributed++;
    else if (isSymbolCode(symbol)) {
      const outcome = outcomeOf(() => read(entry, symbol));
      outcomes.set(symbol, outcome);
    }
  }
  if (unattributed === 0) return outcomes;
  if (unattributed === entries.length) throw unreadable('no entry names a symbol');
  return Object.assign(outcomes, { unattributed: unreadable('an entry names no symbol') });
}

/** The symbol that a text names, in any case; undefined for other texts, and for numbers: they lose leading zeros. */
function symbolIn(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  if (isCanonical(name)) return name;
  const symbol = name.trim().toUpperCase();
  return isSymbolCode(symbol) || /^[A-Z0-9][A-Z0-9.-]*\.[A-Z]{2,8}$/.test(symbol) ? symbol : undefined;
}

export function readQuote(record: unknown, symbol: SymbolCode): Quote {
  const quote = readObject(record, 'quote');
  const extra = readExtra(quote);
  const number = (name: string) => readOptionalNumber(quote[name], name);
  const told = number('last_price');
  const lastPrice = noneForZero(told);
  // Where services send a price of zero, they compute a loss of all from it.
  const change = (name: string) => (told === 0 ? null : readOptionalNumber(extra[name], name));
  const volume = number('volume');
  const amount = number('amount');
  const timestamp = readOptionalTime(quote['timestamp'], 'timestamp');
  const derived = derivedFieldsOf(symbol, volume);
  const open = noneForZero(number('open'));
  return {
    symbol,
    region: readOptionalText(quote['region']),
    name: readOptionalText(extra['name']),
    type: readOptionalText(extra['type']),
    last_price: lastPrice,
    open,
    high: noneForZero(number('high')),
    low: noneForZero(number('low')),
    prev_close: noneForZero(number('prev_close')),
    change_amount: change('change_amount'),
    change_pct: change('change_pct'),
    amplitude: change('amplitude'),
    turnover_rate: readOptionalNumber(extra['turnover_rate'], 'turnover_rate'),
    volume,
    amount: isAmountLeftOut(amount, volume) ? null : amount,
    timestamp,
    ...derived,
    currency: currencyTold(quote, extra) ?? derived.currency,
    board: boardOf(symbol),
    trading_state: tradingStateOf(symbol, { last_price: lastPrice, open, volume, timestamp }),
  };
}

/** Of prices, zero stands for none, as of a suspended security. */
function noneForZero(price: number | null): number | null {
  return price === 0 ? null : price;
}

/** The service's own word for the trading currency, where it sends one: an ISO code, or RMB and CNH for the renminbi. */
function currencyTold(record: JsonObject, extra: JsonObject): string | undefined {
  const told = readOptionalText(record['currency'] ?? extra['currency'])?.toUpperCase();
  if (told === 'RMB' || told === 'CNH') return 'CNY';
  return told !== undefined && /^[A-Z]{3}$/.test(told) ? told : undefined;
}

export function readInstrument(record: unknown, symbol: SymbolCode): Instrument {
  const instrument = readObject(record, 'instrument');
  const extra = readExtra(instrument);
  const text = (name: string) => readOptionalText(instrument[name]);
  const extraNumber = (name: string) => readOptionalNumber(extra[name], name);
  return {
    symbol,
    code: text('code'),
    exchange: text('exchange'),
    name: text('name'),
    region: text('region'),
    type: text('type') ?? readOptionalText(extra['type']),
    float_shares: extraNumber('float_shares'),
    total_shares: extraNumber('total_shares'),
    limit_up: extraNumber('limit_up'),
    limit_down: extraNumber('limit_down'),
    tick_size: extraNumber('tick_size'),
    listing_date: readOptionalText(extra['listing_date']),
    currency: currencyTold(instrument, extra) ?? currencyOf(symbol),
    board: boardOf(symbol),
  };
}

/** Events in ascending order; columns beyond the contract pass through as numbers or texts. */
export function readExFactors(value: unknown): ExFactor[] {
  const events = readArray(value, 'ex-factors').map(readExFactor);
  events.sort((a, b) => a.timestamp - b.timestamp);
  requirePlausible(
    events.map(({ timestamp }) => timestamp),
    'timestamp',
  );
  return events;
}

function readExFactor(record: unknown): ExFactor {
  const event = readObject(record, 'ex-factor');
  const known = {
    timestamp: epochMs(readRequiredNumber(event['timestamp'], 'timestamp')),
    ex_factor: readRequiredNumber(event['ex_factor'], 'ex_factor'),
  };
  // Their names are not repeated in a message: a service may write anything there, even the API key.
  const extras = Object.entries(event).map(([name, column]): [string, number | string | null] => [
    shortText(name),
    typeof column === 'number' ? readNumber(column, 'a further column') : readOptionalText(column),
  ]);
  return { ...Object.fromEntries(extras), ...known };
}

/** @throws MarketDataError unreadable, also for a depth that says it is another symbol's */
export function readDepth(value: unknown, symbol: SymbolCode): Depth {
  const depth = readObject(value, 'depth');
  const named = symbolIn(depth['symbol']);
  if (named !== undefined && named !== symbol) throw unreadable(`depth is of ${repeated(named)}`);
  return {
    symbol,
    region: readOptionalText(depth['region']),
    timestamp: readOptionalTime(depth['timestamp'], 'timestamp'),
    bids: readLevels(depth['bid_prices'], depth['bid_volumes'], 'bid').sort((a, b) => b.price - a.price),
    asks: readLevels(depth['ask_prices'], depth['ask_volumes'], 'ask').sort((a, b) => a.price - b.price),
  };
}

/** The further fields of a record, which may be absent. */
function readExtra({ ext }: JsonObject): JsonObject {
  return ext === undefined || ext === null ? {} : readObject(ext, 'ext');
}

/** A level whose price is 0 or null has no orders and is left out. */
function readLevels(prices: unknown, volumes: unknown, side: string): DepthLevel[] {
  const [pricesInOrder, volumesInOrder] = [readArray(prices, `${side}_prices`), readArray(volumes, `${side}_volumes`)];
  if (pricesInOrder.length !== volumesInOrder.length) {
    throw unreadable(`${side}_prices has ${pricesInOrder.length} values, ${side}_volumes ${volumesInOrder.length}`);
  }
  return pricesInOrder.flatMap((value, level) => {
    const price = readOptionalNumber(value, `${side}_prices`);
    const volume = readOptionalNumber(volumesInOrder[level], `${side}_volumes`);
    return price === null || price === 0 ? [] : [{ price, volume }];
  });
}

function symbolOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null ? (record as { symbol?: unknown }).symbol : undefined;
}

function outcomeOf<T>(read: () => T): Outcome<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof MarketDataError) return error;
    throw error;
  }
}
