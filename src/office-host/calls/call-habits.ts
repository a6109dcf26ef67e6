/** What some kinds of Excel do with calls besides calling once: each habit is a layer over plain calls. */
import type { CallId, CellResult, FunctionCall, Timers } from '../contract';

export interface Calls {
  start(call: FunctionCall): CallId;
  cancel(id: CallId): void;
}

/** `recall`: cells are moved, which some hosts call again. */
export interface RecallingCalls extends Calls {
  recall(): void;
}

type IsStream = (call: FunctionCall) => boolean;

interface HabitParts {
  readonly isStream: IsStream;
  readonly nextId: () => CallId;
  readonly timers: Timers;
}

type Habit = 'callsStreamsTwice' | 'sharesEqualStreams' | 'showsZeroBeforeValue' | 'recallsOnMove';

/** @param habits of the host @returns also what a host that calls again what moves does then */
export function withHabits(
  plain: Calls,
  habits: { readonly [Name in Habit]?: boolean | undefined },
  { isStream, nextId, timers }: HabitParts,
): RecallingCalls {
  let calls = plain;
  if (habits.callsStreamsTwice === true) calls = startingStreamsTwice(calls, isStream, timers);
  if (habits.sharesEqualStreams === true) calls = sharingStreams(calls, isStream, nextId, timers);
  if (habits.showsZeroBeforeValue === true) calls = showingZeroFirst(calls, timers);
  return habits.recallsOnMove === true ? recallingCells(calls, isStream) : { ...calls, recall: () => {} };
}

interface SharedStream {
  readonly cells: Map<CallId, FunctionCall['onResult']>;
  id?: CallId;
  last?: CellResult;
}

/**
 * Streams with equal arguments share one call, of which the first cell alone has its address. It ends with its last cell.
 * @param nextId of a cell
 */
function sharingStreams(calls: Calls, isStream: IsStream, nextId: () => CallId, timers: Timers): Calls {
  const byKey = new Map<string, SharedStream>();
  const keys = new Map<CallId, string>();
  const join = (shared: SharedStream, own: CallId, { onResult }: FunctionCall) => {
    shared.cells.set(own, onResult);
    // Asynchronous, because the caller does not have the id yet.
    timers.setTimeout(() => shared.last && shared.cells.get(own)?.(shared.last), 0);
  };
  const leave = (key: string, own: CallId) => {
    keys.delete(own);
    const shared = byKey.get(key);
    shared?.cells.delete(own);
    if (shared?.id === undefined || shared.cells.size > 0) return;
    byKey.delete(key);
    calls.cancel(shared.id);
  };
  const open = (key: string, own: CallId, call: FunctionCall) => {
    const shared: SharedStream = { cells: new Map([[own, call.onResult]]) };
    byKey.set(key, shared);
    const onResult = (result: CellResult) => {
      shared.last = result;
      for (const show of shared.cells.values()) show(result);
    };
    shared.id = calls.start({ ...call, onResult });
  };
  return {
    start(call) {
      if (!isStream(call)) return calls.start(call);
      const [own, key] = [nextId(), JSON.stringify([call.functionId, call.arguments])];
      keys.set(own, key);
      const shared = byKey.get(key);
      if (shared) join(shared, own, call);
      else open(key, own, call);
      return own;
    },
    cancel(id) {
      const key = keys.get(id);
      if (key === undefined) calls.cancel(id);
      else leave(key, id);
    },
  };
}

/** Every stream is called again at once, and its first call cancelled after the second has begun. */
function startingStreamsTwice(calls: Calls, isStream: IsStream, timers: Timers): Calls {
  /** The call that runs, by the first one, until the cell ends it. */
  const running = new Map<CallId, CallId>();
  return {
    start(call) {
      const first = calls.start(call);
      if (!isStream(call)) return first;
      running.set(first, first);
      timers.setTimeout(() => {
        if (!running.has(first)) return;
        running.set(first, calls.start(call));
        calls.cancel(first);
      }, 0);
      return first;
    },
    cancel(id) {
      calls.cancel(running.get(id) ?? id);
      running.delete(id);
    },
  };
}

/** Cells show 0 until their first result. */
function showingZeroFirst(calls: Calls, timers: Timers): Calls {
  return {
    start(call) {
      let isShown = false;
      const onResult = (result: CellResult) => {
        isShown = true;
        call.onResult(result);
      };
      timers.setTimeout(() => isShown || call.onResult({ kind: 'value', value: 0 }), 0);
      return calls.start({ ...call, onResult });
    },
    cancel: (id) => calls.cancel(id),
  };
}

/** Keeps the calls of all cells that are no streams, until their cells end. */
function recallingCells(calls: Calls, isStream: IsStream): RecallingCalls {
  const cells = new Map<CallId, { readonly call: FunctionCall; last: CallId }>();
  return {
    start(call) {
      const id = calls.start(call);
      if (!isStream(call)) cells.set(id, { call, last: id });
      return id;
    },
    cancel(id) {
      calls.cancel(cells.get(id)?.last ?? id);
      cells.delete(id);
    },
    recall() {
      for (const cell of cells.values()) cell.last = calls.start(cell.call);
    },
  };
}
