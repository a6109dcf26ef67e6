import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CellResult } from '../../src/workbench/excel-host/contract';
import type { FormulaCell } from '../../src/workbench/excel-host/memory-workbook';
import { type AddIn, type AddInOptions, startAddIn } from '../support/add-in';
import { only } from '../support/results';

afterEach(() => void vi.useRealTimers());

type Refusal = () => Response | Promise<Response>;

/** One cell, Sheet1!B2, that holds =MD.QUOTE("600519.SH") and calculates whenever the add-in asks for it. */
async function cellInExcel(options: AddInOptions = {}) {
  const shown: CellResult[] = [];
  let refusal: Refusal | undefined;
  const calculated: FormulaCell[] = [];
  const calculate = (addIn: AddIn) =>
    addIn.excel.host.call([
      {
        functionId: 'QUOTE',
        arguments: [[['600519.SH']]],
        address: 'Sheet1!B2',
        onResult: (result) => shown.push(result),
      },
    ]);
  const addIn = await startAddIn({
    ...options,
    workbook: {
      onCalculate: (cells) => {
        calculated.push(...cells);
        calculate(addIn);
      },
    },
    through: (request, answer) => (refusal ? Promise.resolve(refusal()) : answer(request)),
  });
  addIn.excel.workbook.put('Sheet1!B2', [['=MD.QUOTE("600519.SH")']]);
  return {
    addIn,
    shown,
    /** Recalculations that the add-in asked for. */
    calculated,
    calculate: () => void calculate(addIn),
    serviceSays: (next?: Refusal) => (refusal = next),
    last: () => shown.at(-1),
    passes: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

const refuse = (status: number, more: object = {}) =>
  Response.json({ code: status, message: 'no', ...more }, { status });

describe('a cell that only the rate limit kept waiting', () => {
  it('says so after 45 seconds, and is filled in once by itself when the service allows', async () => {
    const { serviceSays, calculate, passes, shown, last, calculated } = await cellInExcel();
    serviceSays(() => refuse(429, { retry_after_ms: 20_000 }));
    calculate();
    await passes(44_000);
    expect(shown).toEqual([]);
    await passes(2_000);
    expect(shown).toEqual([{ kind: 'error', code: '#N/A', message: 'Rate limit: filled in when the service allows' }]);
    serviceSays();
    await passes(20_000);
    expect(only(last()!)).toMatchObject({ kind: 'formatted' });
    await passes(60_000);
    expect(calculated).toHaveLength(1);
  });

  it('costs no further request to fill', async () => {
    const { addIn, serviceSays, calculate, passes } = await cellInExcel();
    serviceSays(() => refuse(429, { retry_after_ms: 30_000 }));
    calculate();
    await passes(50_000);
    serviceSays();
    addIn.requestsSinceLast();
    await passes(60_000);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
  });
});

describe('an older value', () => {
  it('stands in while the service fails: grey, counted, and fresh again by itself', async () => {
    const { addIn, serviceSays, calculate, passes, last } = await cellInExcel();
    calculate();
    await passes(1_000);
    expect(only(last()!)).toMatchObject({ numberFormat: '0.00' });
    await passes(60_000);
    serviceSays(() => refuse(503));
    calculate();
    await passes(5_000);
    expect(only(last()!)).toMatchObject({ kind: 'formatted', numberFormat: '[Color16]0.00' });
    serviceSays();
    // Any other answer tells that the service is back.
    await addIn.call('QUOTE', 'AAPL.US');
    await passes(5_000);
    expect(only(last()!)).toMatchObject({ numberFormat: '0.00' });
  });
});

it('a cell that found no key fills when the key is entered', async () => {
  const { addIn, calculate, passes, last } = await cellInExcel({ key: null });
  calculate();
  await passes(1_000);
  expect(last()).toMatchObject({ code: '#N/A' });
  addIn.store({ key: 'demo' });
  await passes(2_000);
  expect(only(last()!)).toMatchObject({ kind: 'formatted' });
});
