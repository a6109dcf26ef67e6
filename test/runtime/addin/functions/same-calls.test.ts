/** The built add-in in Microsoft's runtime gives what /calculate gives: values, formats and errors with their sentences. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { storedTime, timeSetting } from '../../../../src/addin/excel/stored-time';
import { epochMs } from '../../../../src/market/exchange-time';
import type { CellValue } from '../../../../src/calculate/contract';
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
  const named = (outcomes: readonly Outcome[]) =>
    group.calls.map((call, at) => [formulaText(call, excelNotation), outcomes[at]]);
  expect(named(shown)).toEqual(named(expected.map(inExcel)));
});

/** Excel takes sentences with these two errors alone. */
function inExcel(outcome: Outcome): Outcome {
  if (!('error' in outcome) || ['#VALUE!', '#N/A'].includes(outcome.error.code)) return outcome;
  return { error: { ...outcome.error, message: '' } };
}

async function inMicrosoftsRuntime({ locale, asOf, market, calls }: Group): Promise<Outcome[]> {
  const opened = createMemoryWorkbook();
  const time = asOf === undefined ? undefined : ({ instant: epochMs(Date.parse(asOf)), market: 'SH' } as const);
  opened.settings.put({ id: timeSetting, value: storedTime(time) });
  const { callMany } = await startAddIn({
    opened,
    service: { source: markets.sources[market] },
    host: { language: locale === 'zh' ? 'zh-CN' : 'en-US' },
  });
  const results = await callMany(
    calls.map(([functionId, ...given]) => ({ functionId, arguments: given.map(excelArgument) })),
  );
  return results.map(outcomeOf);
}

function excelArgument(given: Given): unknown {
  return typeof given === 'object' && given !== null && 'error' in given ? { kind: 'error', code: given.error } : given;
}

function outcomeOf(result: CellResult): Outcome {
  if (result.kind === 'error') return failureOf(result);
  const rows = result.kind === 'value' ? [[result.value]] : result.rows;
  return { values: rows.map((row) => row.map(valueOf)), formats: rows.map((row) => row.map(formatOf)) };
}

type Failed = Extract<CellResult, { kind: 'error' }>;

function failureOf({ code, message = '' }: Failed) {
  return { error: { code, message } };
}

function valueOf(cell: CellContent): CellValue {
  if (typeof cell !== 'object' || cell === null) return cell ?? '';
  return cell.kind === 'error' ? failureOf(cell) : (cell.value ?? '');
}

function formatOf(cell: CellContent): string | null {
  return typeof cell === 'object' && cell !== null && cell.kind !== 'error' ? (cell.numberFormat ?? null) : null;
}
