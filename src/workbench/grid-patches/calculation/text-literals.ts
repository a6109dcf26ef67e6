/**
 * Keeps string literals in formulas as texts: `=IF(TRUE,"2026-01-31")`.
 *
 * Why: the engine converts texts such as "2026-01-31" or "50%" to numbers before it passes them to a function, unless the
 * function's executor opts out. Executors of the grid's own functions cannot be configured, so their method is replaced.
 * Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { IFunctionService } from '@univerjs/preset-sheets-core';

/** Functions of the grid that return their arguments. */
const passThrough = ['IF', 'IFS', 'IFERROR', 'IFNA', 'SWITCH', 'CHOOSE', 'HSTACK', 'VSTACK', 'XLOOKUP', 'T'];
const textOfTexts = ['CONCAT', 'CONCATENATE', 'TEXTJOIN', 'UPPER', 'LOWER', 'TRIM', 'SUBSTITUTE', 'REPLACE', 'REPT'];

export function keepTextLiterals(injector: Injector): void {
  const functions = injector.get(IFunctionService);
  for (const name of [...passThrough, ...textOfTexts]) {
    const executor = functions.getExecutor(name);
    if (executor) executor.isArgumentsIgnoreNumberPattern = () => true;
  }
}
