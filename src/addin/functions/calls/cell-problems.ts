/** The errors of single cells, by the addresses that Excel gave to their calls. */
import type { LiveCell } from '../../../client/http/activity';
import type { Problem } from '../../../market/texts/problem';
import type { CallNotes } from './call-notes';

/** What the list has to know of a call. */
export interface ProblemCall {
  /** Calls of one recalculation have the same. */
  readonly recalculation: object;
  readonly isPreview: boolean;
  readonly isCancelled: boolean;
  readonly notes: Pick<CallNotes, 'problem'>;
}

interface CellProblem {
  readonly problem: Problem;
  /** Epoch ms of the result. */
  readonly at: number;
}

export interface CellProblems {
  /** A call of this cell has its result. */
  cellAnswered(address: string, call: ProblemCall): void;
  /** A stream shows this problem from now on, or none; it shows none when it ends. */
  liveCellShows(cell: LiveCell, problem: Problem | undefined): void;
  /** By address: `Sheet1!B2`. A cell that was deleted since stays in it; streams without an address are left out. */
  all(): ReadonlyMap<string, CellProblem>;
}

export function createCellProblems(now: () => number): CellProblems {
  const found = new Map<string, CellProblem & Pick<ProblemCall, 'recalculation'>>();
  const live = new Map<LiveCell, CellProblem>();
  return {
    cellAnswered(address, { recalculation, isPreview, isCancelled, notes: { problem } }) {
      if (isPreview || isCancelled) return;
      if (problem !== undefined) found.set(address, { problem, at: now(), recalculation });
      // A formula may call several functions: what another one of the same calculation has met stays.
      else if (found.get(address)?.recalculation !== recalculation) found.delete(address);
    },
    liveCellShows(cell, problem) {
      const known = live.get(cell);
      if (problem === undefined) live.delete(cell);
      else live.set(cell, { problem, at: known?.problem.kind === problem.kind ? known.at : now() });
    },
    all() {
      const shown = new Map<string, CellProblem>(found);
      for (const [{ address }, problem] of live) if (address !== undefined) shown.set(address, problem);
      return shown;
    },
  };
}
