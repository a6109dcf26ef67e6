/** Brings frozen formulas back where the cells still hold what replaced them. */
import type { RefreshScope } from '../cells/find-own-cells';
import { countOfEach, type LeftReason } from '../cells/inspect-cells';
import { addressOf, areasOverlap, type CellRun } from '../cells/own-formulas';
import { inContext, type OwnCells } from '../cells/own-cells';
import { refusedItems } from '../host/excel-errors';
import type { RunInExcel } from '../host/run-in-excel';
import { areaOf, selectedRanges } from '../cells/selection';
import { type Contents, readContents } from './contents';
import type { FreezeOutcome } from './freeze';
import { fingerprintOf, type FrozenFormula, readFrozenPart, readSheets, writeFrozenPart } from './frozen-formulas';
import { showLeftStamps, showStamps, type StampCapabilities } from './stamps';

/** A frozen formula, and where its cells are now. */
interface Located extends OwnCells {
  readonly frozen: FrozenFormula;
  /** Undefined where the cells may still hold what was frozen. */
  readonly gone: LeftReason | undefined;
}

export async function thawFormulas(
  run: RunInExcel,
  scope: RefreshScope,
  capabilities: StampCapabilities,
): Promise<FreezeOutcome> {
  const found = await run((context) => findFrozen(context, scope));
  const { thawed, left, stamps } = await run((context) => bringBack(context, found, capabilities), 'one-step');
  await showLeftStamps(run, stamps);
  return { formulas: thawed, leftAlone: countOfEach([...left, ...found.left]) };
}

interface Found {
  readonly known: readonly FrozenFormula[];
  /** With what its cells hold now. */
  readonly read: readonly (Located & Contents)[];
  readonly left: readonly LeftReason[];
}

async function findFrozen(context: Excel.RequestContext, scope: RefreshScope): Promise<Found> {
  const known = await readFrozenPart(context);
  const located = await locate(context, known);
  const chosen = located.filter(await choice(context, scope));
  const read = await readContents(context, chosen.filter(isThere), false);
  const missing = scope === 'workbook' ? known.length - located.length : 0;
  const left = [...chosen.flatMap(({ gone }) => gone ?? []), ...Array<'missing'>(missing).fill('missing')];
  return { known, read, left };
}

async function bringBack(context: Excel.RequestContext, { known, read }: Found, capabilities: StampCapabilities) {
  const unchanged = inContext(context, read.filter(holdsWhatWasFrozen));
  const refused = new Set((await refusedItems(context, unchanged, enter)).map(({ frozen }) => frozen));
  const thawed = unchanged.filter(({ frozen }) => !refused.has(frozen));
  const returned = new Set([...thawed, ...read.filter(holdsFormula)].map(({ frozen }) => frozen));
  const rest = known.filter((each) => !returned.has(each));
  if (returned.size > 0) await writeFrozenPart(context, rest);
  const stamps = returned.size > 0 ? await showStamps(context, known, rest, capabilities) : undefined;
  const left = read.flatMap(({ frozen }): LeftReason[] =>
    returned.has(frozen) ? [] : [refused.has(frozen) ? 'refused' : 'changed'],
  );
  return { thawed: thawed.length, left, stamps };
}

/** The frozen formulas that have not come back by themselves, and whose sheets are there. */
export async function absentFormulas(context: Excel.RequestContext): Promise<FrozenFormula[]> {
  const located = await locate(context, await readFrozenPart(context));
  const read = await readContents(context, located.filter(isThere), false);
  return read.filter((each) => !holdsFormula(each)).map(({ frozen }) => frozen);
}

function isThere({ gone }: Located): boolean {
  return gone === undefined;
}

/** Without those of deleted sheets. */
async function locate(context: Excel.RequestContext, known: readonly FrozenFormula[]): Promise<Located[]> {
  const sheetOf = await readSheets(context);
  const placed = known.flatMap((frozen) => {
    const sheet = sheetOf(frozen);
    const { row, column, rows, columns, sheetId } = frozen;
    return sheet ? [{ frozen, sheet, run: { row, column, rows, columns }, isById: sheet.id === sheetId }] : [];
  });
  // Where two fill a cell, the last one has it. A sheet that is found by its name may be another one: it comes first.
  const inOrder = placed.toSorted((a, b) => Number(a.isById) - Number(b.isById));
  const covered = coveredByLater(inOrder);
  return inOrder.map(({ isById, ...each }, index) => {
    return { ...each, gone: covered.has(index) ? (isById ? 'changed' : 'missing') : undefined };
  });
}

/** The places in the list whose cells a later one fills. Only cells that share a row are compared: thousands are usual. */
function coveredByLater(cells: readonly OwnCells[]): ReadonlySet<number> {
  const covered = new Set<number>();
  const downwards = cells.map((each, at) => ({ ...each, at })).toSorted((a, b) => a.run.row - b.run.row);
  downwards.forEach(({ sheet, run, at }, index) => {
    for (let next = index + 1; next < downwards.length; next++) {
      const below = downwards[next];
      if (!below || below.run.row >= run.row + run.rows) break;
      if (below.sheet === sheet && areasOverlap(below.run, run)) covered.add(Math.min(at, below.at));
    }
  });
  return covered;
}

async function choice(context: Excel.RequestContext, scope: RefreshScope): Promise<(cells: OwnCells) => boolean> {
  if (scope === 'workbook') return () => true;
  const active = context.workbook.worksheets.getActiveWorksheet().load('id');
  const areas: CellRun[] = scope === 'selection' ? (await selectedRanges(context)).map(areaOf) : [];
  await context.sync();
  const isTouched = (run: CellRun) => scope === 'sheet' || areas.some((area) => areasOverlap(area, run));
  return ({ sheet, run }) => sheet.id === active.id && isTouched(run);
}

function holdsWhatWasFrozen({ frozen, values, formulas }: Located & Contents): boolean {
  const isConstant = (formula: unknown, value: unknown) => !isFormula(formula) || formula === value;
  const areConstants = formulas.every((row, down) => row.every((each, at) => isConstant(each, values[down]?.[at])));
  return areConstants && fingerprintOf(values) === frozen.fingerprint;
}

/** The formula has come back by itself: through Undo, or from a thaw that failed halfway. */
function holdsFormula({ frozen, formulas }: Located & Contents): boolean {
  return formulas[0]?.[0] === frozen.formula;
}

function isFormula(content: unknown): boolean {
  return typeof content === 'string' && content.startsWith('=');
}

/**
 * The formula comes first, because the requests before a refused one stay done: nothing is cleared for a formula that Excel
 * does not take. Then the other cells of the former spill are cleared: what they hold blocks the new one.
 */
function enter({ sheet, run, frozen }: Located): void {
  const { row, column, rows, columns } = run;
  sheet.getRange(addressOf({ ...run, rows: 1, columns: 1 })).formulas = [[frozen.formula]];
  const others = [
    { row, column: column + 1, rows: 1, columns: columns - 1 },
    { row: row + 1, column, rows: rows - 1, columns },
  ];
  for (const cells of others) {
    if (cells.rows * cells.columns > 0) sheet.getRange(addressOf(cells)).clear('Contents');
  }
}
