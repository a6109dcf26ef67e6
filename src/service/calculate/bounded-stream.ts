/**
 * A body that is made as it is read: of a reader that is slow there is one chunk in memory, and one that stops, or takes less than
 * a pace, is given up.
 */
import type { Clock } from '../../client/timing/timers';

export interface BoundedStreamParts {
  /** The next chunk; undefined at the end. Not called before the last one was read. */
  readonly next: () => Promise<string | undefined>;
  /** Called once: at the end, when the reader has left, and when it was given up. */
  readonly onEnd: () => void;
  readonly clock: Clock;
  /** Aborted to give the reader up. */
  readonly signal?: AbortSignal;
}

/**
 * A reader may keep us waiting so long. What it reads gives some of that back, and so does the time in which it waits for us: a
 * stream of rare changes is no slow reader. By the monotonic clock.
 */
const patienceMs = 30_000;
const bytesPerSecond = 16 * 1024;

export function boundedStream({ next, onEnd, clock, signal }: BoundedStreamParts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const patience = createPatience(clock);
  let stopWaiting = () => {};
  let isOver = false;
  const end = () => {
    stopWaiting();
    if (!isOver) onEnd();
    isOver = true;
  };
  const giveUp = (controller: ReadableStreamDefaultController) => {
    if (isOver) return;
    end();
    controller.error(new Error('The reader has stopped, or is too slow'));
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal?.addEventListener('abort', () => giveUp(controller), { once: true });
        stopWaiting = patience.begin(() => giveUp(controller));
      },
      async pull(controller) {
        stopWaiting();
        const askedAt = clock.now();
        const chunk = await next();
        if (isOver) return;
        if (chunk === undefined) {
          end();
          controller.close();
          return;
        }
        const bytes = encoder.encode(chunk);
        patience.restore(clock.now() - askedAt + (1_000 * bytes.length) / bytesPerSecond);
        controller.enqueue(bytes);
        stopWaiting = patience.begin(() => giveUp(controller));
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function createPatience(clock: Clock) {
  let leftMs = patienceMs;
  return {
    restore: (ms: number) => (leftMs = Math.min(patienceMs, leftMs + ms)),
    /** @returns ends it, and takes off what was waited */
    begin(onEnd: () => void): () => void {
      const begunAt = clock.now();
      const stop = clock.after(leftMs, onEnd);
      return () => {
        stop();
        leftMs = Math.max(0, leftMs - (clock.now() - begunAt));
      };
    },
  };
}
