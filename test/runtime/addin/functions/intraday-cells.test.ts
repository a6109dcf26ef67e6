import { describe, expect, it } from 'vitest';
import { startAddIn } from '../../../support/add-in';
import { cells, column, numberIn } from '../../../support/results';

const clockOf = (serial: number) => Math.round((serial % 1) * 1440);

describe('MD.INTRADAY', () => {
  it('shows all bars of the current day, in exchange time', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('INTRADAY', '600519.SH'));
    expect(header).toEqual(['Time', 'Open', 'High', 'Low', 'Close', 'Volume', 'Amount']);
    const minutes = column(rows, 0).map(numberIn).map(clockOf);
    expect([minutes[0], minutes.at(-1)]).toEqual([9 * 60 + 31, 10 * 60 + 31]);
    expect(rows).toHaveLength(61);
  });

  it('limits the bars to a count, newest first with order desc', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('INTRADAY', '600519.SH', '10m', 3, 'time,close', false, 'desc'));
    expect(column(rows, 0).map(numberIn).map(clockOf)).toEqual([10 * 60 + 40, 10 * 60 + 30, 10 * 60 + 20]);
  });

  it('sends one request for several symbols', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('INTRADAY', '600519.SH,00700.HK', '30m', 2, 'close', false));
    expect(column(rows, 0)).toEqual(['600519.SH', '600519.SH', '00700.HK', '00700.HK']);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/klines/intraday/batch': 1 });
  });
});
