/**
 * Excel calls plain functions that take nothing but their arguments, and its first calls may come while Office is still
 * starting: here each call finds the function table, or waits for it. Besides the signatures this is all that a page
 * evaluates while it loads.
 */
import type { Calculated, FunctionTable, Invocation, StreamingInvocation, Streamed } from './function-table';

let table: FunctionTable | undefined;
let ready: Promise<FunctionTable> | undefined;

export function bindFunctions(starting: Promise<FunctionTable>): void {
  table = undefined;
  ready = starting.catch(refusing).then((bound) => (table = bound));
}

/** Where the add-in could not start, every cell says why: in English, because the user's language is not known then. */
function refusing(thrown: unknown): FunctionTable {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  const error = () =>
    new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, `The add-in could not start: ${why}`);
  return {
    call: () => Promise.reject(error()),
    open: (_name, _given, invocation) => invocation.setResult(error()),
  };
}

/** @throws CustomFunctions.Error with a sentence in the user's language */
export function callFunction<Name extends keyof Calculated>(
  name: Name,
  given: Calculated[Name],
  invocation: Invocation = {},
): Promise<unknown[][]> {
  if (table) return table.call(name, given, invocation);
  return whenBound().then((bound) => bound.call(name, given, invocation));
}

export function openStream<Name extends keyof Streamed>(
  name: Name,
  given: Streamed[Name],
  invocation: StreamingInvocation,
): void {
  if (table) {
    table.open(name, given, invocation);
    return;
  }
  let isOver = false;
  invocation.onCanceled = () => (isOver = true);
  void whenBound().then((bound) => isOver || bound.open(name, given, invocation));
}

async function whenBound(): Promise<FunctionTable> {
  if (!ready) throw new Error('no functions are bound: runtime.ts has to do that first');
  return ready;
}
