/** Property tests: every combination of outcomes gives a rectangle, because Excel accepts nothing else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barCount, type Bars, type LedBars } from '../../../../src/market/bars/bars';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { barFields, type QuoteField, quoteFields, returnFields } from '../../../../src/market/fields/fields';
import { klinePeriods } from '../../../../src/market/time/period';
import { MarketDataError, type Outcome } from '../../../../src/market/texts/problem';
import type { Depth, ExFactor, Quote } from '../../../../src/market/fields/records';
import { parseSymbol, type SymbolCode, type SymbolSlot } from '../../../../src/market/symbols/symbol';
import type { PlainField } from '../../../../src/addin/sheet/bar-columns';
import { longBarCells } from '../../../../src/addin/sheet/bars-table';
import type { Rectangle } from '../../../../src/addin/sheet/cells';
import { depthCells, depthLayouts } from '../../../../src/addin/sheet/depth-layouts';
import { exFactorCells } from '../../../../src/addin/sheet/ex-factor-table';
import { recordCells } from '../../../../src/addin/sheet/record-table';
import { wideBarCells, wideLayouts } from '../../../../src/addin/sheet/wide-bars';
import { fresh, stale } from '../../../support/fixture-values';

const symbols = ['600519.SH', '00700.HK', 'AAPL.US', '510050.SH'].map((text) => parseSymbol(text));
const problem = new MarketDataError({ kind: 'offline' });
const slot = fc.constantFrom<SymbolSlot>(...symbols, undefined, problem);
const slots = fc.array(slot, { minLength: 1, maxLength: 6 });
const style = {
  headers: fc.boolean(),
  hasFormats: fc.boolean(),
  facts: fc.boolean().map((isStale) => (isStale ? stale : fresh)),
  order: fc.constantFrom('asc', 'desc'),
  language: fc.constantFrom('en', 'zh'),
} as const;

/** An outcome for each symbol: a value, a problem, or no entry. */
function outcomes<T>(value: fc.Arbitrary<T>): fc.Arbitrary<ReadonlyMap<SymbolCode, Outcome<T>>> {
  const outcome = fc.option(fc.oneof(value, fc.constant<Outcome<T>>(problem)), { nil: undefined });
  return fc
    .array(outcome, { minLength: symbols.length, maxLength: symbols.length })
    .map((all) => new Map(all.flatMap((one, i) => (one === undefined ? [] : [[symbols[i]!, one] as const]))));
}

const number = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, 0, -0, 1e308));
const price = fc.option(number, { nil: null });
const text = fc.option(fc.string(), { nil: null });
const time = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2035-01-01') });

const bars: fc.Arbitrary<Bars> = fc
  .tuple(fc.uniqueArray(time, { maxLength: 12 }), fc.boolean(), fc.infiniteStream(number))
  .map(([times, hasPrevClose, stream]) => {
    const timestamp = Float64Array.from(times.sort((a, b) => a - b));
    const column = () => timestamp.map(() => stream.next().value as number);
    const prices = { open: column(), high: column(), low: column(), close: column() };
    const others = { volume: column(), amount: column(), ...(hasPrevClose && { prev_close: column() }) };
    return { timestamp, ...prices, ...others };
  });

/** Some of the bars are there for computations only. */
const led: fc.Arbitrary<LedBars> = fc.tuple(bars, fc.nat(3)).map(([all, lead]) => ({ bars: all, lead: Math.min(lead, barCount(all)) }));

const quote = fc.record({ last_price: price, change_pct: price, timestamp: fc.option(time, { nil: null }), name: text }).map((some) => {
  const blank = Object.fromEntries(quoteFields.map((field) => [field, null]));
  return { ...blank, symbol: symbols[0]!, ...some } as unknown as Quote;
});

const levels = fc.array(fc.record({ price: fc.double({ min: 0.01, max: 1e6, noNaN: true }), volume: price }), {
  maxLength: 8,
});
const depth: fc.Arbitrary<Depth> = fc.record({
  symbol: fc.constantFrom(...symbols),
  region: text,
  timestamp: fc.option(time, { nil: null }),
  bids: levels,
  asks: levels,
});

const events: fc.Arbitrary<readonly ExFactor[]> = fc.array(
  fc
    .tuple(time, number, fc.dictionary(fc.constantFrom('cash', 'note', 'ratio'), price))
    .map(([timestamp, factor, extras]) => ({ ...extras, timestamp: epochMs(timestamp), ex_factor: factor })),
  { maxLength: 4 },
);

const tableFields = [...barFields, ...returnFields];
const table = fc.record({ slots, ...style });
const someFields = <Field extends string>(fields: readonly Field[]) => fc.array(fc.constantFrom(...fields), { minLength: 1, maxLength: 9 });
const barsTable = fc.record({
  slots,
  ...style,
  fields: someFields<PlainField>(tableFields),
  period: fc.constantFrom(...klinePeriods),
  bars: outcomes(led),
});

function expectRectangle(rows: Rectangle): void {
  expect(new Set(rows.map((row) => row.length)).size).toBeLessThanOrEqual(1);
  expect(rows.every((row) => row.length > 0 && row.every((cell) => cell !== undefined))).toBe(true);
}

describe('A table is a rectangle', () => {
  it('of quotes, for every shape of symbols', () => {
    const shape = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }));
    const range = shape.chain(([height, width]) =>
      fc.array(fc.array(slot, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    );
    const given = fc.record({ symbols: range, fields: someFields<QuoteField>(quoteFields), records: outcomes(quote) });
    fc.assert(
      fc.property(given, table, (some, others) =>
        expectRectangle(recordCells({ ...others, ...some, priceField: 'last_price', host: others })),
      ),
    );
  });

  it('of bars in the layout long', () => {
    fc.assert(fc.property(barsTable, (given) => expectRectangle(longBarCells(given))));
  });

  it('of bars in the wide layouts', () => {
    const field = fc.constantFrom<PlainField>(...tableFields);
    const layout = fc.constantFrom(...wideLayouts);
    fc.assert(fc.property(barsTable, field, layout, (given, one, which) => expectRectangle(wideBarCells(given, one, which))));
  });

  it('of depth in every layout', () => {
    const shape = fc.record({ layout: fc.constantFrom(...depthLayouts), levels: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(table, shape, outcomes(depth), (given, some, depths) => expectRectangle(depthCells({ ...given, ...some, depths }))),
    );
  });

  it('of ex-factors with further columns', () => {
    fc.assert(fc.property(table, outcomes(events), (given, exFactors) => expectRectangle(exFactorCells({ ...given, exFactors }))));
  });
});
