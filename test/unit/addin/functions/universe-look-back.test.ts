/** MD.UNIVERSE that looks back: what it asks for, in which order, what it costs, and what it shows. */
import { describe, expect, it } from 'vitest';
import type { UniverseArguments } from '../../../../src/addin/functions/screens/universe';
import { CellError } from '../../../support/functions-in-node';
import { json, manyCodes, refusal, symbolsOf } from '../../../support/scripted-service';
import { beforeEachInExcel, formatted, passing, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const day = 86_400_000;
const today = Date.parse('2026-01-15T00:00:00+08:00');

interface Stock {
  readonly last_price: number;
  readonly change_pct?: number;
  /** Closes of the days before today, the newest last. */
  readonly closes: readonly number[];
}

const stocks: Readonly<Record<string, Stock>> = {
  '600001.SH': { last_price: 12, change_pct: 0.05, closes: [10, 10, 11] },
  '600002.SH': { last_price: 9, change_pct: 0.04, closes: [10, 11, 10] },
  '600003.SH': { last_price: 30, change_pct: 0.01, closes: [10, 20, 29] },
  '600004.SH': { last_price: 8, change_pct: 0.06, closes: [] },
};

const quoteOf = (symbol: string, { last_price, change_pct }: Omit<Stock, 'closes'>) => ({
  ...{ symbol, timestamp: today + day / 2, last_price, volume: 100, amount: 1e6 },
  ...{ open: last_price, high: last_price, low: last_price, ext: { name: symbol.slice(0, 6), change_pct } },
});

function barsOf(closes: readonly number[]) {
  const timestamp = closes.map((_, i) => today - (closes.length - i) * day);
  return { timestamp, open: closes, high: closes, low: closes, close: closes, volume: closes, amount: closes };
}

function respond(url: URL): Response {
  if (url.pathname.includes('quotes')) return json({ data: Object.entries(stocks).map(([code, stock]) => quoteOf(code, stock)) });
  const found = symbolsOf(url).map((symbol) => [symbol, barsOf(stocks[symbol]?.closes ?? [])] as const);
  return json({ data: url.searchParams.has('symbol') ? found[0]?.[1] : Object.fromEntries(found) });
}

const omitted = { universe: 'CN_Stock', fields: 'symbol', sortBy: null, top: null, headers: false, where: null };

async function screened(given: Partial<UniverseArguments>, fetch = respond) {
  const { call, requests } = startFunctions(fetch);
  const result = await call('universe', { ...omitted, ...given });
  const again = async () => {
    const before = requests.length;
    await call('universe', { ...omitted, ...given });
    return requests.slice(before).map(({ pathname }) => pathname);
  };
  return { result, again, asked: requests.filter(({ pathname }) => pathname.includes('klines')), requests };
}

describe('A screen that looks back', () => {
  it.each([
    ['close>sma(3)', ['600001.SH', '600003.SH']],
    ['sma(3)<=close', ['600001.SH', '600003.SH']],
    ['change_pct>2%,close>sma(3)', ['600001.SH']],
    ['return(3)>50%', ['600003.SH']],
    ['return(3)<=-10%', ['600002.SH']],
    ['close>=high(250)', ['600001.SH', '600003.SH', '600004.SH']],
    ['20>sma(3)', ['600001.SH', '600002.SH']],
    ['sma(2)>sma(3)', ['600001.SH', '600003.SH']],
    ['close>=最高价(2),name<>600004', ['600001.SH', '600003.SH']],
  ])('chooses by %s, with the quote as the last day', async (where, symbols) => {
    expect((await screened({ where })).result).toEqual(symbols.map((symbol) => [symbol]));
  });
});

describe('A symbol without bars and without trades today', () => {
  const suspended = { ...quoteOf('600005.SH', { last_price: 12 }), volume: 0 };
  const market = (url: URL) =>
    url.pathname.includes('quotes') ? json({ data: [suspended, quoteOf('600001.SH', stocks['600001.SH']!)] }) : respond(url);

  it.each(['close>=high(250)', 'close<=high(250)', 'close>=low(250)', 'amount>=average_amount(20)'])('does not meet %s', async (where) => {
    const { result } = await screened({ where, fields: 'symbol', top: 'all', headers: true }, market);
    expect(JSON.stringify(result)).not.toContain('600005.SH');
  });

  it('shows blanks', async () => {
    const { result } = await screened({ fields: 'symbol,high(250),spark(3)', sortBy: '-symbol' }, market);
    expect(result).toEqual([
      ['600001.SH', expect.anything(), '▁▅█'],
      ['600005.SH', '', ''],
    ]);
  });
});

describe('The bars of a screen that looks back', () => {
  it.each([
    ['open<=close', 4],
    ['close>10', 2],
    ['last_price=high', 4],
  ])('are none where the quotes decide: %s', async (where, rows) => {
    const { result, requests } = await screened({ where });
    expect(result).toHaveLength(rows);
    expect(requests).toHaveLength(1);
  });

  it('are those of what meets the conditions on quotes, up to yesterday', async () => {
    const { asked } = await screened({ where: 'close>sma(3),change_pct>2%,close>=high(2)' });
    expect(asked.map(symbolsOf)).toEqual([['600001.SH', '600002.SH', '600004.SH']]);
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
      ...{ period: '1d', adjust: 'forward', count: '3', end_time: String(today - 1) },
    });
  });

  it('are those of the rows that are shown, where bars decide nothing', async () => {
    const { result, asked } = await screened({ fields: 'symbol,return(3)', sortBy: '-change_pct', top: 2 });
    expect(asked.map(symbolsOf)).toEqual([['600003.SH', '600002.SH']]);
    expect(result).toEqual([
      ['600003.SH', formatted(2, '0.00%')],
      ['600002.SH', formatted(9 / 10 - 1, '0.00%')],
    ]);
  });

  it('sort the rows, and are shown under the names of what they tell', async () => {
    const { result } = await screened({
      fields: 'sma(3),symbol,high(250)',
      sortBy: '-return(3),symbol',
      headers: null,
    });
    expect(result).toEqual([
      ['SMA(3)', 'Symbol', 'High (250)'],
      [formatted(10, '#,##0.00'), '600002.SH', formatted(11, '#,##0.00')],
      [formatted(11, '#,##0.00'), '600001.SH', formatted(12, '#,##0.00')],
      [expect.objectContaining({ basicValue: 79 / 3 }), '600003.SH', formatted(30, '#,##0.00')],
      ['', '600004.SH', formatted(8, '#,##0.00')],
    ]);
  });
});

