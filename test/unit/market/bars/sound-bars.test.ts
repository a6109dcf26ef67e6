import { describe, expect, it } from 'vitest';
import { type Bars, mapColumns } from '../../../../src/market/bars/bars';
import { soundBars } from '../../../../src/market/bars/sound-bars';
import { barsAt, barsOnDays } from '../../../support/call-over-series';
import { moutai } from '../../../support/fixture-values';

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
    const minutes = barsAt([60_000, 120_000], [5, 6]);
    expect(closesOf(soundBars(suspended(minutes, 0), '1m', 'SH'))).toEqual([6]);
    expect(soundBars(minutes, '1m', 'SH')).toBe(minutes);
  });
});

describe('Of several bars of one period', () => {
  const midnight = Date.parse('2026-01-05T00:00:00+08:00');
  const at = (...hours: number[]) =>
    barsAt(
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
