/** A body that is made as it is read: of a reader that is slow there is one chunk in memory, and one that stops is given up. */
import type { Clock } from '../../client/timers';

export interface BoundedStreamParts {
  /** The next chunk; undefined at the end. Not called before the last one was read. */
  readonly next: () => Promise<string | undefined>;
  /** Called once: at the end, when the reader has left, and when it was given up. */
  readonly onEnd: () => void;
  readonly clock: Clock;
}

/** A reader may take so long for a chunk. */
const stalledMs = 30_000;

export function boundedStream({ next, onEnd, clock }: BoundedStreamParts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stopWaiting = () => {};
  let isOver = false;
  const end = () => {
    stopWaiting();
    if (!isOver) onEnd();
    isOver = true;
  };
  const giveUpLater = (controller: ReadableStreamDefaultController) => {
    stopWaiting = clock.after(stalledMs, () => {
      end();
      controller.error(new Error('The reader has stopped'));
    });
  };
  return new ReadableStream<Uint8Array>(
    {
      start: giveUpLater,
      async pull(controller) {
        stopWaiting();
        const chunk = await next();
        if (isOver) return;
        if (chunk === undefined) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(chunk));
        giveUpLater(controller);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
