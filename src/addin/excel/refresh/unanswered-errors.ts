/**
 * Errors that no call of this page came to. Excel shows one for a first call that it could not make (OfficeDev/office-js#5686),
 * keeps those of calls that ended before the add-in had started, and calculates neither again by itself. So they are calculated
 * once after the start, in a workbook of any size with a bounded effort. Nothing is written: entering again is for a person.
 */
import type { Clock } from '../../../client/timing/timers';
import type { Capabilities } from '../host/capabilities';
import type { KnownProblems } from '../problems/find-problems';
import { findRichValues } from '../cells/rich-values';
import { readFormulas } from '../cells/formula-areas';
import { addressOf, asksOnce, callsOurFunction, parseCellAddress, positionOf } from '../cells/own-formulas';
import type { OwnCells } from '../cells/own-cells';
import { recalculateCells } from './recalculate';
import type { RunInExcel } from '../host/run-in-excel';

export interface UnansweredErrors {
  readonly clock: Clock;
  readonly runInBackground: RunInExcel;
  readonly capabilities: Pick<Capabilities, 'dirtyRanges'>;
  readonly knownProblems: () => Pick<KnownProblems, 'failed' | 'isAllAnswered'>;
  /** True while cells that ask would have to wait. */
  readonly isHeld: () => boolean;
}

/** A call that is made while the workbook opens is answered by then, or is waited for. */
const firstLookMs = 6_000;
const lookAgainMs = 10_000;
const mostLooks = 30;
const mostCells = 2_000;
/** Each of 10,000 cells. */
const mostBlocks = 100;

/** What a call that Excel did not make, or that nobody answered, leaves behind. `#NAME?` is not cured by calculating. */
const leftBehind: ReadonlySet<unknown> = new Set(['#VALUE!', '#N/A', '#BUSY!']);

/** Once, as soon as every call is answered. */
export function recalculateUnansweredErrors(options: UnansweredErrors): void {
  const { clock, runInBackground, knownProblems, isHeld } = options;
  let looks = 0;
  const look = () => {
    const { isAllAnswered } = knownProblems();
    // Nobody has asked for it: where Excel refuses, cells keep what they show.
    if (isAllAnswered && !isHeld()) void runInBackground((context) => recalculate(context, options)).catch(() => {});
    else if (++looks < mostLooks) clock.after(lookAgainMs, look);
  };
  clock.after(firstLookMs, look);
}

async function recalculate(context: Excel.RequestContext, options: UnansweredErrors): Promise<void> {
  const { failed } = options.knownProblems();
  const answered = new Set(
    [...failed.keys()].flatMap((address) => {
      const cell = parseCellAddress(address);
      return cell ? [positionOf(cell.sheet, addressOf(cell.run))] : [];
    }),
  );
  const errors = await errorsOfOurs(context);
  const rich = await findRichValues(context, errors);
  const unanswered = errors.filter(
    (cell) => !rich.has(cell) && !answered.has(positionOf(cell.sheet.name, addressOf(cell.run))),
  );
  if (unanswered.length > 0) await recalculateCells(context, unanswered.slice(0, mostCells), options.capabilities);
}

interface ErrorCell extends OwnCells {
  readonly value: unknown;
}

async function errorsOfOurs(context: Excel.RequestContext): Promise<ErrorCell[]> {
  const found: ErrorCell[] = [];
  let blocks = 0;
  for await (const { sheet, block, range } of readFormulas(context, 'workbook')) {
    const values = range.values as readonly (readonly unknown[])[];
    range.formulas.forEach((line: readonly unknown[], down) =>
      line.forEach((formula, across) => {
        const value = values[down]?.[across];
        if (!leftBehind.has(value) || !callsOurFunction(formula) || !asksOnce(formula)) return;
        const run = { row: block.row + down, column: block.column + across, rows: 1, columns: 1 };
        found.push({ sheet, run, value });
      }),
    );
    if (++blocks === mostBlocks) break;
  }
  return found;
}
