/** The fixture add-in in an emulated Excel, under fake time. */
import { vi } from 'vitest';
import type { Argument, CellResult } from '../../src/workbench/excel-host/contract';
import { startExcel, type ExcelInNode, type StartOptions } from '../support/excel-in-node';
import { fixtureMetadata, fixtureSource } from './fixture-addin';

/** What the fixture add-in notes about its calls. */
export interface Seen {
  readonly arguments: readonly (readonly unknown[])[];
  readonly cancelled: readonly string[];
}

export function fixtureExcel(options: Partial<StartOptions> = {}): Promise<ExcelInNode> {
  return startExcel({ bundle: { source: fixtureSource }, metadata: fixtureMetadata, ...options });
}

export function seenBy(excel: ExcelInNode): Seen {
  return excel.page['seen'] as Seen;
}

/** Lets fake time pass while a promise is under way. */
export async function passing<T>(ms: number, promise: Promise<T>): Promise<T> {
  // Whoever awaits below sees a rejection; until then it must not count as unhandled.
  promise.catch(() => {});
  await vi.advanceTimersByTimeAsync(ms);
  return promise;
}

/** Calls one function and waits longer than a flush takes. */
export function resultOf(excel: ExcelInNode, functionId: string, ...args: readonly Argument[]): Promise<CellResult> {
  return passing(600, excel.call(functionId, ...args));
}

/** What a cell shows for a result, written as the JavaScript expression that a function returns. */
export function shown(excel: ExcelInNode, expression: string): Promise<CellResult> {
  return resultOf(excel, 'RETURN', expression);
}

export function value(content: string | number | boolean): CellResult {
  return { kind: 'value', value: content };
}

type Lead = (sheet: Excel.Worksheet, context: Excel.RequestContext) => Excel.Range;

/** Batches of Excel.run that begin at Sheet1, under fake time. */
export function batchesOn(excel: () => ExcelInNode) {
  const run = <T>(batch: (context: Excel.RequestContext, sheet: Excel.Worksheet) => Promise<T>): Promise<T> =>
    passing(
      50,
      excel().run((context) => batch(context, context.workbook.worksheets.getItem('Sheet1'))),
    );
  return {
    run,
    /** The address of a range that a batch leads to. */
    addressOf: (lead: Lead): Promise<string> =>
      run(async (context, sheet) => {
        const range = lead(sheet, context).load('address');
        await context.sync();
        return range.address;
      }),
  };
}
