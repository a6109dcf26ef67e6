/**
 * One calculation of a cell: the function computes, its result is released together with the others of the same
 * recalculation, in a form that Excel's runtime can send, and problems become errors with a sentence.
 */
import type { Rectangle } from '../../sheet/cells';
import { CellCall, type Invocation } from './cell-call';
import { checkedSize, errorSize, excelError, excelRows, firstProblem, rectangleSize } from './excel-results';
import { isPromise, type MaybePromise } from './maybe-promise';
import type { LastCall } from './cell-records';
import type { Call, HostFacts, Services } from './services';
import { UnresolvedMarkets } from '../arguments/unresolved-markets';

/** What a call came to: rows, or the error instead of them. */
interface Result {
  readonly rows: unknown[][];
  readonly error?: CustomFunctions.Error;
  /** Characters of JSON. */
  readonly size: number;
}

/** @param asked which function, and with what; absent for what no cell asks @throws CustomFunctions.Error with a sentence in the user's language */
export function runCall(
  compute: (call: Call) => MaybePromise<Rectangle>,
  invocation: Invocation,
  services: Services,
  asked?: LastCall,
): Promise<unknown[][]> {
  const call = new CellCall(services, invocation);
  if (asked && !call.isPreview) services.calls.note(invocation.address, asked, call.recalculation);
  const { readerHost: host } = services;
  let computed: MaybePromise<Rectangle>;
  try {
    const { slices } = services.client;
    computed = slices.isFull() ? slices.next().then(() => compute(call)) : compute(call);
  } catch (thrown) {
    if (!(thrown instanceof UnresolvedMarkets)) return released(call, failed(call, thrown, host));
    computed = Promise.reject(thrown);
  }
  if (!isPromise(computed)) return released(call, resultOf(call, computed, host));
  call.acceptCancellation();
  return computed
    .then(
      (rectangle) => released(call, resultOf(call, rectangle, host)),
      (thrown: unknown) => runAgain(compute, call, thrown, host),
    )
    .catch((thrown: unknown) => rejectAsExcelError(thrown, host));
}

/**
 * After a failure: computes once more when the service was to tell its markets first, else the failure is the result. Arguments
 * are read before anything is asked for, so nothing but that is done twice.
 */
async function runAgain(
  compute: (call: Call) => MaybePromise<Rectangle>,
  call: CellCall,
  thrown: unknown,
  host: HostFacts,
): Promise<unknown[][]> {
  if (!(thrown instanceof UnresolvedMarkets)) return released(call, failed(call, thrown, host));
  const result = await call
    .resolveMarkets()
    .then(() => compute(call))
    .then(
      (rectangle) => resultOf(call, rectangle, host),
      (again: unknown) => failed(call, again, host),
    );
  return released(call, result);
}

function released(call: CellCall, { rows, error, size }: Result): Promise<unknown[][]> {
  return call.release(size, error ?? rows[0]?.[0]).then(() => {
    if (error) throw error;
    return rows;
  });
}

function rejectAsExcelError(thrown: unknown, host: HostFacts): never {
  throw excelError(thrown, host);
}

function resultOf(call: CellCall, rectangle: Rectangle, host: HostFacts): Result {
  try {
    const size = rectangleSize(checkedSize(rectangle, host));
    call.notes.noteShown(firstProblem(rectangle));
    return { rows: excelRows(rectangle, host), size };
  } catch (thrown) {
    return failed(call, thrown, host);
  }
}

function failed(call: CellCall, thrown: unknown, host: HostFacts): Result {
  call.notes.noteFailure(thrown);
  return { rows: [], error: excelError(thrown, host), size: errorSize };
}
