/** MD.KLINE in the wide layouts, over two exchanges of which one is closed on days when the other is open. */
import { describe, expect, it } from 'vitest';
import { kline, type KlineArguments } from '../../../../src/addin/functions/bars/kline';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { apple, moutai } from '../../../support/fixture-values';
import { barsInJanuary, callOver, serialOn } from '../../../support/call-over-series';
import { day } from '../../../support/local-service';

/** Apple has no bar on the 12th, Moutai none on the 15th. */
const series = {
  '1d': {
    [moutai]: barsInJanuary(moutai, { 8: 5, 9: 10, 12: 20, 13: 30, 14: 45 }),
    [apple]: barsInJanuary(apple, { 9: 1, 13: 3, 14: 6, 15: 9 }),
  },
};
const both = `${moutai},${apple}`;
const noBars = (symbol: string, from: string, to: string) => new MarketDataError({ kind: 'no-bars', symbol, from, to });

async function run(layout: string, given: Partial<KlineArguments>) {
  const { call, asked } = callOver(series);
  const omitted = { symbols: both, period: null, end: null, adjust: null, fields: null, order: null };
  const rows = await kline.run(call, { ...omitted, start: null, headers: false, layout, ...given });
  return { rows, asked };
}

describe('Symbols side by side', () => {
  it('show the close by default, blank on days without a bar', async () => {
    const { rows, asked } = await run('wide', { start: 3, headers: null });
    expect(asked).toMatchObject([
      { symbols: moutai, count: 13 },
      { symbols: apple, count: 13 },
    ]);
    expect(rows).toEqual([
      ['Date', moutai, apple],
      [serialOn(12), 20, ''],
      [serialOn(13), 30, 3],
      [serialOn(14), 45, 6],
      [serialOn(15), '', 9],
    ]);
  });

  it('show only days on which all have a value in wide_common', async () => {
    const { rows } = await run('wide_common', { start: '2026-01-12', fields: 'open' });
    expect(rows).toEqual([
      [serialOn(13), 29, 2],
      [serialOn(14), 44, 5],
    ]);
  });

  it('carry the last value in wide_filled, from up to ten bars before the range', async () => {
    const { rows, asked } = await run('wide_filled', { start: '2026-01-12', end: '2026-01-15', fields: 'close' });
    expect(asked).toMatchObject([
      { symbols: moutai, from: Date.UTC(2025, 0, 1), count: 10_000 },
      { symbols: apple, from: Date.UTC(2025, 0, 1), count: 10_000 },
    ]);
    expect(rows).toEqual([
      [serialOn(12), 20, 1],
      [serialOn(13), 30, 3],
      [serialOn(14), 45, 6],
      [serialOn(15), 45, 9],
    ]);
  });
});

describe('Bars before a range', () => {
  it.each([
    ['wide', 'close', day('2026-01-12')],
    ['wide', 'return', Date.UTC(2025, 0, 1)],
    ['wide_common', 'close', Date.UTC(2025, 0, 1)],
  ])('are asked for where rows need them: in %s, %s', async (layout, fields, from) => {
    const { asked } = await run(layout, {
      start: '2026-01-12',
      end: '2026-01-13',
      fields,
      symbols: `${moutai},000001.SZ`,
    });
    expect(asked).toMatchObject([{ from }]);
  });

  it('are not asked for where a symbol is alone', async () => {
    const { rows, asked } = await run('wide_filled', { symbols: apple, start: 2 });
    expect(asked).toMatchObject([{ symbols: apple, count: 2 }]);
    expect(rows).toEqual([
      [serialOn(14), 6],
      [serialOn(15), 9],
    ]);
  });
});

describe('A symbol that has no bar in a range', () => {
  const closed = { start: '2026-01-12', end: '2026-01-12' };

  it('shows its last value before it in wide_filled', async () => {
    expect((await run('wide_filled', closed)).rows).toEqual([[serialOn(12), 20, 1]]);
  });

  it.each(['wide', 'long'])('shows that in %s, also where a bar before it is asked for', async (layout) => {
    const { rows } = await run(layout, { ...closed, fields: 'return' });
    const none = noBars(apple, '2026-01-12', '2026-01-12');
    expect(rows).toEqual(
      layout === 'wide'
        ? [[serialOn(12), 1, none]]
        : [
            [moutai, 1],
            [apple, none],
          ],
    );
  });

  it('fails alone in wide_filled too', async () => {
    const failed = run('wide_filled', { ...closed, symbols: apple, fields: 'return' });
    await expect(failed).rejects.toEqual(noBars(apple, '2026-01-12', '2026-01-12'));
  });
});

describe('Trading days of symbols side by side', () => {
  it('are one range, from the earliest first day to the latest last one', async () => {
    const { rows, asked } = await run('wide', { start: '-3td', end: 'prev' });
    const daily = { of: 'bars', period: '1d', adjust: 'forward' };
    const [moutaiDays, appleDays] = [
      { from: day('2026-01-09'), to: day('2026-01-15') - 1 },
      { from: day('2026-01-09', '-05:00'), to: day('2026-01-15', '-05:00') - 1 },
    ];
    expect(asked).toEqual([
      { ...daily, symbols: both, count: 4 },
      { ...daily, symbols: moutai, count: 10_000, ...moutaiDays },
      { ...daily, symbols: apple, count: 10_000, ...appleDays },
    ]);
    expect(rows).toEqual([
      [serialOn(9), 10, 1],
      [serialOn(12), 20, ''],
      [serialOn(13), 30, 3],
      [serialOn(14), 45, 6],
    ]);
  });

  it('are counted by each symbol in long', async () => {
    const { rows, asked } = await run('long', { start: '-1td', fields: 'date' });
    expect(asked).toMatchObject([
      { symbols: moutai, count: 2 },
      { symbols: apple, count: 2 },
    ]);
    expect(rows).toEqual([
      [moutai, serialOn(13)],
      [moutai, serialOn(14)],
      [apple, serialOn(14)],
      [apple, serialOn(15)],
    ]);
  });
});
