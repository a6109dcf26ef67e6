/**
 * Calculates an opened workbook before the page goes on with its drawing.
 *
 * Why: before the first formula of each pass, and before every 500th, the grid waits for a message to itself, so that the page
 * can answer. While the page opens, the tasks that draw it are served between: the requests of the first cells left 1.2 s later.
 * The grid makes a `MessageChannel` for each wait, and has no option to do without. Seen in Univer 0.25.1.
 */

/** A workbook of some thousand formulas is calculated in parts, as later changes are. */
const mostWaits = 8;

/** What `start` begins does not wait, up to `mostWaits` times, until the task has ended that calls this. */
export function withoutWaits(start: () => void): void {
  const { MessageChannel } = globalThis;
  let left = mostWaits;
  function channel(): MessageChannel {
    return left-- > 0 ? immediateChannel() : new MessageChannel();
  }
  Object.assign(globalThis, { MessageChannel: channel });
  // The next task: all that does not wait has run by then.
  setTimeout(() => Object.assign(globalThis, { MessageChannel }), 0);
  start();
}

/** Delivers a message within the task in which it is sent. */
function immediateChannel(): MessageChannel {
  const port1 = { onmessage: undefined as (() => void) | undefined, close() {} };
  const port2 = { postMessage: () => queueMicrotask(() => port1.onmessage?.()), close() {} };
  return { port1, port2 } as unknown as MessageChannel;
}
