/** The fixture add-in in an emulated Excel with fake timers. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Argument, CellResult } from '../../../src/office-host/contract';
import { startExcel, type ExcelInNode, type StartOptions } from '../../support/excel-in-node';
import { fixtureMetadata, fixtureSource } from './fixture-addin';

/** The call log of the fixture add-in. */
export interface Seen {
  readonly arguments: readonly (readonly unknown[])[];
  readonly cancelled: readonly string[];
}

export function fixtureExcel(options: Partial<StartOptions> = {}): Promise<ExcelInNode> {
  return startExcel({ bundle: { source: fixtureSource }, metadata: fixtureMetadata, ...options });
}

/** A workbook of its own for each test, under fake time. @param prepare what its cells hold */
export function excelForEachTest(options: () => Partial<StartOptions> = () => ({}), prepare: (started: ExcelInNode) => void = () => {}) {
  let started: ExcelInNode | undefined;
  beforeEach(async () => {
    vi.useFakeTimers();
    started = await fixtureExcel(options());
    prepare(started);
  });
  afterEach(() => void vi.useRealTimers());
  const excel = () => started ?? raise('No test has begun');
  return { excel, ...batchesOn(excel) };
}

function raise(message: string): never {
  throw new Error(message);
}

export function seenBy(excel: ExcelInNode): Seen {
  return excel.page['seen'] as Seen;
}

/** Advances fake time while a promise is pending. */
export async function passing<T>(ms: number, promise: Promise<T>): Promise<T> {
  // A rejection before the await below must not be reported as unhandled.
  promise.catch(() => {});
  await vi.advanceTimersByTimeAsync(ms);
  return promise;
}

/** Calls one function and advances time beyond the next flush. */
export function resultOf(excel: ExcelInNode, functionId: string, ...args: readonly Argument[]): Promise<CellResult> {
  return passing(600, excel.call(functionId, ...args));
}

/** The cell result of a function that returns the value of a JavaScript expression. */
export function shown(excel: ExcelInNode, expression: string): Promise<CellResult> {
  return resultOf(excel, 'RETURN', expression);
}

export function value(content: string | number | boolean): CellResult {
  return { kind: 'value', value: content };
}

type Lead = (sheet: Excel.Worksheet, context: Excel.RequestContext) => Excel.Range;

/** Runs batches of Excel.run that start at Sheet1, with fake timers. */
export function batchesOn(excel: () => ExcelInNode) {
  const run = <T>(batch: (context: Excel.RequestContext, sheet: Excel.Worksheet) => Promise<T>): Promise<T> =>
    passing(
      50,
      excel().run((context) => batch(context, context.workbook.worksheets.getItem('Sheet1'))),
    );
  return {
    run,
    /** The address of the range that a batch returns. */
    addressOf: (lead: Lead): Promise<string> =>
      run(async (context, sheet) => {
        const range = lead(sheet, context).load('address');
        await context.sync();
        return range.address;
      }),
  };
}
