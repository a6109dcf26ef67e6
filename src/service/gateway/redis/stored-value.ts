/**
 * A cached value as text. It has the shape of the wire, and is read by the readers of the wire: whoever writes to Redis, another
 * release among them, is trusted no more than the upstream.
 */
import type { Bars } from '../../../market/bars/bars';
import { isProblem, type Outcome, unknownSymbol } from '../../../market/texts/problem';
import type { Depth, ExFactor, Instrument, Quote } from '../../../market/fields/records';
import { isSymbolCode } from '../../../market/symbols/symbol';
import type { ReadOutcomes } from '../../../protocol/read-records';
import {
  barsResource,
  depthResource,
  exFactorsResource,
  instrumentsResource,
  intradayResource,
  quotesResource,
} from '../../../client/store/resources';
import { barsText, depthText, exFactorsText, instrumentText, quoteText } from '../../sources/record-text';

/**
 * Of the shape below. It is part of the keys, so that no release reads what has another shape: raise it with every change that
 * the readers of the release before would misread.
 */
export const storedSchema = 2;

export interface StoredValue<Value> {
  /** A value, or that there is no such symbol. */
  readonly outcome: Outcome<Value>;
  /** That was asked for. */
  readonly size: number;
  readonly isWhole: boolean;
}

/** Writes and reads the values of one kind of data; the key is a symbol or a universe. */
export interface StoredValues<Value> {
  encode(key: string, stored: StoredValue<Value>): string;
  /** @returns undefined for a text that is no value of the key */
  decode(key: string, text: string): StoredValue<Value> | undefined;
}

/** @param kind as `Share` names it @returns undefined for a kind that is not shared */
export function storedValues<Value>(kind: string): StoredValues<Value> | undefined {
  const shape = shapes[kind] as Shape<Value> | undefined;
  return (
    shape && {
      encode: (key, stored) => encode(shape, key, stored),
      decode: (key, text) => decode(shape, key, text),
    }
  );
}

/** How a kind stands on the wire. */
interface Shape<Value> {
  write(value: Value, key: string): string;
  /** @returns undefined where the data is not of the key @throws MarketDataError unreadable */
  read(data: unknown, key: string): Outcome<Value> | undefined;
}

const shapes: Readonly<Record<string, unknown>> = {
  [quotesResource.batch]: listed<Quote>(quoteText, quotesResource.readBatch),
  [instrumentsResource.batch]: listed<Instrument>(instrumentText, instrumentsResource.readBatch),
  [depthResource.batch]: keyed<Depth>(depthText, depthResource.readBatch),
  [barsResource.batch]: keyed<Bars>(barsText, barsResource.readBatch),
  [intradayResource.batch]: keyed<Bars>(barsText, intradayResource.readBatch),
  [exFactorsResource.batch]: keyed<readonly ExFactor[]>(exFactorsText, exFactorsResource.readBatch),
  universes: {
    write: (quotes: readonly Quote[]) => `[${quotes.map(quoteText).join(',')}]`,
    read: (data: unknown) => everyQuote(quotesResource.readBatch(data)),
  },
};

type Read<Value> = (data: unknown) => ReadOutcomes<Value>;

/** A list of the one record, which names its symbol. */
function listed<Value>(textOf: (value: Value) => string, read: Read<Value>): Shape<Value> {
  return { write: (value) => `[${textOf(value)}]`, read: (data, key) => read(data).get(key) };
}

/** An object of which the symbol is the only key. */
function keyed<Value>(textOf: (value: Value) => string, read: Read<Value>): Shape<Value> {
  return {
    write: (value, key) => `{${JSON.stringify(key)}:${textOf(value)}}`,
    read: (data, key) => read(data).get(key),
  };
}

/** Only quotes that could be read are stored. */
function everyQuote(outcomes: ReadOutcomes<Quote>): readonly Quote[] | undefined {
  const quotes = [...outcomes.values()].flatMap((outcome) => (isProblem(outcome) ? [] : [outcome]));
  return quotes.length === outcomes.size && !outcomes.unattributed ? quotes : undefined;
}

function encode<Value>(shape: Shape<Value>, key: string, { outcome, size, isWhole }: StoredValue<Value>): string {
  const about = `"size":${size},"isWhole":${isWhole}`;
  return isProblem(outcome) ? `{${about},"isUnknown":true}` : `{${about},"data":${shape.write(outcome, key)}}`;
}

function decode<Value>(shape: Shape<Value>, key: string, text: string): StoredValue<Value> | undefined {
  try {
    const { size, isWhole, isUnknown, data } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof size !== 'number' || !(size >= 1) || typeof isWhole !== 'boolean') return undefined;
    if (isUnknown === true) return isSymbolCode(key) ? { outcome: unknownSymbol(key), size, isWhole } : undefined;
    const outcome = shape.read(data, key);
    return outcome === undefined || isProblem(outcome) ? undefined : { outcome, size, isWhole };
  } catch {
    // No JSON, no object, or data that a reader refuses as a whole.
    return undefined;
  }
}
