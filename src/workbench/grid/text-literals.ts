/** Keeps string literals in formulas as texts. */
import type { Injector } from '@univerjs/core';
import { IFunctionService } from '@univerjs/preset-sheets-core';

/** Functions of the grid that return their arguments. */
const passThrough = ['IF', 'IFS', 'IFERROR', 'IFNA', 'SWITCH', 'CHOOSE', 'HSTACK', 'VSTACK', 'XLOOKUP', 'T'];
const textOfTexts = ['CONCAT', 'CONCATENATE', 'TEXTJOIN', 'UPPER', 'LOWER', 'TRIM', 'SUBSTITUTE', 'REPLACE', 'REPT'];

/** By default the grid converts texts such as "2026-01-31" or "50%" to numbers when it passes them to these functions. */
export function keepTextLiterals(injector: Injector): void {
  const functions = injector.get(IFunctionService);
  for (const name of [...passThrough, ...textOfTexts]) {
    const executor = functions.getExecutor(name);
    if (executor) executor.isArgumentsIgnoreNumberPattern = () => true;
  }
}
