/** Lists the cells with add-in formulas that show an error or a stale value, and why. */
import type { Problem } from '../../market/problem';
import type { Capabilities } from './capabilities';
import { readBlocks } from './find-own-cells';
import {
  addressOf,
  asksOnce,
  callsOursOrNames,
  type CellRun,
  type IsOwnFormula,
  parseCellAddress,
} from './own-formulas';
import { readOwnNames } from './own-names';

/** What the functions know of the cells that they have answered, by Excel's addresses (`Sheet1!B2`). */
export interface KnownProblems {
  readonly failed: ReadonlyMap<string, { readonly problem: Problem; readonly at: number }>;
  /** Epoch ms at which the values were fetched. Cells without an address, of streaming functions, are left out. */
  readonly stale: ReadonlyMap<string | object, number>;
  /** Every call was answered some seconds ago: a cell that still shows #BUSY! did not get its result. */
  readonly isAllAnswered: boolean;
}

export interface ProblemCell {
  readonly sheet: string;
  /** `B2`. */
  readonly address: string;
  /** `#N/A`; undefined for a cell that shows none: a stale value, a table with an error inside, or an error that the formula hides. */
  readonly error: string | undefined;
  /** Undefined where only Excel knows. */
  readonly problem: Problem | undefined;
  /** Epoch ms of the result with that problem. */
  readonly at: number | undefined;
  /** Epoch ms at which a stale value was fetched. */
  readonly staleSince: number | undefined;
  /** Its call was answered, but Excel did not take the result. */
  readonly isNotTaken: boolean;
}

export interface FoundProblems {
  readonly cells: readonly ProblemCell[];
  /** Cells with add-in formulas. */
  readonly searched: number;
  /** Results of streaming functions that are stale: Excel does not tell these the addresses of their cells. */
  readonly staleStreams: number;
}

type SearchCapabilities = Pick<Capabilities, 'spills' | 'namedFormulas'>;

export async function findProblems(
  context: Excel.RequestContext,
  known: KnownProblems,
  capabilities: SearchCapabilities,
): Promise<FoundProblems> {
  const isOwn = callsOursOrNames((await readOwnNames(context, capabilities)) ?? []);
  const reasons = byPosition(known);
  const cells: ProblemCell[] = [];
  let searched = 0;
  for await (const { sheet, block, range } of readBlocks(context, 'workbook')) {
    const own = ownCells(range, block, isOwn);
    searched += own.length;
    cells.push(...own.flatMap((cell) => problemOf({ ...cell, sheet: sheet.name }, reasons, known.isAllAnswered)));
  }
  const staleStreams = [...known.stale.keys()].filter((cell) => typeof cell !== 'string').length;
  return { cells, searched, staleStreams };
}

/** Selects a cell. Fails when its sheet does not exist any more. */
export async function selectCell(context: Excel.RequestContext, sheet: string, address: string): Promise<void> {
  const worksheet = context.workbook.worksheets.getItem(sheet);
  worksheet.activate();
  worksheet.getRange(address).select();
  await context.sync();
}

type Reason = Pick<ProblemCell, 'problem' | 'at' | 'staleSince'>;

interface OwnCell {
  readonly address: string;
  readonly formula: string;
  readonly value: unknown;
}

function ownCells({ formulas, values }: Excel.Range, { row, column }: CellRun, isOwn: IsOwnFormula): OwnCell[] {
  return formulas.flatMap((line: readonly unknown[], down) =>
    line.flatMap((formula, across) => {
      if (!isOwn(formula)) return [];
      const address = addressOf({ row: row + down, column: column + across, rows: 1, columns: 1 });
      return [{ address, formula, value: (values[down] as readonly unknown[] | undefined)?.[across] }];
    }),
  );
}

function problemOf(
  { sheet, address, formula, value }: OwnCell & Pick<ProblemCell, 'sheet'>,
  reasons: ReadonlyMap<string, Reason>,
  isAllAnswered: boolean,
): ProblemCell[] {
  const error = typeof value === 'string' && errorValues.has(value) ? value : undefined;
  const reason = reasons.get(positionOf(sheet, address));
  if (error === undefined && reason === undefined) return [];
  // A live cell is busy until its first value, whether other calls wait or not.
  const isNotTaken = error === '#BUSY!' && isAllAnswered && asksOnce(formula);
  return [{ sheet, address, error, problem: undefined, at: undefined, staleSince: undefined, ...reason, isNotTaken }];
}

function byPosition({ failed, stale }: KnownProblems): ReadonlyMap<string, Reason> {
  const reasons = new Map<string, Reason>();
  const add = (address: string | object, reason: Reason) => {
    const cell = typeof address === 'string' ? parseCellAddress(address) : undefined;
    if (cell) reasons.set(positionOf(cell.sheet, addressOf(cell.run)), reason);
  };
  for (const [address, since] of stale) add(address, { problem: undefined, at: undefined, staleSince: since });
  for (const [address, { problem, at }] of failed) add(address, { problem, at, staleSince: undefined });
  return reasons;
}

function positionOf(sheet: string, address: string): string {
  return `${sheet.toLowerCase()}!${address}`;
}

/** How Excel reports errors as values. */
const errorValues: ReadonlySet<string> = new Set([
  '#N/A',
  '#VALUE!',
  '#REF!',
  '#DIV/0!',
  '#NUM!',
  '#NAME?',
  '#NULL!',
  '#BUSY!',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
  '#CONNECT!',
  '#BLOCKED!',
  '#UNKNOWN!',
  '#FIELD!',
]);
