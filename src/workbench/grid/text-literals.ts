/** Texts within formulas that stay texts. */
import type { Injector } from '@univerjs/core';
import { IFunctionService } from '@univerjs/preset-sheets-core';

/** Functions of the grid that hand on what they are given. */
const handOn = ['IF', 'IFS', 'IFERROR', 'IFNA', 'SWITCH', 'CHOOSE', 'HSTACK', 'VSTACK', 'XLOOKUP', 'T'];
const textOfTexts = ['CONCAT', 'CONCATENATE', 'TEXTJOIN', 'UPPER', 'LOWER', 'TRIM', 'SUBSTITUTE', 'REPLACE', 'REPT'];

/** As in Excel: of a text such as "2026-01-31" or "50%" the grid would make a number on its way into these functions. */
export function keepTextLiterals(injector: Injector): void {
  const functions = injector.get(IFunctionService);
  for (const name of [...handOn, ...textOfTexts]) {
    const executor = functions.getExecutor(name);
    if (executor) executor.isArgumentsIgnoreNumberPattern = () => true;
  }
}
