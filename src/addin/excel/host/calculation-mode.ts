/** Whether the workbook is calculated only when a person asks for it. */

/** Reads the mode in one request (ExcelApi 1.1). */
export async function isManual(context: Excel.RequestContext): Promise<boolean> {
  const application = context.workbook.application.load('calculationMode');
  await context.sync();
  return application.calculationMode === 'Manual';
}