describe('A sparkline in a screen', () => {
  it('ends with the quote, beside what decides', async () => {
    const { result, asked } = await screened({
      ...{ fields: 'symbol,spark(3),走势(2)', sortBy: '-symbol', where: 'close>sma(3)', headers: null },
    });
    expect(result).toEqual([
      ['Symbol', 'Trend (3)', 'Trend (2)'],
      ['600001.SH', '▁▅█', '▁█'],
      ['600003.SH', '▁▇█', '▁█'],
    ]);
    expect(asked).toHaveLength(1);
  });

  it.each([{ where: 'spark(20)>3' }, { sortBy: 'spark(20)' }])('is not what rows are chosen by: %j', async (given) => {
    const { result, asked } = await screened(given);
    expect(result).toMatchObject({ code: '#VALUE!', message: expect.stringContaining('"spark(20)" is not valid') });
    expect(asked).toEqual([]);
  });
});

const details: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '600001.SH': { limit_up: 12, limit_down: 10, float_shares: 5e7, listing_date: '2025-12-01' },
  '600002.SH': { limit_up: 11, limit_down: 9, float_shares: 2e8, listing_date: '2010-01-04' },
  '600003.SH': { limit_up: 31.9, limit_down: 26.1, float_shares: 9e7, listing_date: '2024-05-06' },
};

function withDetails(url: URL): Response {
  if (!url.pathname.includes('instruments')) return respond(url);
  const known = symbolsOf(url).filter((symbol) => details[symbol]);
  return json({ data: known.map((symbol) => ({ symbol, exchange: 'SH', region: 'CN', name: symbol, ext: details[symbol] })) });
}

