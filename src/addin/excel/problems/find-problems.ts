/** Lists the cells with add-in formulas that show an error, also inside their tables, or a stale value, and why. */
import type { CellIdentity } from '../../../client/http/activity';
import type { Problem } from '../../../market/texts/problem';
import type { Capabilities } from '../host/capabilities';
import { type CodeColumn, findCodeColumns } from '../codes/code-columns';
import {
  addressOf,
  areasOverlap,
  asksOnce,
  callsOursOrNames,
  type IsOwnFormula,
  parseCellAddress,
  positionOf,
  readOwnNames,
} from '../cells/own-formulas';
import { readBlocks } from '../cells/read-blocks';
import type { OwnCells } from '../cells/own-cells';
import { withSpills } from '../cells/spills';
import { findRichValues } from '../cells/rich-values';

/** What the functions know of the cells that they have answered, by Excel's addresses (`Sheet1!B2`). */
export interface KnownProblems {
  readonly failed: ReadonlyMap<string, { readonly problem: Problem; readonly at: number }>;
  /** Epoch ms at which the values were fetched. */
  readonly stale: ReadonlyMap<CellIdentity, number>;
  /** Every call was answered some seconds ago: a cell that still shows #BUSY! did not get its result. */
  readonly isAllAnswered: boolean;
}

export interface ProblemCell {
  readonly sheet: string;
  /** `B2`. */
  readonly address: string;
  /** `#N/A`, of a table its first one; undefined where none shows: for a stale value, or an error that the formula hides. */
  readonly error: string | undefined;
  /** The cells of a table that show errors, and the address of the first one (`B3`); undefined for a formula that alone does. */
  readonly errorCells: { readonly count: number; readonly first: string } | undefined;
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
  /** Where some of these cells find numbers in place of symbols. */
  readonly codeColumns: readonly ProblemColumn[];
  /** Cells with add-in formulas. */
  readonly searched: number;
  /** Results of streaming functions that are stale, in cells that are not known: not every version of Excel tells their addresses. */
  readonly staleStreams: number;
}

export interface ProblemColumn extends Omit<CodeColumn, 'formulas'> {
  /** Those of the found cells which show nothing but the consequences. */
  readonly cells: readonly ProblemCell[];
}

type SearchCapabilities = Pick<Capabilities, 'spills' | 'namedFormulas'>;

export async function findProblems(
  context: Excel.RequestContext,
  known: KnownProblems,
  capabilities: SearchCapabilities,
): Promise<FoundProblems> {
  const isOwn = callsOursOrNames((await readOwnNames(context, capabilities)) ?? []);
  const read = await readCells(context, isOwn);
  const rich = await findRichValues<OwnCell | ErrorCell>(context, [...read.own, ...read.constants]);
  const constants = read.constants.filter((cell) => !rich.has(cell));
  // The first cell of a table may be a picture beside errors.
  const own = read.own.map((cell) => (rich.has(cell) ? { ...cell, value: undefined } : cell));
  const inTables = capabilities.spills
    ? await errorsInTables(context, own, constants)
    : new Map<OwnCell, ErrorCell[]>();
  const reasons = byPosition(known);
  const failing = own.flatMap((cell) => {
    const problem = problemOf(cell, inTables.get(cell) ?? [], reasons, known.isAllAnswered);
    return problem === undefined ? [] : [{ ...cell, problem }];
  });
  const columns = await findCodeColumns(
    context,
    failing.filter(({ problem }) => problem.error !== undefined),
  );
  const codeColumns = columns.map(({ formulas, ...column }) => {
    return { ...column, cells: formulas.map(({ problem }) => problem).filter(mayComeOfCodes) };
  });
  return {
    cells: failing.map(({ problem }) => problem),
    codeColumns,
    searched: read.own.length,
    staleStreams: streamsBeside(own, known),
  };
}

/** Of streaming cells, and of those that were calculated before the add-in was loaded, the reason is not known. */
function mayComeOfCodes({ error, problem }: ProblemCell): boolean {
  if (error !== '#VALUE!') return false;
  return problem === undefined || (problem.kind === 'bad-argument' && problem.expected.kind === 'symbol-text');
}

type Reason = Pick<ProblemCell, 'problem' | 'at' | 'staleSince'>;

interface OwnCell extends OwnCells {
  readonly formula: string;
  readonly value: unknown;
}

