/** MD.EXFACTORS over events of the test: what it asks for, and the rectangle that it gives. */
import { describe, expect, it } from 'vitest';
import { exFactors, type ExFactorsArguments } from '../../../../src/addin/functions/bars/ex-factors';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { apple, moutai, tencent } from '../../../support/fixture-values';
import { barsInJanuary, callOver, serialOn } from '../../../support/call-over-series';
import { day } from '../../../support/local-service';

const event = (date: string, factor: number, zone?: string) => ({
  timestamp: epochMs(day(date, zone)),
  ex_factor: factor,
});

const series = {
  '1d': {
    [moutai]: barsInJanuary(moutai, { 9: 1, 12: 2, 13: 3, 14: 4 }),
    [apple]: barsInJanuary(apple, { 8: 1, 9: 2, 13: 3, 14: 4 }),
  },
  events: {
    [moutai]: [event('2025-06-26', 1.02), event('2026-01-12', 1.1), event('2026-01-14', 1.5)],
    [apple]: [event('2026-01-09', 1.01, '-05:00')],
  },
};

async function run(given: Partial<ExFactorsArguments>) {
  const { call, asked } = callOver(series);
  return {
    rows: await exFactors.run(call, { symbols: moutai, start: null, end: null, headers: null, ...given }),
    asked,
  };
}

describe('MD.EXFACTORS', () => {
  it('gives all events with headers', async () => {
    const { rows, asked } = await run({});
    expect(asked).toEqual([{ of: 'ex-factors', symbols: moutai }]);
    expect(rows).toEqual([
      ['Date', 'Adjustment factor'],
      [serialOn('2025-06-26'), 1.02],
      [serialOn(12), 1.1],
      [serialOn(14), 1.5],
    ]);
  });

  it('gives those of whole days, whatever the time of day', async () => {
    const { rows, asked } = await run({ start: '2026-01-12 14:30', end: '2026-01-13 09:30', headers: false });
    const [from, to] = [day('2026-01-12'), day('2026-01-14') - 1];
    expect(asked).toEqual([{ of: 'ex-factors', symbols: moutai, from, to }]);
    expect(rows).toEqual([[serialOn(12), 1.1]]);
  });

  it('looks up trading days in daily bars, for each symbol', async () => {
    const { rows, asked } = await run({ symbols: [[moutai, apple]], start: '-2td', end: 'prev', headers: false });
    const daily = { of: 'bars', period: '1d', adjust: 'forward', count: 3 };
    const [moutaiDays, appleDays] = [
      { from: day('2026-01-12'), to: day('2026-01-14') - 1 },
      { from: day('2026-01-09', '-05:00'), to: day('2026-01-14', '-05:00') - 1 },
    ];
    expect(asked).toEqual([
      { ...daily, symbols: moutai },
      { ...daily, symbols: apple },
      { of: 'ex-factors', symbols: moutai, ...moutaiDays },
      { of: 'ex-factors', symbols: apple, ...appleDays },
    ]);
    expect(rows).toEqual([
      [moutai, serialOn(12), 1.1],
      [apple, serialOn(9), 1.01],
    ]);
  });
});

describe('MD.EXFACTORS of a symbol without events to show', () => {
  it('has no rows where trading days end before a date', async () => {
    const { rows, asked } = await run({ start: '2026-01-14', end: '-3td' });
    expect(rows).toEqual([['Date', 'Adjustment factor']]);
    expect(asked).toMatchObject([{ of: 'bars' }]);
  });

  it('fails for a symbol in its own row, and as a whole where it is alone', async () => {
    const unknown = new MarketDataError({ kind: 'unknown-symbol', symbol: tencent });
    const { rows } = await run({ symbols: [[tencent], [null], [moutai]], start: '2026-01-14', headers: false });
    expect(rows).toEqual([
      [tencent, unknown, unknown],
      ['', '', ''],
      [moutai, serialOn(14), 1.5],
    ]);
    await expect(run({ symbols: tencent })).rejects.toEqual(unknown);
  });
});
