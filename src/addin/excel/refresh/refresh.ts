/**
 * Refresh: finds the cells with add-in formulas and recalculates them. F9 does not call custom functions again, and a full
 * calculation would include every open workbook. Only a refresh that a person asked for enters formulas again, and only
 * those that nothing else brings back.
 */
import type { Capabilities } from '../host/capabilities';
import { findOwnCells, type RefreshScope } from '../cells/find-own-cells';
import { createKnownCells } from '../cells/known-cells';
import { asksOnce, callsOursOrNames } from '../cells/own-formulas';
import { readOwnNames } from '../cells/own-names';
import { cellCount, singleCells } from '../cells/own-cells';
import { recalculateCells } from './recalculate';
import { countOfEach } from '../cells/inspect-cells';
import { type Reentered, reenterCells } from './reenter';
import type { RunInExcel } from '../host/run-in-excel';

export type { RefreshScope } from '../cells/find-own-cells';

export interface RefreshOutcome extends Reentered {
  /** Cells whose formulas are calculated again. */
  readonly recalculated: number;
  /** False where formulas inside defined names were not searched: cells that use those names were not found. */
  readonly searchedNames: boolean;
}

export type Refresh = (scope: RefreshScope) => Promise<RefreshOutcome>;

type RefreshCapabilities = Pick<
  Capabilities,
  'dirtyRanges' | 'spills' | 'mergedAreas' | 'arrayFormulas' | 'namedFormulas'
>;

export interface RefreshOptions {
  readonly run: RunInExcel;
  readonly capabilities: RefreshCapabilities;
  /** Called once before the first cell is marked dirty: starts a cache epoch, which invalidates older entries. */
  readonly startEpoch: () => void;
  /** `by-person` may enter formulas again; `automatic` never writes into the document. */
  readonly asked: 'by-person' | 'automatic';
  /** Leaves out formulas that update by themselves. */
  readonly exceptLive?: boolean;
  /** Searches the workbook rarely: for refreshes at an interval. */
  readonly reusesFound?: boolean;
}

export function createRefresh(options: RefreshOptions): Refresh {
  const { run, capabilities, startEpoch, asked, exceptLive = false } = options;
  const known = options.reusesFound ? createKnownCells() : undefined;
  return async (scope) => {
    const found = await run(async (context) => {
      const names = await readOwnNames(context, capabilities);
      const isAnyOfOurs = callsOursOrNames(names ?? []);
      const isOwn = (content: unknown): content is string => isAnyOfOurs(content) && (!exceptLive || asksOnce(content));
      const search = { ...capabilities, isOwn };
      const isKnown = known !== undefined && scope === 'workbook';
      const { cells, unresolved } = await (isKnown ? known(context, search) : findOwnCells(context, scope, search));
      startEpoch();
      const refused = cells.length === 0 ? [] : await recalculateCells(context, cells, capabilities);
      return { cells, unresolved, refused, isOwn, searchedNames: names !== undefined };
    });
    const { cells, unresolved, refused, isOwn, searchedNames } = found;
    const others = [...unresolved, ...refused.flatMap(singleCells)];
    const reentered =
      asked === 'by-person'
        ? await reenterCells(run, others, isOwn, capabilities)
        : untouched(unresolved.length, cellCount(refused));
    return { recalculated: cellCount(cells) - cellCount(refused), ...reentered, searchedNames };
  };
}

function untouched(unresolved: number, refused: number): Reentered {
  const reasons = [...Array<'not-asked'>(unresolved).fill('not-asked'), ...Array<'refused'>(refused).fill('refused')];
  return { reentered: 0, leftAlone: countOfEach(reasons) };
}
