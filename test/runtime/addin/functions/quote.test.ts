import { describe, expect, it } from 'vitest';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells, column, only } from '../../../support/results';

describe('MD.QUOTE', () => {
  it('shows the last price of one symbol with the decimals of its market', async () => {
    const addIn = await startAddIn();
    const price = only(await addIn.call('QUOTE', '600519.SH'));
    expect(price).toMatchObject({ kind: 'formatted', numberFormat: '#,##0.00' });
    expect(price).toHaveProperty('value', expect.closeTo(await servicePrice(addIn, '600519.SH'), 6));
  });

  it('has the shape of the range of symbols for one field', async () => {
    const addIn = await startAddIn();
    const rows = cells(
      await addIn.call(
        'QUOTE',
        [
          ['600519.SH', 'AAPL.US'],
          ['00700.HK', ''],
        ],
        [['name']],
      ),
    );
    expect(rows).toEqual([
      ['贵州茅台', expect.stringMatching(/Apple/)],
      ['腾讯控股', ''],
    ]);
  });

  it('has a row for each symbol and a column for each field, in the given order, with headers', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('QUOTE', 'AAPL.US,600519.SH,AAPL.US', [['symbol', 'chg%', '成交量', 'time']], true));
    expect(rows[0]).toEqual(['Symbol', 'Change %', 'Volume (lots/shares)', 'Time']);
    expect(column(rows, 0).slice(1)).toEqual(['AAPL.US', '600519.SH', 'AAPL.US']);
    expect(rows[1]?.slice(1)).toMatchObject([
      { numberFormat: '0.00%' },
      { numberFormat: '#,##0' },
      { numberFormat: 'yyyy-mm-dd hh:mm:ss' },
    ]);
    expect(rows[3]).toEqual(rows[1]);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
  });
});

describe('The cells of MD.QUOTE', () => {
  it('have times in the time zone of each exchange', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('QUOTE', 'AAPL.US,600519.SH', 'timestamp'));
    const [apple, moutai] = rows.map(([cell]) => (cell as { value: number }).value);
    // It is Thursday morning in Shanghai; New York has closed on Wednesday at 16:00.
    expect(Math.floor(moutai!)).toBe(46_037);
    expect(apple).toBeCloseTo(46_036 + 16 / 24, 3);
  });

  it('are plain numbers on a host without formats', async () => {
    const addIn = await startAddIn({ host: { requirementSets: { ExcelApi: '1.9' } } });
    expect(only(await addIn.call('QUOTE', '600519.SH'))).toBeTypeOf('number');
  });

  it('have headers and errors in the language of the host', async () => {
    const addIn = await startAddIn({ host: { language: 'zh-CN' } });
    const rows = cells(await addIn.call('QUOTE', '600519.SH', 'name,last', true));
    expect(rows[0]).toEqual(['名称', '最新价']);
    expect(await addIn.call('QUOTE', 'NOSUCH.US')).toMatchObject({ message: '未找到代码：NOSUCH.US' });
  });
});

describe('Without a response MD.QUOTE shows the reason:', () => {
  it('a service that cannot be reached', async () => {
    const addIn = await startAddIn({ through: () => Promise.reject(new TypeError('fetch failed')) });
    expect(await addIn.call('QUOTE', '600519.SH')).toMatchObject({
      code: '#N/A',
      message: 'Cannot reach the data service: check your network and the service address',
    });
  });

  it('a timeout, within 45 seconds', async () => {
    const addIn = await startAddIn({ through: () => new Promise(() => {}) });
    const before = Date.now();
    expect(await addIn.call('QUOTE', '600519.SH')).toMatchObject({
      message: 'The data service did not reply in time: this cell tries again automatically',
    });
    expect(Date.now() - before).toBeLessThan(46_000);
  });

  it('a rate limit, at the deadline', async () => {
    const addIn = await startAddIn({
      through: () => Promise.resolve(Response.json({ code: 429, message: 'slow', retry_after_ms: 20_000 }, { status: 429 })),
    });
    const before = Date.now();
    expect(await addIn.call('QUOTE', '600519.SH')).toMatchObject({
      code: '#N/A',
      message: expect.stringMatching(/^Waiting at the request limit/),
    });
    expect(Date.now() - before).toBeLessThan(46_500);
  });

  it('none any more in the next recalculation after the fault', async () => {
    let isDown = true;
    const addIn = await startAddIn({
      through: (request, answer) => (isDown ? Promise.reject(new TypeError('fetch failed')) : answer(request)),
    });
    expect(await addIn.call('QUOTE', '600519.SH')).toMatchObject({ kind: 'error' });
    isDown = false;
    expect(only(await addIn.call('QUOTE', '600519.SH'))).toMatchObject({ kind: 'formatted' });
  });
});

describe('1,000 cells of MD.QUOTE over 1,000 symbols', () => {
  it.each([
    ['in one message', {}],
    ['in slices of 50 every 2 ms', { callsPerMessage: 50, messageIntervalMs: 2 }],
  ])('take 10 requests for calls %s, and none while the values are fresh', async (_, host) => {
    const addIn = await startAddIn({ host });
    const calls = (await universeSymbols(addIn, 1000)).map((symbol) => ({
      functionId: 'QUOTE',
      arguments: [[[symbol]]],
    }));
    addIn.requestsSinceLast();
    const values = (await addIn.callMany(calls)).map(only);
    expect(values.every((value) => (value as { kind?: string }).kind === 'formatted')).toBe(true);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 10 });
    expect((await addIn.callMany(calls)).map(only)).toEqual(values);
    expect(addIn.requestsSinceLast()).toEqual({});
  });
});

async function servicePrice(addIn: AddIn, symbol: string): Promise<number> {
  const [quote] = await addIn.quotes(`symbols=${symbol}`);
  return quote!.last_price;
}

async function universeSymbols(addIn: AddIn, count: number): Promise<string[]> {
  return (await addIn.quotes('universes=CN_Stock')).slice(0, count).map(({ symbol }) => symbol);
}
