/**
 * Collects the calls of one calculation and passes them to Excel in one message, because the add-in can only batch calls
 * that arrive together.
 */
import type { CallId, ExcelHost, FunctionCall } from '../../../office-host/contract';

interface QueuedCall {
  readonly call: FunctionCall;
  /** Undefined until the call is delivered. */
  id?: CallId;
  isCancelled: boolean;
}

export interface CallQueue {
  /** @returns a function that cancels the call, before or after its delivery */
  start(call: FunctionCall): () => void;
  /** Delivers the collected calls, once the add-in is ready. */
  readonly deliver: () => void;
}

export function createCallQueue(host: Pick<ExcelHost, 'ready' | 'call' | 'cancel'>): CallQueue {
  let collected: QueuedCall[] = [];
  let isReady = false;
  const deliver = () => {
    if (!isReady) return;
    const calls = collected.filter(({ isCancelled }) => !isCancelled);
    collected = [];
    if (calls.length === 0) return;
    const ids = host.call(calls.map(({ call }) => call));
    ids.forEach((id, index) => Object.assign(calls[index] ?? {}, { id }));
  };
  const cancelled: CallId[] = [];
  const cancelTogether = () => host.cancel(cancelled.splice(0));

  // oxlint-disable-next-line typescript/no-floating-promises -- An add-in that does not start is shown by its frame.
  void host.ready.then(() => {
    isReady = true;
    deliver();
  });
  return {
    deliver,
    start(call) {
      const queued: QueuedCall = { call, isCancelled: false };
      collected.push(queued);
      return () => {
        queued.isCancelled = true;
        if (queued.id === undefined) return;
        if (cancelled.push(queued.id) === 1) queueMicrotask(cancelTogether);
      };
    },
  };
}
