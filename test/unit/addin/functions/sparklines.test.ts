/** MD.QUOTE with sparklines, over quotes and bars of the test. */
import { expect, it, vi } from 'vitest';
import type { RecordArguments } from '../../../../src/addin/functions/records';
import { quoteWithSparklines } from '../../../../src/addin/functions/sparklines';
import { barsInJanuary, callOver, type Series } from '../../../support/call-over-series';
import { apple, moutai, offline } from '../../../support/fixture-values';

const series: Series = {
  '1d': {
    [moutai]: barsInJanuary(moutai, { 5: 1, 6: 8, 7: 1, 8: 4 }),
    [apple]: barsInJanuary(apple, { 7: 1, 8: 8 }),
    '000001.SZ': offline,
  },
};

async function run(given: Partial<RecordArguments>) {
  const { call: ofBars, asked } = callOver(series);
  // No field of the quotes is shown.
  const call = { ...ofBars, quotes: () => new Map() };
  return {
    rows: await quoteWithSparklines(call, { symbols: moutai, fields: 'spark(3)', headers: null, ...given }),
    asked,
  };
}

it('One sparkline alone has the shape of the symbols, and asks for bars only', async () => {
  const { rows, asked } = await run({ symbols: [[moutai, null]] });
  expect(rows).toEqual([['█▁▄', '']]);
  expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 3 }]);
});

it('Sparklines stand where they were asked for, each of its own length, under a header', async () => {
  const { rows, asked } = await run({
    symbols: `${moutai},${apple},000001.SZ`,
    fields: 'spark(2),symbol,走势(4)',
    headers: true,
  });
  expect(rows).toEqual([
    ['Trend (2)', 'Symbol', 'Trend (4)'],
    ['▁█', moutai, '▁█▁▄'],
    ['▁█', apple, '  ▁█'],
    [offline, '000001.SZ', offline],
  ]);
  expect(asked.filter(({ of }) => of === 'bars').map(({ count }) => count)).toEqual([4, 4]);
});

it('A failure of the bars is that of the cell, and leaves no failure of the quotes that nobody handles', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  let failQuotes: (problem: Error) => void = () => {};
  const quotes = () => new Promise<never>((_, reject) => (failQuotes = reject));
  const call = { ...callOver(series).call, quotes, bars: () => Promise.reject(offline) };
  const rows = quoteWithSparklines(call, { symbols: moutai, fields: 'last_price,spark(3)', headers: null });
  await expect(rows).rejects.toBe(offline);
  failQuotes(offline);
  await new Promise(setImmediate);
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
