/** Files of cumulative factors beside files of raw prices give adjusted bars and ex-factors. */
import { describe, expect, it } from 'vitest';
import { barsOf } from './bodies';
import { folderOf, serve } from './own-folder';

/** Closes of a share with a distribution on the fourth day and a split of two for one on the sixth. */
const closes = [
  ['2020-06-22', 10],
  ['2020-06-23', 11],
  ['2020-06-24', 10.5],
  ['2020-06-29', 10],
  ['2020-06-30', 12],
  ['2020-07-01', 6.5],
] as const;
const raw =
  'date,open,high,low,close,volume\n' + closes.map(([day, close]) => `${day},${close},${close},${close},${close},10000`).join('\n');

/** Of the backward adjustment, on each day. */
const factors = [3, 3, 3, 3.15, 3.15, 6.3];
const daily = (write: (day: string, factor: number, index: number) => string) =>
  closes.map(([day], index) => write(day, factors[index] ?? NaN, index)).join('\n');
const events = 'date,{}\n2020-07-01,{c}\n2020-06-29,{b}\n2018-01-05,{a}\n1900-01-01,{o}\n';
const atEvents = (name: string, ...[o, a, b, c]: readonly number[]) =>
  events.replace('{}', name).replace('{o}', `${o}`).replace('{a}', `${a}`).replace('{b}', `${b}`).replace('{c}', `${c}`);

const sources: readonly (readonly [source: string, name: string, text: string, before: number])[] = [
  [
    'tushare',
    'adj_factor.csv',
    'ts_code,trade_date,adj_factor\n' + daily((day, factor) => `600519.SH,${day.replaceAll('-', '')},${factor}`),
    1,
  ],
  ['Sina, backward', 'sh600519_hfq_factor.csv', atEvents('hfq_factor', 1, 3, 3.15, 6.3), 3],
  ['Sina, forward', '600519-qfq-factor.csv', atEvents('qfq_factor', 6.3, 2.1, 2, 1), 3],
  [
    'baostock',
    'x.csv',
    'code,dividOperateDate,foreAdjustFactor,backAdjustFactor,adjustFactor\n' +
      'sh.600519,2018-01-05,0.47619,3,3\nsh.600519,2020-06-29,0.5,3.15,3.15\nsh.600519,2020-07-01,1,6.3,6.3\n',
    1,
  ],
];

async function adjustedBy(files: Readonly<Record<string, string>>) {
  const { ask, source } = await serve(await folderOf({ '600519.SH.csv': raw, ...files }));
  const bars = async (adjust: string) =>
    barsOf(await ask(`/v1/klines?symbol=600519.SH&adjust=${adjust}&count=9`)).close.map((close) => Number(close.toFixed(6)));
  const { body } = await ask('/v1/klines/ex-factors?symbols=600519.SH');
  const { data } = body as { readonly data: Readonly<Record<string, readonly { readonly ex_factor: number }[]>> };
  return {
    forward: await bars('forward'),
    backward: await bars('backward'),
    factors: (data['600519.SH'] ?? []).map(({ ex_factor }) => Number(ex_factor.toFixed(6))),
    problems: source.problems?.() ?? [],
  };
}

// Each close × the day's factor ÷ the last or first one, computed in Python.
const forward = [4.761905, 5.238095, 5, 5, 6, 6.5];
const backward = [10, 11, 10.5, 10.5, 12.6, 13.65];

describe('a file of factors', () => {
  it.each(sources)('of %s adjusts the bars of another file', async (_, name, text, before) => {
    const { factors: served, ...bars } = await adjustedBy({ [name]: text });
    // An event before the first bar multiplies all of them.
    const multiplied = backward.map((close) => expect.closeTo(close * before, 5) as number);
    expect(bars).toEqual({ forward, backward: multiplied, problems: [] });
    expect(served.slice(-2)).toEqual([1.05, 2]);
  });

  it('may be one of several parts, or of several sources on other scales', async () => {
    const [head = '', ...rows] = (sources[0]?.[2] ?? '').split('\n');
    const parts = { '1.csv': [head, ...rows.slice(0, 3)].join('\n'), '2.csv': [head, ...rows.slice(3)].join('\n') };
    const other = atEvents('hfq_factor', 1, 300, 315, 630);
    expect(await adjustedBy({ ...parts, '600519_hfq_factor.csv': other })).toMatchObject({
      forward,
      factors: [1.05, 2],
    });
  });

  it('gives way to the events that the folder lists', async () => {
    const listed = 'symbol,time,ex_factor\n600519.SH,2020-07-01,2\n';
    const { factors: served } = await adjustedBy({ 'adj_factor.csv': sources[0]?.[2] ?? '', 'ex-factors.csv': listed });
    expect(served).toEqual([2]);
  });

  it.each([
    [
      'with cash beside them',
      '00700.HK_hfq.csv',
      'date,hfq_factor,cash\n2020-01-02,2,0.5\n1900-01-01,1,0\n',
      /amounts of cash stand beside/,
    ],
    ['forward, of another market', 'AAPL.US.csv', 'date,qfq_factor\n2020-08-31,1\n1900-01-01,0.25\n', /multiply by such factors or divide/],
    ['of nothing', '600519.SH_adj_factor.csv', 'trade_date,adj_factor\n20200101,x\n', /there are no rows/],
  ])('%s is refused', async (_, name, text, reason) => {
    expect((await adjustedBy({ [name]: text })).problems).toEqual([expect.stringMatching(reason)]);
  });

  it('is not used for prices that are adjusted already', async () => {
    const { ask, source } = await serve(await folderOf({ '600519.SH_hfq.csv': raw, 'adj_factor.csv': sources[0]?.[2] ?? '' }));
    const { close } = barsOf(await ask('/v1/klines?symbol=600519.SH&adjust=forward&count=9'));
    expect(close).toEqual(closes.map(([, price]) => price));
    expect(source.problems?.()).toEqual([expect.stringMatching(/adjusted already: its factors are not used/)]);
  });
});
