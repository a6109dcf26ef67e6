/** What is known of the workbook's cells, by the addresses that Excel gave to their calls: problems, results on their way, calls. */
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

/** The errors of single cells, by the addresses that Excel gave to their calls. */
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

interface DeliveredCell {
  /** What Excel was given for the cell if the formula is one call, of a table its first cell; undefined where that is not known. */
  readonly first: unknown;
  /** When the result was ready, by the clock's `now`. */
  readonly at: number;
}

/** The cells whose results have left for Excel, and what they should show: the pane checks that these have arrived. */
export interface DeliveredCells {
  /**
   * @param address `Sheet1!B2` @param recalculation equal for calls of one recalculation
   * @param first the result as Excel takes it, of a table its first cell
   */
  add(address: string, recalculation: object, first: unknown): void;
  isEmpty(): boolean;
  /** Returns them, and begins anew. */
  take(): ReadonlyMap<string, DeliveredCell>;
}

/** One look of the pane reads so many cells; of a larger recalculation those that were answered first. */
const mostCells = 2_000;

export function createDeliveredCells(now: () => number): DeliveredCells {
  let cells = new Map<string, DeliveredCell & { readonly recalculation: object }>();
  return {
    add(address, recalculation, first) {
      const known = cells.get(address);
      if (!known && cells.size >= mostCells) return;
      // Several functions in a formula, or one that Excel calls for each cell of a range: which result shows is not known.
      const isOneOfMany = known?.recalculation === recalculation;
      cells.set(address, { recalculation, at: now(), first: isOneOfMany ? undefined : first });
    },
    isEmpty: () => cells.size === 0,
    take() {
      const taken = cells;
      cells = new Map();
      return taken;
    },
  };
}

export interface LastCall {
  /** As the table of functions names it. */
  readonly name: string;
  readonly given: unknown;
}

/** The calls of one calculation of a cell. */
interface CellCalls {
  readonly calculation: object;
  readonly calls: readonly LastCall[];
}

/** The calls that cells made last, with their arguments as Excel handed them over: by them a value is explained to whoever asks. */
export interface LastCalls {
  /** By address: `Sheet1!B2`. The cells that were calculated longest ago come first. */
  readonly known: ReadonlyMap<string, CellCalls>;
  /**
   * @param address undefined where the host does not tell it
   * @param calculation the same for all calls of one calculation of the cell
   */
  note(address: string | undefined, call: LastCall, calculation: object): void;
}

/** More cells than people look at. A cell's calls are replaced by those of its next calculation, the oldest cells forgotten. */
const remembered = 20_000;

export function createLastCalls(): LastCalls {
  const known = new Map<string, CellCalls>();
  return {
    known,
    note(address, call, calculation) {
      if (address === undefined) return;
      const last = known.get(address);
      const earlier = last?.calculation === calculation ? last.calls : [];
      known.delete(address);
      known.set(address, { calculation, calls: [...earlier, call] });
      const [oldest] = known.size > remembered ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}
