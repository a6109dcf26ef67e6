/** Settings by which the workbook calculates: when, and the first day of its dates. */
import type { RunInExcel } from './run-in-excel';

/** Reads the mode in one request (ExcelApi 1.1). */
export async function isManual(context: Excel.RequestContext): Promise<boolean> {
  const application = context.workbook.application.load('calculationMode');
  await context.sync();
  return application.calculationMode === 'Manual';
}

export type DateSystem = 1900 | 1904;

/** The serial number of 2000-01-01 in each system; they are 1462 days apart. */
const serialOf2000: Readonly<Record<DateSystem, number>> = { 1900: 36_526, 1904: 35_064 };

/**
 * The first day of the workbook's dates. Asks the worksheet function DATE, because the property that tells is in
 * preview (ExcelApi 1.2; writes nothing). @returns undefined when Excel fails, or answers with another number
 */
export async function readDateSystem(run: RunInExcel): Promise<DateSystem | undefined> {
  try {
    const serial = await run(async (context) => {
      const day = context.workbook.functions.date(2000, 1, 1).load('value');
      await context.sync();
      return day.value;
    });
    if (serial === serialOf2000[1904]) return 1904;
    return serial === serialOf2000[1900] ? 1900 : undefined;
  } catch {
    return undefined;
  }
}