describe('A screen by the details of securities', () => {
  it.each([
    ['last>=limit_up', ['600001.SH']],
    ['涨停价<=最新价', ['600001.SH']],
    ['last_price<=跌停', ['600002.SH']],
    ['float_shares<1亿', ['600001.SH', '600003.SH']],
    ['listing_date>=2024-01-01', ['600001.SH', '600003.SH']],
    ['listed=2024-05-06,exchange=SH', ['600003.SH']],
    ['float_shares<1亿,close>sma(3),limit_up>20', ['600003.SH']],
    ['limit_up>sma(2)', ['600001.SH', '600002.SH', '600003.SH']],
  ])('chooses by %s, and leaves out what the service does not know', async (where, symbols) => {
    expect((await screened({ where }, withDetails)).result).toEqual(symbols.map((symbol) => [symbol]));
  });

  it('asks for those of what the quotes leave, once a day', async () => {
    const { requests, again } = await screened({ where: 'last>=limit_up,change_pct>4.5%' }, withDetails);
    // The one that is missing in the answer is asked for again, alone.
    expect(requests.map(symbolsOf)).toEqual([[], ['600001.SH', '600004.SH'], ['600004.SH']]);
    expect(await again()).toEqual([]);
  });

  it('sorts by them, and shows them beside the quote', async () => {
    const { result } = await screened({ fields: 'symbol,listing_date,limit_up', sortBy: '-float_shares', headers: null }, withDetails);
    expect(result).toEqual([
      ['Symbol', 'Listing date', 'Limit up'],
      ['600001.SH', formatted(45_992, 'yyyy-mm-dd'), formatted(12, '#,##0.00')],
      ['600003.SH', formatted(45_418, 'yyyy-mm-dd'), formatted(31.9, '#,##0.00')],
      ['600002.SH', formatted(40_182, 'yyyy-mm-dd'), formatted(11, '#,##0.00')],
      ['600004.SH', '', ''],
    ]);
  });

  it('asks for those of the rows that are shown, where they decide nothing', async () => {
    const { requests } = await screened({ fields: 'symbol,limit_up', sortBy: '-change_pct', top: 2 }, withDetails);
    expect(requests.map(symbolsOf)).toEqual([[], ['600003.SH', '600002.SH']]);
  });

  it('names the condition that leaves nothing', async () => {
    const { result } = await screened({ where: 'change_pct>4.5%,float_shares>1e12' }, withDetails);
    expect(result).toMatchObject({ code: '#N/A', message: 'No symbol meets float_shares>1e12' });
  });

  it('is refused above the limit of requests, before one is sent for details', async () => {
    const listed = manyCodes(2_101).map((symbol) => quoteOf(symbol, { last_price: 10 }));
    const market = (url: URL) => (url.pathname.includes('quotes') ? json({ data: listed }) : withDetails(url));
    const { result, requests } = await screened({ where: 'last>=limit_up' }, market);
    expect(result).toMatchObject({ message: expect.stringContaining('about 22 requests, more than your limit of 20') });
    expect(requests).toHaveLength(1);
  });
});

describe('The requests of a screen that looks back', () => {
  const listed = manyCodes(2_101);
  const market = (url: URL) =>
    url.pathname.includes('quotes')
      ? json({ data: listed.map((symbol, i) => quoteOf(symbol, { last_price: 10 + i })) })
      : json({ data: Object.fromEntries(symbolsOf(url).map((symbol) => [symbol, barsOf([10, 11])])) });

  it('are refused above the limit before bars are asked for, with their number', async () => {
    const { result, requests } = await screened({ where: 'close>sma(3)' }, market);
    const message =
      'This takes about 22 requests, more than your limit of 20: add a condition such as amount>=1e8, or raise it in the pane';
    expect(result).toEqual(new CellError('#N/A', message));
    expect(requests).toHaveLength(1);
  });

  it('count the bars of one response', async () => {
    // 40,000 bars in a response: 84 symbols with the 474 bars that ema(60) is computed from.
    const { asked } = await screened({ where: 'last_price<1510,close>ema(60)' }, market);
    expect(asked).toHaveLength(18);
  });

  it('are allowed up to the limit, and sent once a day', async () => {
    const { asked, again } = await screened({ where: 'last_price<2010,close>sma(3)' }, market);
    expect(asked).toHaveLength(20);
    expect(await again()).toEqual([]);
    await passing(6 * 60 * 60_000);
    expect(await again()).toEqual(['/v1/quotes']);
  });
});

describe('A screen whose bars fail', () => {
  const failing = (failure: Response) => (url: URL) => (url.pathname.includes('quotes') ? respond(url) : failure.clone());

  it('shows the problem, as a part of it would mislead', async () => {
    const { result } = await screened({ where: 'close>sma(3)' }, failing(refusal(503)));
    expect(result).toEqual(new CellError('#N/A', 'The data service has a problem (503): this cell tries again automatically'));
  });

  it('leaves out symbols that the service has no bars of', async () => {
    const { result } = await screened({ where: 'close>=high(3)' }, (url) =>
      symbolsOf(url).includes('600001.SH') ? refusal(404) : respond(url),
    );
    expect(result).toEqual([['600003.SH'], ['600004.SH']]);
  });
});
