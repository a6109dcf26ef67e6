/** MD.DEPTH and MD.LIVEDEPTH, in front of a service of a few symbols. */
import { describe, expect, it } from 'vitest';
import type { DepthArguments, LiveDepthArguments } from '../../../../src/addin/functions/depth';
import { CellError } from '../../../support/functions-in-node';
import { beforeEachInExcel, formatted, passing, respond, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const price = (value: number) => formatted(value, '#,##0.00');
const count = (value: number) => formatted(value, '#,##0');

const ladderHeader = ['Level', 'Bid volume', 'Bid', 'Ask', 'Ask volume'];
const ladder = [
  [1, count(30), price(1468), price(1470), count(10)],
  [2, count(40), price(1467), '', ''],
  [3, '', '', '', ''],
  [4, '', '', '', ''],
  [5, '', '', '', ''],
];
const noSuch = new CellError('#N/A', 'Symbol not found: NOSUCH.US');

async function depthOf(symbols: unknown, more: Partial<DepthArguments> = {}) {
  const { call, paths } = startFunctions();
  return {
    result: await call('depth', { symbols, levels: null, layout: null, headers: null, ...more }),
    paths: paths(),
  };
}

describe('MD.DEPTH', () => {
  it('of one symbol is a ladder of five levels with column names', async () => {
    const { result, paths } = await depthOf('600519.SH');
    expect(result).toEqual([ladderHeader, ...ladder]);
    expect(paths).toEqual(['/v1/depth']);
  });

  it('of several symbols has a row for each, with errors and blanks in their places', async () => {
    const { result, paths } = await depthOf([['NOSUCH.US'], [''], ['600519.SH'], ['00700.HK']], { levels: 1 });
    expect(result).toEqual([
      ['Symbol', 'Bid 1', 'Bid volume 1 (lots/shares)', 'Ask 1', 'Ask volume 1 (lots/shares)'],
      ['NOSUCH.US', noSuch, noSuch, noSuch, noSuch],
      ['', '', '', '', ''],
      ['600519.SH', price(1468), count(30), price(1470), count(10)],
      ['00700.HK', price(599.5), count(1_000), price(600), count(2_000)],
    ]);
    expect(paths).toEqual(['/v1/depth/batch']);
  });

  it('takes the layout and leaves out the column names', async () => {
    const { result } = await depthOf('600519.SH', { layout: 'book', levels: 1, headers: false });
    expect(result).toEqual([
      ['Ask 1', price(1470), count(10)],
      ['Bid 1', price(1468), count(30)],
    ]);
  });

  it('of one unknown symbol is its error, not a table that holds it', async () => {
    expect((await depthOf('NOSUCH.US')).result).toEqual(noSuch);
  });
});

async function liveDepthOf(symbol: unknown, more: Partial<LiveDepthArguments> = {}, ms = 1_000) {
  const { stream, paths } = startFunctions();
  const omitted = { levels: null, layout: null, seconds: null, headers: null };
  const { shown, cancel } = stream('liveDepth', { symbol, ...omitted, ...more });
  await passing(ms);
  cancel();
  return { shown, paths: paths() };
}

describe('MD.LIVEDEPTH', () => {
  it('is a ladder of five levels with column names', async () => {
    const { shown, paths } = await liveDepthOf('600519.SH');
    expect(shown).toEqual([[ladderHeader, ...ladder]]);
    expect(paths).toEqual(['/v1/depth']);
  });

  it('takes levels and layout, and leaves out the column names', async () => {
    const given = { levels: 1, layout: 'row', headers: false };
    const { shown } = await liveDepthOf('600519.SH', given);
    expect(shown).toEqual([[['600519.SH', price(1468), count(30), price(1470), count(10)]]]);
  });

  it('polls at the interval of its argument, by default every 3 seconds', async () => {
    expect((await liveDepthOf('600519.SH', {}, 12_500)).paths).toHaveLength(5);
    expect((await liveDepthOf('600519.SH', { seconds: 6 }, 12_500)).paths).toHaveLength(3);
  });

  it('is blank for a blank cell, without a request', async () => expect(await liveDepthOf('')).toEqual({ shown: [[['']]], paths: [] }));

  it('shows the error of an unknown symbol instead of a table', async () => {
    expect((await liveDepthOf('NOSUCH.US')).shown).toEqual([noSuch]);
  });

  it('shows plain numbers and Chinese column names where the host has no formats and is Chinese', async () => {
    const { stream } = startFunctions(respond, { hasFormats: false, language: 'zh' });
    const given = { symbol: '600519.SH', levels: 1, layout: null, seconds: null, headers: null };
    const { shown } = stream('liveDepth', given);
    await passing(1_000);
    expect(shown).toEqual([
      [
        ['档位', '委买量', '买价', '卖价', '委卖量'],
        [1, 30, 1468, 1470, 10],
      ],
    ]);
  });
});
