/** MD.INTRADAY over series of the test: what it asks for, and the rectangle that it gives. */
import { describe, expect, it } from 'vitest';
import { intraday, type IntradayArguments } from '../../../../src/addin/functions/bars/kline';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { moutai, tencent } from '../../../support/fixture-values';
import { barsAt, callOver, noBarsAtAll, serialOn } from '../../../support/call-over-series';

const at = (time: string) => Date.parse(`2026-01-15T${time}:00+08:00`);
const minute = barsAt([at('09:31'), at('09:32'), at('09:33'), at('10:30')], [10, 20, 30, 60]);
const series = {
  '1m': { [moutai]: minute, '000001.SZ': noBarsAtAll },
  '10m': { [moutai]: barsAt([at('09:40'), at('09:50')], [35, 40]) },
};

async function run(given: Partial<IntradayArguments>) {
  const { call, asked } = callOver(series);
  const omitted = { period: null, count: null, fields: null, headers: null, order: null, layout: null };
  return { rows: await intraday.run(call, { symbols: moutai, ...omitted, ...given }), asked };
}

/** Excel's date value of a time of the day. */
const timeOf = (hours: number, minutes: number) => expect.closeTo(serialOn(15) + (hours * 60 + minutes) / 1440, 9) as number;

describe('MD.INTRADAY', () => {
  it('gives all minute bars of the day with headers, in exchange time', async () => {
    const { rows, asked } = await run({});
    expect(asked).toEqual([{ of: 'intraday', symbols: moutai, period: '1m', count: 10_000 }]);
    expect(rows).toEqual([
      ['Time', 'Open', 'High', 'Low', 'Close', 'Volume', 'Amount'],
      [timeOf(9, 31), 9, 12, 7, 10, 1000, 10_000],
      [timeOf(9, 32), 19, 22, 17, 20, 2000, 20_000],
      [timeOf(9, 33), 29, 32, 27, 30, 3000, 30_000],
      [timeOf(10, 30), 59, 62, 57, 60, 6000, 60_000],
    ]);
  });

  it('gives the newest of another period, newest first', async () => {
    const { rows, asked } = await run({ period: '10m', count: 2, fields: 'time,close', headers: false, order: 'desc' });
    expect(asked).toEqual([{ of: 'intraday', symbols: moutai, period: '10m', count: 2 }]);
    expect(rows).toEqual([
      [timeOf(9, 50), 40],
      [timeOf(9, 40), 35],
    ]);
  });

  it('asks for earlier bars where columns need them, and not for more than one response holds', async () => {
    const { rows, asked } = await run({ count: 2, fields: 'return,sma(3)', headers: false });
    expect(asked).toMatchObject([{ count: 4 }]);
    expect(rows).toEqual([
      [0.5, 20],
      [1, expect.closeTo(110 / 3, 9)],
    ]);
    expect((await run({ fields: 'return' })).asked).toMatchObject([{ count: 10_000 }]);
  });

  it('puts several symbols side by side, with the problem of one in its column', async () => {
    const { rows, asked } = await run({ symbols: [[tencent], [moutai]], count: 1, layout: 'wide', headers: false });
    expect(asked).toMatchObject([{ symbols: `${tencent},${moutai}`, count: 1 }]);
    expect(rows).toEqual([[timeOf(10, 30), new MarketDataError({ kind: 'unknown-symbol', symbol: tencent }), 60]]);
  });
});

describe('MD.INTRADAY that cannot be shown', () => {
  it.each([
    [tencent, 'Symbol not found: 00700.HK'],
    ['000001.SZ', 'No trading data'],
  ])('fails for %s alone', async (symbols, message) => {
    const thrown: unknown = await run({ symbols }).catch((error: unknown) => error);
    expect(thrown instanceof MarketDataError && problemText(thrown.problem, 'en')).toBe(message);
  });

  it.each([
    [{ period: '1d' }, 'period: "1d" is not valid. Enter one of 1m, 5m, 10m, 15m, 30m, 60m'],
    [{ count: 0 }, 'count: "0" is not valid. Enter a whole number from 1 to 10000'],
    [{ count: 10_001 }, 'count: "10001" is not valid. Enter a whole number from 1 to 10000'],
  ])('refuses %j', async (given, message) => {
    const thrown: unknown = await run(given).catch((error: unknown) => error);
    expect(thrown instanceof MarketDataError && problemText(thrown.problem, 'en')).toBe(message);
  });
});
