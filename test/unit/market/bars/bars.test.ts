import { describe, expect, it } from 'vitest';
import {
  type Bars,
  barsBetween,
  firstAtOrAfter,
  joinBars,
  lastBars,
  mapColumns,
  sliceBars,
  soundBars,
  withLead,
} from '../../../../src/market/bars/bars';
import { barsAt as barsOf, barsOnDays } from '../../../support/call-over-series';
import { moutai } from '../../../support/fixture-values';

const prices = ['open', 'high', 'low', 'close', 'volume', 'amount'] as const;

/** Bars at these times; each column has values of its own. */
function barsAt(...times: number[]): Bars {
  const column = (place: number) => Float64Array.from(times, (time) => 1000 * place + time);
  const [open, high, low, close, volume, amount] = [column(1), column(2), column(3), column(4), column(5), column(6)];
  return { timestamp: Float64Array.from(times), open, high, low, close, volume, amount };
}

const withPrevClose = (bars: Bars): Bars => ({ ...bars, prev_close: bars.close.map((close) => close - 1) });
const times = ({ timestamp }: Bars) => [...timestamp];

describe('A part of bars', () => {
  const bars = withPrevClose(barsAt(10, 20, 30, 40));

  it('has the same rows in every column', () => {
    expect(sliceBars(bars, 1, 3)).toEqual(withPrevClose(barsAt(20, 30)));
    expect(Object.keys(sliceBars(barsAt(10), 0, 1))).toEqual(['timestamp', ...prices]);
  });

  it('of a count holds the newest bars; all of them are returned without a copy', () => {
    expect(times(lastBars(bars, 3))).toEqual([20, 30, 40]);
    expect([lastBars(bars, 4), lastBars(bars, 5)]).toEqual([bars, bars]);
    expect(lastBars(bars, 4)).toBe(bars);
    expect(times(lastBars(bars, 0))).toEqual([]);
  });

  it.each([
    [20, 30, [20, 30]],
    [19, 31, [20, 30]],
    [21, 29, []],
    [-Infinity, 10, [10]],
    [40, Infinity, [40]],
    [41, 50, []],
  ])('from %d to %d holds %j: both ends count', (from, to, expected) => expect(times(barsBetween(bars, from, to))).toEqual(expected));
});

describe('Bars from an index on', () => {
  const bars = withPrevClose(barsAt(10, 20, 30, 40));

  it.each([
    [3, 2, [20, 30, 40], 2],
    [2, 1, [20, 30, 40], 1],
    [2, 0, [30, 40], 0],
    [4, 1, [40], 1],
  ])('%d, behind %d earlier ones, are %j with a lead of %d', (index, lead, expected, expectedLead) => {
    const led = withLead(bars, index, lead);
    expect([times(led.bars), led.lead]).toEqual([expected, expectedLead]);
  });

  it.each([
    [1, 1],
    [1, 3],
    [0, 2],
  ])('%d, behind up to %d earlier ones, are all bars without a copy where there are not more', (index, lead) => {
    const led = withLead(bars, index, lead);
    expect(led.lead).toBe(index);
    expect(led.bars).toBe(bars);
  });
});

it.each([
  [5, 0],
  [10, 0],
  [11, 1],
  [30, 2],
  [31, 3],
])('The first of 10, 20, 30 at or after %d has the index %d', (target, index) => {
  expect(firstAtOrAfter(Float64Array.of(10, 20, 30), target)).toBe(index);
});

describe('Two series joined', () => {
  it('are the older one and then the newer one, in every column', () => {
    const joined = joinBars(withPrevClose(barsAt(10, 20)), withPrevClose(barsAt(30)));
    expect(joined).toEqual(withPrevClose(barsAt(10, 20, 30)));
  });

  it('have a blank prev_close where the older one has none', () => {
    const { prev_close: column = [] } = joinBars(barsAt(10, 20), withPrevClose(barsAt(30)));
    expect([...column]).toEqual([NaN, NaN, 4029]);
  });

  it('have no prev_close where the newer one has none', () => {
    expect(joinBars(withPrevClose(barsAt(10)), barsAt(20)).prev_close).toBeUndefined();
  });
});

it('mapColumns calls the function with every column that is present and its name', () => {
  const names: string[] = [];
  const changed = mapColumns(withPrevClose(barsAt(10)), (column, name) => {
    names.push(name);
    return column.map((value) => -value);
  });
  expect(names).toEqual(['timestamp', ...prices, 'prev_close']);
  expect(Object.values(changed).map((column: Float64Array) => column[0])).toEqual([-10, -1010, -2010, -3010, -4010, -5010, -6010, -4009]);
});

/** The bar of this index as services write a day without trades. */
function suspended(bars: Bars, index: number, close = 0): Bars {
  return mapColumns(bars, (column, name) =>
    name === 'timestamp' ? column : column.map((value, i) => (i === index ? (name === 'close' ? close : 0) : value)),
  );
}

const days = barsOnDays(moutai, { '2026-01-05': 10, '2026-01-06': 11, '2026-01-07': 12 });
const closesOf = ({ close }: Bars) => [...close];

describe('Bars of a suspended day', () => {
  it.each([
    ['of zeros', 0],
    ['of zeros and the last close', 10.1],
  ])('%s are left out, wherever they stand', (_, close) => {
    for (const index of [0, 1, 2]) {
      const kept = closesOf(soundBars(suspended(days, index, close), '1d', 'SH'));
      expect(kept).toEqual([10, 11, 12].filter((_each, i) => i !== index));
    }
  });

  it('are kept where something was traded, as additive adjustment may make prices of zero', () => {
    const bars = suspended(days, 1);
    const traded = { ...bars, volume: bars.volume.map((volume, i) => (i === 1 ? 5 : volume)) };
    expect(closesOf(soundBars(traded, '1d', 'SH'))).toEqual([10, 0, 12]);
  });

  it('are left out of minutes, too', () => {
    const minutes = barsOf([60_000, 120_000], [5, 6]);
    expect(closesOf(soundBars(suspended(minutes, 0), '1m', 'SH'))).toEqual([6]);
    expect(soundBars(minutes, '1m', 'SH')).toBe(minutes);
  });
});

describe('Of several bars of one period', () => {
  const midnight = Date.parse('2026-01-05T00:00:00+08:00');
  const at = (...hours: number[]) =>
    barsOf(
      hours.map((hour) => midnight + hour * 3_600_000),
      hours.map((_, i) => i + 1),
    );

  it('the last one is shown, by the calendar of the exchange', () => {
    expect(closesOf(soundBars(at(0, 15, 24), '1d', 'SH'))).toEqual([2, 3]);
    expect(closesOf(soundBars(at(0, 15, 24), '1d', 'US'))).toEqual([1, 3]);
    expect(closesOf(soundBars(at(0, 96, 168), '1w', 'SH'))).toEqual([2, 3]);
    expect(closesOf(soundBars(at(0, 24 * 25, 24 * 27), '1M', 'SH'))).toEqual([2, 3]);
  });

  it('one without a price does not stand for the day', () => {
    expect(closesOf(soundBars(suspended(at(0, 15, 24), 1), '1d', 'SH'))).toEqual([1, 3]);
  });

  it('are the same bars where there is one each', () => expect(soundBars(days, '1d', 'SH')).toBe(days));
});
