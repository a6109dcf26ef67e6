/** The built add-in in a workbook that is set to a past time. */
import { expect, it, vi } from 'vitest';
import { storedTime, timeSetting } from '../../../src/addin/excel/time/stored-time';
import { epochMs } from '../../../src/market/time/exchange-time';
import { startAddIn, testNow } from '../../support/add-in';
import { createMemoryWorkbook } from '../../support/memory-workbook/memory-workbook';
import { cells } from '../../support/results';

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const june = { instant: epochMs(Date.parse('2025-06-30T07:00:00Z')), market: 'SH' } as const;
const inJune = { kind: 'formatted', value: 45838.625, numberFormat: 'yyyy-mm-dd hh:mm' };

it('is in effect when it opens, and follows what another window saves', async () => {
  const opened = createMemoryWorkbook();
  opened.settings.put({ id: timeSetting, value: storedTime(june) });
  const { call, excel, requestsSinceLast } = await startAddIn({ opened });
  expect(cells(await call('ASOF'))).toEqual([[inJune]]);
  await call('QUOTE', '600519.SH');
  expect(Object.keys(requestsSinceLast())).not.toContain('/v1/quotes');
  const status = excel.stream('STATUS', 'as_of');
  await passing(1_000);
  opened.settings.put({ id: timeSetting, value: storedTime(undefined) });
  excel.host.raiseSettingsChanged();
  await passing(2_000);
  expect(cells(await call('ASOF'))).toEqual([['']]);
  expect(status.results.map(cells)).toEqual([[['2025-06-30 15:00 (Shanghai)']], [['']]]);
});

it('calculates each of its cells once when it changes, but no live cell', async () => {
  const calculated = vi.fn();
  const opened = createMemoryWorkbook({ onCalculate: (each) => void calculated(each.map(({ row }) => row)) });
  opened.put('Sheet1!A1', [['=MD.QUOTE("600519.SH")'], ['=MD.LIVE("600519.SH")'], ['=MD.ASOF()'], ['=SUM(A1)']]);
  const { excel } = await startAddIn({ opened });
  await passing(10_000);
  opened.settings.put({ id: timeSetting, value: storedTime({ ...june, instant: epochMs(testNow) }) });
  excel.host.raiseSettingsChanged();
  await passing(5_000);
  expect(calculated.mock.calls.flat(2)).toEqual([0, 2]);
});

it.each(['asOfRequests', 'screenRequests'])('calculates its cells again when %s is raised', async (limit) => {
  const calculated = vi.fn();
  const opened = createMemoryWorkbook({ onCalculate: (each) => void calculated(each.map(({ row }) => row)) });
  opened.put('Sheet1!A1', [['=MD.UNIVERSE("CN_Stock")']]);
  const { store } = await startAddIn({ opened });
  store({ settings: { [limit]: 200 } });
  await passing(2_000);
  expect(calculated.mock.calls.flat(2)).toEqual([0]);
});
