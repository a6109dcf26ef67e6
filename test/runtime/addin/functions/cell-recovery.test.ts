import { describe, expect, it, vi } from 'vitest';
import type { CellResult } from '../../../../src/office-host/contract';
import type { FormulaCell } from '../../../support/memory-workbook/memory-workbook';
import { type AddIn, type AddInOptions, startAddIn } from '../../../support/add-in';
import { only } from '../../../support/results';

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

const refuse = (status: number, more: object = {}) => Response.json({ code: status, message: 'no', ...more }, { status });

describe('A cell that waits for the rate limit', () => {
  it('shows an error after 45 seconds, and is filled once when the service allows', async () => {
    const { serviceSays, calculate, passes, shown, last, calculated } = await cellInExcel();
    serviceSays(() => refuse(429, { retry_after_ms: 20_000 }));
    calculate();
    await passes(44_000);
    expect(shown).toEqual([]);
    await passes(2_000);
    expect(shown).toEqual([{ kind: 'error', code: '#N/A', message: 'Waiting at the request limit: this cell fills in automatically' }]);
    serviceSays();
    await passes(20_000);
    expect(only(last()!)).toMatchObject({ kind: 'formatted' });
    await passes(60_000);
    expect(calculated).toHaveLength(1);
  });

  it('is filled by one request', async () => {
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

const symbols = (count: number) => Array.from({ length: count }, (_, i) => [`${600_000 + i}.SH`]);

/** A cell over many symbols; gives the recalculations that the add-in asks for. */
async function bigCell(count: number, options: AddInOptions) {
  const calculated: FormulaCell[] = [];
  const calculate = () =>
    addIn.excel.host.call([{ functionId: 'QUOTE', arguments: [symbols(count)], address: 'Sheet1!B2', onResult: () => {} }]);
  const addIn: AddIn = await startAddIn({
    ...options,
    workbook: {
      onCalculate: (cells) => {
        calculated.push(...cells);
        calculate();
      },
    },
  });
  addIn.excel.workbook.put('Sheet1!B2', [['=MD.QUOTE(A1:A400)']]);
  calculate();
  return { addIn, calculated };
}

describe('A cell of many symbols', () => {
  it('is calculated with what has arrived, until the last value is there', async () => {
    // Ten requests a minute of five symbols each: the whole takes three minutes.
    const { calculated } = await bigCell(150, { key: 'free' });
    for (let minute = 0; minute < 4; minute++) await vi.advanceTimersByTimeAsync(60_000);
    const times = calculated.length;
    expect(times).toBeGreaterThanOrEqual(2);
    expect(times).toBeLessThanOrEqual(12);
    for (let minute = 0; minute < 15; minute++) await vi.advanceTimersByTimeAsync(60_000);
    expect(calculated).toHaveLength(times);
  });

  it('recovers from a failed part while the service answers other cells', async () => {
    let isFailing = true;
    const { addIn, calculated } = await bigCell(200, {
      through: async (request, answer) => {
        const asked = new URL(request.url).searchParams.get('symbols') ?? '';
        if (isFailing && asked.includes('600000.SH')) return refuse(500);
        await new Promise((resolve) => setTimeout(resolve, 2_500));
        return answer(request);
      },
    });
    await vi.advanceTimersByTimeAsync(25_000);
    isFailing = false;
    for (let i = 0; i < 20; i++) await addIn.call('QUOTE', 'AAPL.US');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calculated.length).toBeGreaterThanOrEqual(1);
    expect(calculated.length).toBeLessThanOrEqual(2);
  });
});

describe('A stale value', () => {
  it('is grey while the service fails, and replaced by a fresh one when it recovers', async () => {
    const { addIn, serviceSays, calculate, passes, last } = await cellInExcel();
    calculate();
    await passes(1_000);
    expect(only(last()!)).toMatchObject({ numberFormat: '#,##0.00' });
    await passes(60_000);
    serviceSays(() => refuse(503));
    calculate();
    await passes(5_000);
    expect(only(last()!)).toMatchObject({ kind: 'formatted', numberFormat: '[Color16]#,##0.00' });
    serviceSays();
    // Any other answer tells that the service is back.
    await addIn.call('QUOTE', 'AAPL.US');
    await passes(5_000);
    expect(only(last()!)).toMatchObject({ numberFormat: '#,##0.00' });
  });
});

it('a cell without a key is filled when the key is entered', async () => {
  const { addIn, calculate, passes, last } = await cellInExcel({ key: null });
  calculate();
  await passes(1_000);
  expect(last()).toMatchObject({ code: '#N/A' });
  addIn.store({ key: 'demo' });
  await passes(2_000);
  expect(only(last()!)).toMatchObject({ kind: 'formatted' });
});

describe('A cell that shows an error which no call came to', () => {
  it('is calculated once after the start', async () => {
    const { addIn, calculated, passes, last } = await cellInExcel();
    addIn.excel.workbook.show('Sheet1!B2', [['#VALUE!']]);
    await passes(7_000);
    expect(only(last()!)).toMatchObject({ kind: 'formatted' });
    await passes(600_000);
    expect(calculated).toHaveLength(1);
  });

  it('is calculated when a person has left the cell that was edited meanwhile', async () => {
    const { addIn, calculated, passes } = await cellInExcel();
    addIn.excel.workbook.show('Sheet1!B2', [['#VALUE!']]);
    addIn.excel.host.editCell(true);
    await passes(30_000);
    expect(calculated).toEqual([]);
    addIn.excel.host.editCell(false);
    await passes(60_000);
    expect(calculated).toHaveLength(1);
  });
});
