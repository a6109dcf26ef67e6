/** What gateways write to Redis for each other, and what they make of texts that they did not write. */
import { describe, expect, it } from 'vitest';
import {
  barsResource,
  depthResource,
  exFactorsResource,
  instrumentsResource,
  intradayResource,
  quotesResource,
} from '../../../src/client/store/resources';
import { isProblem } from '../../../src/market/texts/problem';
import { storedValues } from '../../../src/service/gateway/redis/shared-cache';

const symbol = 'AAPL.US';
const time = 1_768_000_000_000;
const columns = ['open', 'high', 'low', 'close', 'volume', 'amount'];
const bars = { timestamp: [time], ...Object.fromEntries(columns.map((name) => [name, [1.5]])) };
const quote = { symbol, region: 'US', last_price: 1.25, timestamp: time, ext: { name: 'Apple', change_pct: 0.01 } };
const levels = { bid_prices: [1, 0.9], bid_volumes: [100, null], ask_prices: [2], ask_volumes: [1] };

/** The data of a response, by kind, with the reader of the wire. */
const kinds = [
  { kind: 'quotes', read: quotesResource.readBatch, data: [quote] },
  { kind: 'instruments', read: instrumentsResource.readBatch, data: [{ symbol, name: 'Apple', type: 'stock' }] },
  { kind: 'klinesBatch', read: barsResource.readBatch, data: { [symbol]: { ...bars, prev_close: [null] } } },
  { kind: 'intradayBatch', read: intradayResource.readBatch, data: { [symbol]: bars } },
  { kind: 'depthBatch', read: depthResource.readBatch, data: { [symbol]: { timestamp: time, ...levels } } },
  {
    kind: 'exFactors',
    read: exFactorsResource.readBatch,
    data: { [symbol]: [{ timestamp: time, ex_factor: 2, note: 'split' }] },
  },
] as const;

/** What a reader makes of the wire. */
function valueOf({ read, data }: (typeof kinds)[number]): object {
  const outcome: unknown = read(data).get(symbol);
  if (typeof outcome !== 'object' || outcome === null || isProblem(outcome)) throw new Error('expected a value');
  return outcome;
}

describe.each(kinds)('A stored value of $kind', (each) => {
  const { encode, decode } = storedValues<object>(each.kind)!;
  const value = valueOf(each);

  it('comes back as it was', () => {
    const stored = { outcome: value, size: 20, isWhole: false };
    expect(decode(symbol, encode(symbol, stored))).toEqual(stored);
  });

  it('is none for another symbol, of another kind or under another name', () => {
    const text = encode(symbol, { outcome: value, size: 1, isWhole: true });
    expect(decode('MSFT.US', text)).toBeUndefined();
    const others = kinds.filter(({ data }) => Array.isArray(data) !== Array.isArray(each.data));
    for (const { kind } of others) expect(storedValues(kind)!.decode(symbol, text)).toBeUndefined();
    expect(decode(symbol, text.replace('"data"', '"value"'))).toBeUndefined();
  });

  /** Each part of a good text replaced by each of these: what is accepted is what the wire's own reader accepts. */
  it('is read as the wire’s reader reads it, or not at all, whatever stands in one place', () => {
    const text = encode(symbol, { outcome: value, size: 1, isWhole: true });
    for (const broken of mutationsOf(text)) {
      const stored = decode(symbol, broken);
      if (!stored) continue;
      const { data, isUnknown } = JSON.parse(broken) as { readonly data: unknown; readonly isUnknown?: boolean };
      expect(isUnknown).toBeUndefined();
      expect(each.read(data).get(symbol)).toEqual(stored.outcome);
    }
  });
});

const replacements = ['null', '-1', '1e999', '"x"', 'true', '[]', '{}', '[[[[[[]]]]]]', '[1,2,3]', '{"__proto__":1}'];

/** Every token replaced, and the text cut at every place. */
function mutationsOf(text: string): readonly string[] {
  const tokens = [...text.matchAll(/"[^"]{0,40}"|-?[\d.]+|true|false|null|[[\]{}:,]/g)];
  const replaced = tokens.flatMap(({ index, 0: token }) =>
    replacements.map((by) => text.slice(0, index) + by + text.slice(index + token.length)),
  );
  return [...replaced, ...Array.from(text, (_, end) => text.slice(0, end))];
}

describe('A symbol that does not exist', () => {
  const { encode, decode } = storedValues<object>('quotes')!;

  it('is stored as such, and only a text that says so means it', () => {
    const text = '{"size":1,"isWhole":true,"isUnknown":true}';
    const unknown = decode(symbol, text)!;
    expect(isProblem(unknown.outcome) && unknown.outcome.problem).toEqual({ kind: 'unknown-symbol', symbol });
    expect(encode(symbol, unknown)).toBe(text);
    for (const other of ['{"size":1,"isWhole":true}', '{"size":1,"isWhole":true,"data":[]}']) {
      expect(decode(symbol, other)).toBeUndefined();
    }
  });
});
