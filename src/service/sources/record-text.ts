/** Records and bars as the JSON of the wire, the reverse of the readers of the protocol. */
import { barColumns, type Bars, type Column, roundToSixDecimals } from '../../market/bars/bars';
import type { Depth, ExFactor, Instrument, Quote } from '../../market/fields/records';

/** The text of a value, made once: the cache hands the same object to everybody who asks. */
export function remembered<Value extends object>(textOf: (value: Value) => string): (value: Value) => string {
  const texts = new WeakMap<Value, string>();
  return (value) => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = textOf(value);
    texts.set(value, text);
    return text;
  };
}

/** A value that is missing has no field on the wire. */
function withoutMissing(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

export function quoteText({ symbol, region, name, type, ...quote }: Quote): string {
  const { change_amount, change_pct, amplitude, turnover_rate } = quote;
  const { last_price, open, high, low, prev_close, volume, amount, timestamp } = quote;
  return JSON.stringify({
    ...withoutMissing({ symbol, region, last_price, open, high, low, prev_close, volume, amount, timestamp }),
    ext: withoutMissing({ name, type, amplitude, change_amount, change_pct, turnover_rate }),
  });
}

export function instrumentText({ symbol, code, exchange, name, region, type, ...more }: Instrument): string {
  const { float_shares, total_shares, limit_up, limit_down, tick_size, listing_date } = more;
  const extra = { float_shares, total_shares, limit_up, limit_down, tick_size, listing_date, type };
  return JSON.stringify({
    ...withoutMissing({ symbol, code, exchange, name, region, type }),
    ext: withoutMissing(extra),
  });
}

export function depthText({ symbol, region, timestamp, bids, asks }: Depth): string {
  return JSON.stringify({
    ...withoutMissing({ symbol, region, timestamp }),
    bid_prices: bids.map(({ price }) => price),
    bid_volumes: bids.map(({ volume }) => volume),
    ask_prices: asks.map(({ price }) => price),
    ask_volumes: asks.map(({ volume }) => volume),
  });
}

export function exFactorsText(events: readonly ExFactor[]): string {
  return JSON.stringify(events);
}

/** Every digit that the upstream sent. */
export function barsText(bars: Bars): string {
  const columns = barColumns.flatMap((name) => {
    const column = bars[name];
    return column ? [`"${name}":${columnText(column)}`] : [];
  });
  return `{${columns.join(',')}}`;
}

function columnText(column: Column): string {
  const text = `[${column.join(',')}]`;
  return text.includes('N') ? text.replaceAll('NaN', 'null') : text;
}

/** Made bars, from their columns: no object per bar. @param round removes floating-point error */
export function barsJson(bars: Bars, round: (value: number) => number = roundToSixDecimals): string {
  const columns = barColumns.flatMap((name) => {
    const column = bars[name];
    return column ? [`"${name}":${columnJson(column, round)}`] : [];
  });
  return `{${columns.join(',')}}`;
}

/** JSON has no number for a value that is not known or not finite: `null`. */
function columnJson(column: Column, round: (value: number) => number): string {
  return JSON.stringify(Array.from(column, round));
}
