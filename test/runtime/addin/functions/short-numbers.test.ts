import { describe, expect, it, vi } from 'vitest';
import type { CellContent } from '../../../../src/office-host/contract';
import type { FormulaCell } from '../../../support/memory-workbook/memory-workbook';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells, numberIn, only } from '../../../support/results';

const formatIn = (cell: CellContent | undefined) => (cell as { readonly numberFormat?: string }).numberFormat;

/** The formats of volume, amount and price of a symbol that trades millions. */
async function formatsOf(addIn: AddIn): Promise<unknown[]> {
  const [row] = cells(await addIn.call('QUOTE', 'AAPL.US', 'volume,amount,last_price'));
  return row!.map(formatIn);
}

describe('Short numbers', () => {
  it('are off until the person wants them', async () => {
    const addIn = await startAddIn();
    expect(await formatsOf(addIn)).toEqual(['#,##0', '#,##0', '#,##0.00']);
    addIn.store({ settings: { shortNumbers: true } });
    expect(await formatsOf(addIn)).toEqual(['0.00,,"M"', '#,##0.00,,,"B"', '#,##0.00']);
  });

  it('have one unit in a column of a table, which each result chooses', async () => {
    const addIn = await startAddIn();
    addIn.store({ settings: { shortNumbers: true } });
    const rows = cells(await addIn.call('UNIVERSE', 'CN_Stock', 'amount', 'amount', 'all', false));
    expect(new Set(rows.map(([cell]) => formatIn(cell)))).toEqual(new Set(['#,##0.00,,"M"']));
  });

  it('are 万 and 亿 on a Chinese host, and change no value', async () => {
    const addIn = await startAddIn({ host: { language: 'zh-CN' } });
    const before = only(await addIn.call('PRICE', 'AAPL.US', '2026-01-09', 'amount'));
    addIn.store({ settings: { shortNumbers: true } });
    const after = only(await addIn.call('PRICE', 'AAPL.US', '2026-01-09', 'amount'));
    expect([before, after].map(formatIn)).toEqual(['#,##0', '0\\.00,,"亿"']);
    expect(numberIn(after)).toBe(numberIn(before));
  });

  it('reach live cells with the next poll', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('LIVE', '00700.HK', 'amount');
    await vi.advanceTimersByTimeAsync(4_000);
    addIn.store({ settings: { shortNumbers: true } });
    await vi.advanceTimersByTimeAsync(4_000);
    const formats = stream.results.map((result) => formatIn(only(result)));
    expect([formats[0], formats.at(-1)]).toEqual(['#,##0', '#,##0.00,,,"B"']);
    stream.cancel();
  });

  it('recalculate the cells of the workbook when they are switched, once', async () => {
    const calculated: FormulaCell[] = [];
    const addIn = await startAddIn({ workbook: { onCalculate: (some) => void calculated.push(...some) } });
    addIn.excel.workbook.put('Sheet1!B2', [['=MD.QUOTE("600519.SH","volume")']]);
    addIn.store({ settings: { shortNumbers: true } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calculated).toHaveLength(1);
    addIn.store({ settings: { shortNumbers: true, requestsPerMinute: 60 } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calculated).toHaveLength(1);
  });
});
