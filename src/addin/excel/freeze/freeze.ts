/** Replaces formulas of ours by what they show. The record is written first, so that a failure halfway loses no formula. */
import { withTypedNames } from '../../formula/stored-names';
import type { Capabilities } from '../host/capabilities';
import { findOwnCells, type RefreshScope } from '../cells/find-own-cells';
import { countOfEach, inspectCells, type LeftAlone, type LeftReason } from '../cells/inspect-cells';
import { callsOursOrNames, type IsOwnFormula, readOwnNames } from '../cells/own-formulas';
import { inContext, type OwnCells, singleCells } from '../cells/own-cells';
import { withSpills } from '../cells/spills';
import type { RunInExcel } from '../host/run-in-excel';
import { type Contents, isFinished, readContents, writeConstants } from './contents';
import { fingerprintOf, type FrozenFormula, readFrozenPart, replaces, writeFrozenPart } from './frozen-formulas';
import { showLeftStamps, showStamps, type StampCapabilities } from './stamps';

export type FreezeCapabilities = StampCapabilities & Pick<Capabilities, 'formattedNumbers' | 'namedFormulas'>;

export interface FreezeTime {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** As FrozenFormula has it. */
  readonly past?: object;
  /** For people without the add-in. */
  readonly text: string;
}

export interface FreezeOutcome {
  /** Formulas that were replaced or brought back. */
  readonly formulas: number;
  readonly leftAlone: LeftAlone;
}

export async function freezeFormulas(
  run: RunInExcel,
  scope: RefreshScope,
  capabilities: FreezeCapabilities,
  time: FreezeTime,
): Promise<FreezeOutcome> {
  const found = await run((context) => findFreezable(context, scope, capabilities, time));
  const { formulas, refused, stamps } = await run(
    (context) => replaceByValues(context, found, capabilities),
    'one-step',
  );
  await showLeftStamps(run, stamps);
  return { formulas, leftAlone: countOfEach([...found.left, ...repeated('refused', refused)]) };
}

interface Freezable {
  readonly known: readonly FrozenFormula[];
  readonly ready: readonly (OwnCells & Contents)[];
  /** Of `ready`. */
  readonly records: readonly FrozenFormula[];
  readonly left: readonly LeftReason[];
}

/** Only reads. A batch of its own: the question for merged cells was reported to clear the steps of undo (OfficeDev/office-js#5918). */
async function findFreezable(
  context: Excel.RequestContext,
  scope: RefreshScope,
  capabilities: FreezeCapabilities,
  time: FreezeTime,
): Promise<Freezable> {
  const known = await readFrozenPart(context);
  const isOwn = callsOursOrNames((await readOwnNames(context, capabilities)) ?? []);
  const found = await findOwnCells(context, scope, { spills: true, isOwn });
  const { writable, left } = await writableOf(
    context,
    await withSpills(context, found.cells.flatMap(singleCells)),
    isOwn,
  );
  const read = await readContents(context, writable, capabilities.formattedNumbers);
  // The person may have edited cells since the inspection.
  const unchanged = read.filter(({ formulas }) => isOwn(formulas[0]?.[0]));
  const ready = unchanged.filter(isFinished);
  const reasons = [
    ...left,
    ...repeated('changed', read.length - unchanged.length),
    ...repeated('pending', found.unresolved.length + unchanged.length - ready.length),
  ];
  return { known, ready, records: await recordsOf(context, ready, time), left: reasons };
}

async function replaceByValues(
  context: Excel.RequestContext,
  { known, ready, records }: Freezable,
  capabilities: StampCapabilities,
) {
  await writeFrozenPart(context, withNewer(known, records));
  const cells = inContext(context, ready);
  const refused = new Set<OwnCells>(await writeConstants(context, cells));
  const done = records.filter((_, index) => !refused.has(cells[index] as OwnCells));
  const kept = withNewer(known, done);
  if (refused.size > 0) await writeFrozenPart(context, kept);
  const stamps = await showStamps(context, known, kept, capabilities);
  return { formulas: done.length, refused: refused.size, stamps };
}

async function writableOf(context: Excel.RequestContext, areas: readonly OwnCells[], isOwn: IsOwnFormula) {
  // Parts of legacy arrays are refused by Excel itself: that it tells them from spills is not documented.
  const inspection = { mergedAreas: true, arrayFormulas: false, fillsOthers: true };
  const inspected = await inspectCells(context, areas, isOwn, inspection);
  return {
    writable: inspected.flatMap(({ cells, reason }) => (reason === undefined ? [cells] : [])),
    left: inspected.flatMap(({ reason }) => reason ?? []),
  };
}

async function recordsOf(
  context: Excel.RequestContext,
  cells: readonly (OwnCells & Contents)[],
  { at: frozenAt, past, text: stamp }: FreezeTime,
): Promise<FrozenFormula[]> {
  for (const sheet of new Set(cells.map((each) => each.sheet))) sheet.load('id,name');
  await context.sync();
  return cells.map(({ sheet, run, formulas, values }) => ({
    ...run,
    sheetName: sheet.name,
    sheetId: sheet.id,
    formula: withTypedNames(String(formulas[0]?.[0])),
    fingerprint: fingerprintOf(values),
    frozenAt,
    ...(past && { past }),
    stamp,
  }));
}

/** Without the records of formulas that later ones replace; where these only cover other cells of a table, its record stays. */
function withNewer(known: readonly FrozenFormula[], newer: readonly FrozenFormula[]): readonly FrozenFormula[] {
  return [...known.filter((older) => !newer.some((each) => replaces(each, older))), ...newer];
}

function repeated(reason: LeftReason, count: number): LeftReason[] {
  return Array.from({ length: count }, () => reason);
}
