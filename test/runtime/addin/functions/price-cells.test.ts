import { describe, expect, it } from 'vitest';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells, column, numberIn, only } from '../../../support/results';

/** 2026-01-10 is a Saturday. */
const [friday, saturday, monday] = ['2026-01-09', '2026-01-10', '2026-01-12'];

async function closeOn(addIn: AddIn, symbol: string, date: string): Promise<number> {
  return numberIn(only(await addIn.call('KLINE', symbol, '1d', date, date, null, 'close', false)));
}

describe('MD.PRICE', () => {
  it('matches the last trading day on or before, the exact day, or the first on or after', async () => {
    const addIn = await startAddIn();
    const on = (date: string, match?: string) => addIn.call('PRICE', '600519.SH', date, null, null, match ?? null);
    expect(numberIn(only(await on(saturday)))).toBe(await closeOn(addIn, '600519.SH', friday));
    expect(numberIn(only(await on(saturday, 'after')))).toBe(await closeOn(addIn, '600519.SH', monday));
    expect(numberIn(only(await on(friday, 'exact')))).toBe(await closeOn(addIn, '600519.SH', friday));
    expect(await on(saturday, 'exact')).toEqual({
      kind: 'error',
      code: '#N/A',
      message: `No trading data from ${saturday} to ${saturday}`,
    });
  });

  it('has symbols in rows and dates in columns, with one request for symbols of one time zone', async () => {
    const addIn = await startAddIn();
    const symbols = [['600519.SH'], ['000001.SZ'], ['00700.HK'], ['AAPL.US'], ['MSFT.US']];
    const rows = cells(await addIn.call('PRICE', symbols, [[friday, monday, '-1y']]));
    expect(rows.map((row) => row.length)).toEqual([3, 3, 3, 3, 3]);
    expect(addIn.requests).toHaveLength(2);
    expect(numberIn(rows[3]?.[0])).toBe(await closeOn(addIn, 'AAPL.US', friday));
    expect(column(rows, 2).every((cell) => numberIn(cell) > 0)).toBe(true);
  });

  it('sends one request for a column of cells with dates of one year', async () => {
    const addIn = await startAddIn();
    const calls = Array.from({ length: 50 }, (_, i) => ({
      functionId: 'PRICE',
      arguments: ['600519.SH', 45_809 + i],
    }));
    await addIn.callMany(calls);
    expect(addIn.requests).toHaveLength(1);
  });
});

describe('The values of MD.PRICE', () => {
  it('have no formats in a result that would be too large with them', async () => {
    const addIn = await startAddIn({ host: { platform: 'OfficeOnline' } });
    const symbols = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US', 'MSFT.US', '600000.SH', '601318.SH', '000858.SZ'];
    const dates = Array.from({ length: 2000 }, (_, i) => 44_000 + i);
    const rows = cells(
      await addIn.call(
        'PRICE',
        symbols.map((symbol) => [symbol]),
        [dates],
      ),
    );
    expect(rows.flat()).toHaveLength(16_000);
    expect(rows.flat().every((cell) => typeof cell === 'number')).toBe(true);
  });

  it('can be any field of the bar, adjusted or not', async () => {
    const addIn = await startAddIn();
    const close = async (adjust: string) => numberIn(only(await addIn.call('PRICE', '600000.SH', '2015-06-01', 'close', adjust)));
    expect(await close('forward')).toBeLessThan(await close('none'));
    expect(only(await addIn.call('PRICE', '600519.SH', friday, 'volume'))).toMatchObject({ numberFormat: '#,##0' });
  });

  it('are found before a long suspension', async () => {
    const addIn = await startAddIn({
      through: async (request, answer) => {
        const url = new URL(request.url);
        // Nothing is traded in the years around the date.
        if (Number(url.searchParams.get('start_time')) > 0) url.searchParams.set('end_time', url.searchParams.get('start_time')!);
        return answer(new Request(url, { headers: request.headers }));
      },
    });
    expect(numberIn(only(await addIn.call('PRICE', '600519.SH', friday)))).toBeGreaterThan(0);
  });
});
