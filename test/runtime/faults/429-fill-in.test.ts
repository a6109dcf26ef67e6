/** After the deadline a rate-limited cell shows the reason; it is recalculated when the service accepts its request again. */
import { expect, it, vi } from 'vitest';
import type { FormulaCell } from '../../support/memory-workbook/memory-workbook';
import { startAddIn } from '../../support/add-in';
import { picture } from '../../support/picture';

const sentence = '#N/A Waiting at the request limit: this cell fills in automatically';
const bySymbol: readonly (readonly [functionId: string, args: readonly unknown[], well: RegExp])[] = [
  ['QUOTE', ['600519.SH'], /^#,##0\.00$/],
  ['KLINE', ['600519.SH', '1d', 5, '2025-12-31', null, 'date,close', false], /^5 × yyyy-mm-dd \| #,##0\.00$/],
  ['INTRADAY', ['600519.SH', '5m', 3, 'time,close', false], /^3 × yyyy-mm-dd hh:mm \| #,##0\.00$/],
  ['DEPTH', ['600519.SH', 1, 'ladder', false], /^number \| #,##0 \| #,##0\.00 \| #,##0\.00 \| #,##0$/],
  ['INSTRUMENT', ['600519.SH'], /^贵州茅台$/],
  ['EXFACTORS', ['600519.SH', null, '2025-12-31', false], /^\d+ × yyyy-mm-dd \| number$/],
  ['UNIVERSE', ['CN_ETF', 'last', null, 1, false], /^#,##0\.0+$/],
  ['PRICE', ['600519.SH', '2025-12-31'], /^#,##0\.00$/],
  ['CARD', ['600519.SH'], /^card of #,##0\.00$/],
];

const limited = () => Response.json({ code: 429, message: 'slow', retry_after_ms: 20_000 }, { status: 429 });

it.each(bySymbol)('a cell of MD.%s is filled in after the rate limit', async (functionId, args, well) => {
  let isLimited = true;
  const calculated: FormulaCell[] = [];
  const addIn = await startAddIn({
    workbook: { onCalculate: (cells) => calculated.push(...cells) },
    through: (request, answer) => (isLimited ? Promise.resolve(limited()) : answer(request)),
  });
  addIn.excel.workbook.put('Sheet1!B2', [[`=MD.${functionId}(A1)`]]);
  const call = { functionId, arguments: [...args], address: 'Sheet1!B2' };
  const [first] = await addIn.callMany([call]);
  expect(picture(first!)).toEqual([sentence]);
  expect(calculated).toEqual([]);

  isLimited = false;
  const before = addIn.requests.length;
  // Without a recalculation the queued request is sent when the wait of the service is over.
  await vi.advanceTimersByTimeAsync(30_000);
  const sent = addIn.requests.length - before;
  expect(sent).toBe(1);
  expect(calculated.map(({ row, column }) => [row, column])).toEqual([[1, 1]]);
  // The recalculation is served from the cache if the value is still fresh.
  const [after] = await addIn.callMany([call]);
  expect(picture(after!).join('\n')).toMatch(well);
});
