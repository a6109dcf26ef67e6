/** The built add-in in Microsoft's runtime gives what /calculate gives: values, formats and errors with their sentences. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { storedTime, timeSetting } from '../../../../src/addin/excel/time/stored-time';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { CellFailure, CellValue } from '../../../../src/calculate/contract';
import type { CellContent, CellResult } from '../../../../src/office-host/contract';
import { startAddIn } from '../../../support/add-in';
import { createMemoryWorkbook } from '../../../support/memory-workbook/memory-workbook';
import { excelNotation, formulaText } from '../../../support/same-calls/formula-text';
import { type Markets, openMarkets, type Outcome, outcomesOf } from '../../../support/same-calls/outcomes';
import { type Given, type Group, groups } from '../../../support/same-calls/table';

let markets: Markets;
beforeAll(async () => void (markets = await openMarkets()));
afterAll(() => markets.close());
afterEach(() => void vi.useRealTimers());

it.each(groups)('Calls $title give in Microsoft’s runtime what they give by /calculate', async (group) => {
  const expected = await outcomesOf(markets, group);
  const shown = await inMicrosoftsRuntime(group);
  const named = (outcomes: readonly ExcelOutcome[]) => group.calls.map((call, at) => [formulaText(call, excelNotation), outcomes[at]]);
  expect(named(shown)).toEqual(named(expected.map(inExcel)));
});

type ExcelError = Readonly<{ error: Pick<CellFailure, 'code' | 'message'> }>;
type ExcelValue = Exclude<CellValue, object> | ExcelError;
type ExcelOutcome =
  | ExcelError
  | (Pick<Extract<Outcome, { values: unknown }>, 'formats'> & Readonly<{ values: readonly (readonly ExcelValue[])[] }>);

/** Without what is for programs alone. Excel takes sentences with these two errors alone, where no table is around them. */
function inExcel(outcome: Outcome): ExcelOutcome {
  if (!('error' in outcome)) return { ...outcome, values: outcome.values.map((row) => row.map(valueInExcel)) };
  const { code, message } = outcome.error;
  return { error: { code, message: ['#VALUE!', '#N/A'].includes(code) ? message : '' } };
}

function valueInExcel(value: CellValue): ExcelValue {
  return typeof value === 'object' ? failureOf(value.error) : value;
}

async function inMicrosoftsRuntime({ locale, asOf, market, calls }: Group): Promise<ExcelOutcome[]> {
  const opened = createMemoryWorkbook();
  const time = asOf === undefined ? undefined : ({ instant: epochMs(Date.parse(asOf)), market: 'SH' } as const);
  opened.settings.put({ id: timeSetting, value: storedTime(time) });
  const { callMany } = await startAddIn({
    opened,
    service: { source: markets.sources[market] },
    host: { language: locale === 'zh' ? 'zh-CN' : 'en-US' },
  });
  const results = await callMany(calls.map(([functionId, ...given]) => ({ functionId, arguments: given.map(excelArgument) })));
  return results.map(outcomeOf);
}

function excelArgument(given: Given): unknown {
  return typeof given === 'object' && given !== null && 'error' in given ? { kind: 'error', code: given.error } : given;
}

function outcomeOf(result: CellResult): ExcelOutcome {
  if (result.kind === 'error') return failureOf(result);
  const rows = result.kind === 'value' ? [[result.value]] : result.rows;
  return { values: rows.map((row) => row.map(valueOf)), formats: rows.map((row) => row.map(formatOf)) };
}

function failureOf({ code, message = '' }: { readonly code: string; readonly message?: string }): ExcelError {
  return { error: { code, message } };
}

function valueOf(cell: CellContent): ExcelValue {
  if (typeof cell !== 'object' || cell === null) return cell ?? '';
  return cell.kind === 'error' ? failureOf(cell) : (cell.value ?? '');
}

function formatOf(cell: CellContent): string | null {
  return typeof cell === 'object' && cell !== null && cell.kind !== 'error' ? (cell.numberFormat ?? null) : null;
}
