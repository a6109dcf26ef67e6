/**
 * Adds error codes of Excel to the engine's set of codes.
 *
 * Why: the engine shows and propagates every code in its set, turns all others into #VALUE!, and has no function to
 * register one. Seen in Univer 0.25.1.
 */
import { ERROR_TYPE_SET, type ErrorType } from '@univerjs/preset-sheets-core';

const furtherErrors = ['#BUSY!', '#CONNECT!', '#BLOCKED!', '#UNKNOWN!', '#FIELD!'];

/** The engine declares its codes as an enum and checks them against this set. */
const engineCodes: Set<string> = ERROR_TYPE_SET;

/** Must be called before the first calculation. */
export function registerExcelErrors(): void {
  for (const code of furtherErrors) engineCodes.add(code);
}

export function isEngineCode(code: string): code is ErrorType {
  return engineCodes.has(code);
}
