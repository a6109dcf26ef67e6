import { describe, expect, it, vi } from 'vitest';
import { parseIsoDay, serialOfDay } from '../../../../src/market/time/exchange-time';
import { startAddIn } from '../../../support/add-in';
import { cells, column, numberIn, only } from '../../../support/results';

describe('MD.INSTRUMENT', () => {
  it('shows names in the shape of the symbols', async () => {
    const addIn = await startAddIn();
    expect(
      cells(
        await addIn.call('INSTRUMENT', [
          ['600519.SH', ''],
          ['NOSUCH.US', '00700.HK'],
        ]),
      ),
    ).toMatchObject([
      ['贵州茅台', ''],
      [{ code: '#N/A', message: 'Symbol not found: NOSUCH.US' }, '腾讯控股'],
    ]);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/instruments': 1 });
  });

  it('shows listing dates as dates', async () => {
    const addIn = await startAddIn();
    expect(only(await addIn.call('INSTRUMENT', '600519.SH', '上市日期'))).toEqual({
      kind: 'formatted',
      value: serialOfDay(parseIsoDay('2001-08-27')!),
      numberFormat: 'yyyy-mm-dd',
    });
  });

  it('shows every field with headers, blank if the market lacks it', async () => {
    const addIn = await startAddIn();
    const [header, moutai, apple] = cells(await addIn.call('INSTRUMENT', '600519.SH,AAPL.US', 'all', true));
    expect(header).toHaveLength(12);
    const limitUp = header!.indexOf('Limit up');
    expect(moutai?.[limitUp]).toMatchObject({ numberFormat: '#,##0.00' });
    expect(apple?.[limitUp]).toBe('');
    expect(moutai?.[header!.indexOf('Tick size')]).toBe(0.01);
  });
});

describe('An instrument', () => {
  it('is requested once a day', async () => {
    const addIn = await startAddIn();
    await addIn.call('INSTRUMENT', '600519.SH');
    await vi.advanceTimersByTimeAsync(3_600_000);
    await addIn.call('INSTRUMENT', '600519.SH', 'listing_date');
    expect(addIn.requests).toHaveLength(1);
  });
});

describe('MD.EXFACTORS', () => {
  it('lists the events with their dates', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('EXFACTORS', '600000.SH'));
    expect(header).toEqual(['Date', 'Adjustment factor']);
    const days = column(rows, 0).map(numberIn);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(column(rows, 1).every((factor) => numberIn(factor) > 1)).toBe(true);
  });

  it('includes both ends of a range of dates', async () => {
    const addIn = await startAddIn();
    const all = cells(await addIn.call('EXFACTORS', '600000.SH', null, null, false));
    const day = numberIn(all.at(-1)?.[0]);
    expect(cells(await addIn.call('EXFACTORS', '600000.SH', day, day, false))).toEqual([all.at(-1)]);
  });

  it('has a symbol column for several symbols, and further columns of the response', async () => {
    const addIn = await startAddIn({
      through: async (request, answer) => {
        const body = (await (await answer(request)).json()) as { data: Record<string, object[]> };
        for (const events of Object.values(body.data)) for (const event of events) Object.assign(event, { cash: 0.5 });
        return Response.json(body);
      },
    });
    const [header, ...rows] = cells(await addIn.call('EXFACTORS', '600000.SH,600519.SH', '2024-01-01'));
    expect(header).toEqual(['Symbol', 'Date', 'Adjustment factor', 'cash']);
    expect(new Set(column(rows, 0))).toEqual(new Set(['600000.SH', '600519.SH']));
    expect(new Set(column(rows, 3))).toEqual(new Set([0.5]));
  });
});