interface ErrorCell extends OwnCells {
  readonly value: string;
}

/** The formulas of ours, and errors in cells without a formula: those that spill are among them. */
async function readCells(context: Excel.RequestContext, isOwn: IsOwnFormula) {
  const own: OwnCell[] = [];
  const constants: ErrorCell[] = [];
  for await (const { sheet, block, range } of readBlocks(context, 'workbook')) {
    const values = range.values as readonly (readonly unknown[])[];
    range.formulas.forEach((line: readonly unknown[], down) =>
      line.forEach((formula, across) => {
        const value = values[down]?.[across];
        const run = () => ({ row: block.row + down, column: block.column + across, rows: 1, columns: 1 });
        if (isOwn(formula)) own.push({ sheet, run: run(), formula, value });
        else if (formula === value) {
          const error = errorIn(value);
          if (error !== undefined) constants.push({ sheet, run: run(), value: error });
        }
      }),
    );
  }
  return { own, constants };
}

/** What formulas fill is asked for on sheets with such errors alone: it takes a part of a request for each formula. */
async function errorsInTables(
  context: Excel.RequestContext,
  own: readonly OwnCell[],
  errors: readonly ErrorCell[],
): Promise<ReadonlyMap<OwnCell, readonly ErrorCell[]>> {
  const sheets = new Set(errors.map(({ sheet }) => sheet));
  const asked = own.flatMap((cell) => (sheets.has(cell.sheet) ? [{ ...cell, cell }] : []));
  const tables = (await withSpills(context, asked)).filter(({ run }) => run.rows * run.columns > 1);
  return new Map(
    tables.map(({ cell, sheet, run }) => [
      cell,
      errors.filter((error) => error.sheet === sheet && areasOverlap(error.run, run)),
    ]),
  );
}

function problemOf(
  { sheet: { name: sheet }, run, formula, value }: OwnCell,
  inTable: readonly ErrorCell[],
  reasons: ReadonlyMap<string, Reason>,
  isAllAnswered: boolean,
): ProblemCell | undefined {
  const address = addressOf(run);
  const reason = reasons.get(positionOf(sheet, address));
  const error = errorIn(value);
  const errors = error === undefined ? inTable : [{ run, value: error }, ...inTable];
  const [first] = errors;
  if (first === undefined && reason === undefined) return undefined;
  const errorCells = first && inTable.length > 0 ? { count: errors.length, first: addressOf(first.run) } : undefined;
  // A live cell is busy until its first value, whether other calls wait or not.
  const isNotTaken = value === '#BUSY!' && isAllAnswered && asksOnce(formula);
  const unknown = { problem: undefined, at: undefined, staleSince: undefined };
  return { sheet, address, error: first?.value, errorCells, ...unknown, ...reason, isNotTaken };
}

function byPosition({ failed, stale }: KnownProblems): ReadonlyMap<string, Reason> {
  const reasons = new Map<string, Reason>();
  const add = (cell: CellIdentity, reason: Reason) => {
    const position = positionOfCell(cell);
    if (position !== undefined) reasons.set(position, reason);
  };
  for (const [cell, since] of stale) add(cell, { problem: undefined, at: undefined, staleSince: since });
  for (const [address, { problem, at }] of failed) add(address, { problem, at, staleSince: undefined });
  return reasons;
}

/** Counts stale streams whose address is not known, or is that of another cell by now. */
function streamsBeside(own: readonly OwnCell[], { stale }: KnownProblems): number {
  const positions = new Set(own.map(({ sheet, run }) => positionOf(sheet.name, addressOf(run))));
  const isKnown = (cell: CellIdentity) => positions.has(positionOfCell(cell) ?? '');
  return [...stale.keys()].filter((cell) => typeof cell !== 'string' && !isKnown(cell)).length;
}

function positionOfCell(cell: CellIdentity): string | undefined {
  const { sheet, run } = parseCellAddress((typeof cell === 'string' ? cell : cell.address) ?? '') ?? {};
  return sheet === undefined || run === undefined ? undefined : positionOf(sheet, addressOf(run));
}

/** The code of an error, also of one that a table shows as text: `#N/A: Symbol not found: XYZ.US`. */
function errorIn(value: unknown): string | undefined {
  const [code = ''] = typeof value === 'string' ? value.split(/[:：]/, 1) : [];
  return errorValues.has(code) ? code : undefined;
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
