/** Why cells show errors, by the addresses that Excel gave to their calls: what the pane lists. */
import type { Problem } from '../../market/problem';

/** What the list has to know of a call. */
export interface ProblemCall {
  /** Calls of one recalculation have the same. */
  readonly recalculation: object;
  readonly isPreview: boolean;
  readonly isCancelled: boolean;
  /** The first problem that the call met; undefined when there was none. */
  readonly problem: Problem | undefined;
}

export interface CellProblem {
  readonly problem: Problem;
  /** Epoch ms of the result. */
  readonly at: number;
}

export interface CellProblems {
  /** A call of this cell has its result. */
  cellAnswered(address: string, call: ProblemCall): void;
  /** By address: `Sheet1!B2`. A cell that was deleted since stays in it. */
  all(): ReadonlyMap<string, CellProblem>;
}

export function createCellProblems(now: () => number): CellProblems {
  const found = new Map<string, CellProblem & Pick<ProblemCall, 'recalculation'>>();
  return {
    cellAnswered(address, { recalculation, isPreview, isCancelled, problem }) {
      if (isPreview || isCancelled) return;
      if (problem !== undefined) found.set(address, { problem, at: now(), recalculation });
      // A formula may call several functions: what another one of the same calculation has met stays.
      else if (found.get(address)?.recalculation !== recalculation) found.delete(address);
    },
    all: () => found,
  };
}
