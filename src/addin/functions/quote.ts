/** MD.QUOTE: the latest quotes, and sparklines beside them. */
import { mayBeSparkline } from '../../market/fields/fields';
import { fieldNames } from './arguments/arguments';
import type { Calculation } from './calls/definition';
import { loadAnalysis } from './chunks';
import { type RecordArguments, recordParameters, quoteRecords } from './records';

export const quote: Calculation<RecordArguments> = {
  parameters: recordParameters,
  run: (call, given) =>
    hasSparkline(given)
      ? loadAnalysis().then((analysis) => analysis.quoteWithSparklines(call, given))
      : quoteRecords(call, given),
  cost: (asked) => asked.quotes('fields'),
};

/** Sparklines need bars, and `sparklines.ts` reads their fields. */
function hasSparkline({ fields }: RecordArguments): boolean {
  return fields !== null && fieldNames(fields).some(mayBeSparkline);
}
