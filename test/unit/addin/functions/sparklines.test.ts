/** MD.QUOTE with sparklines, over quotes and bars of the test. */
import { expect, it, vi } from 'vitest';
import type { RecordArguments } from '../../../../src/addin/functions/records';
import { quoteWithSparklines } from '../../../../src/addin/functions/sparklines';
import { barsInJanuary, callOver, type Series } from '../../../support/call-over-series';
import type { Call } from '../../../../src/addin/functions/calls/services';
import type { Cell } from '../../../../src/addin/sheet/cells';
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

const takesPictures: Partial<Call['cellHost']> = {
  hasFormats: true,
  pictures: { rise: 'red', areFetchedFrom: (baseUrl) => baseUrl.startsWith('https:') },
};

async function drawn(fields: string, host = takesPictures, draws = true, baseUrl = 'https://data.test'): Promise<Cell> {
  const { call: ofBars } = callOver(series);
  const settings = () => ({ baseUrl }) as ReturnType<Call['settings']>;
  const call = { ...ofBars, cellHost: { ...ofBars.cellHost, ...host }, settings, drawsPictures: () => draws };
  const [[cell] = []] = await quoteWithSparklines(call, { symbols: moutai, fields, headers: null });
  return cell ?? NaN;
}

it.each([
  ['candles(3)', 'candles-red/v-k0', `${moutai}: 3 daily closes, 8 to 4 (-50.00%)`],
  ['candlestick(2)', 'candles-red/', `${moutai}: 2 daily closes, 1 to 4 (+300.00%)`],
  ['日线图(2)', 'candles-red/', `${moutai}: 2 daily closes, 1 to 4 (+300.00%)`],
  ['K线图(2)', 'candles-red/', `${moutai}: 2 daily closes, 1 to 4 (+300.00%)`],
  ['line(3)', 'line-red/-Ab.png', `${moutai}: 3 daily closes, 8 to 4 (-50.00%)`],
  ['走势图(3)', 'line-red/-Ab.png', `${moutai}: 3 daily closes, 8 to 4 (-50.00%)`],
])('%s is a picture that Excel fetches from the service, without a price or the key in its address', async (field, path, altText) => {
  const cell = await drawn(field);
  expect(cell).toMatchObject({ type: 'WebImage', altText, address: expect.stringContaining(path) });
  expect(cell).toMatchObject({
    address: expect.stringMatching(/^https:\/\/data\.test\/v1\/pictures\/[\w/-]+\.png$/),
  });
});

it.each([
  ['shows no formats', { ...takesPictures, hasFormats: false }, true, undefined],
  ['shows text in any case', { ...takesPictures, pictures: undefined }, true, undefined],
  ['has a service that draws none', takesPictures, false, undefined],
  ['has a service without https', takesPictures, true, 'http://localhost:8787'],
])('text stands in for a picture where Excel %s', async (_, host, draws, baseUrl) => {
  expect(await drawn('candles(3)', host, draws, baseUrl)).toBe('█▁▄');
});
