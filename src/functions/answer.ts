/**
 * How every function answers: it computes, within the deadline; its result leaves together with the others of the same
 * recalculation, in a form that Excel's runtime can send; and problems become errors with a sentence.
 */
import { comesLater, type Soon } from '../client/soon';
import type { Rectangle } from '../sheet/cells';
import { CellCall, type Invocation } from './cell-call';
import { checkedSize, rectangleSize } from './result-size';
import { excelError, excelRows } from './excel-results';
import type { Call, HostFacts, Services } from './services';

/** An error and its sentence, in characters. */
const errorSize = 200;

/** Excel cancels a call and makes it anew when it calculates again: the new one finds the request still under way. */
const lingerMs = 50;

/** What a call has come to: rows, or the error instead of them. */
interface Result {
  readonly rows: unknown[][];
  readonly error?: CustomFunctions.Error;
  /** Characters of JSON. */
  readonly size: number;
}

/** @throws CustomFunctions.Error with a sentence in the user's language */
export function answer(
  compute: (call: Call) => Soon<Rectangle>,
  invocation: Invocation,
  services: Services,
): Promise<unknown[][]> {
  const call = new CellCall(services, invocation);
  let soon: Soon<Rectangle>;
  try {
    soon = compute(call);
  } catch (thrown) {
    return leave(call, errorOf(thrown, call.host));
  }
  return comesLater(soon) ? leaveLater(call, soon, invocation) : leave(call, rowsOf(soon, call.host));
}

/** What the cache answers at once keeps nothing but rows: ten thousand other calls may begin before they leave. */
function leave(call: CellCall, { rows, error, size }: Result): Promise<unknown[][]> {
  return call.leave(size).then(() => excelGets(rows, error));
}

function leaveLater(call: CellCall, later: PromiseLike<Rectangle>, invocation: Invocation): Promise<unknown[][]> {
  invocation.onCanceled = () => void call.clock.after(lingerMs, () => call.caller.end('cancelled'));
  call.expireInTime();
  return new Promise((resolve) => {
    later.then(
      (rectangle) => settle(call, rowsOf(rectangle, call.host), resolve),
      (thrown: unknown) => settle(call, errorOf(thrown, call.host), resolve),
    );
  });
}

function settle(call: CellCall, { rows, error, size }: Result, resolve: (rows: Soon<unknown[][]>) => void): void {
  try {
    void call.leave(size).then(() => resolve(excelGets(rows, error)));
  } catch (thrown) {
    // Nobody else would tell the cell.
    resolve(Promise.reject(excelError(thrown, call.host.language)));
  }
}

function excelGets(rows: unknown[][], error?: CustomFunctions.Error): Soon<unknown[][]> {
  return error ? Promise.reject(error) : rows;
}

function rowsOf(rectangle: Rectangle, host: HostFacts): Result {
  try {
    const size = rectangleSize(checkedSize(rectangle, host));
    return { rows: excelRows(rectangle, host.language), size };
  } catch (thrown) {
    return errorOf(thrown, host);
  }
}

function errorOf(thrown: unknown, { language }: HostFacts): Result {
  return { rows: [], error: excelError(thrown, language), size: errorSize };
}
