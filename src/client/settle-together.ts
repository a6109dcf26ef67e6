/**
 * Releases the results of one recalculation together. Excel's runtime sends results in flushes half a second apart: a
 * result that is ready early drags a flush along, and those that come a moment later wait for the next one. So ready
 * results wait for the others of their recalculation, but not longer than a fixed time.
 *
 * A flush that is too large for the host would lose every result in it, so a release carries a bounded amount; what is
 * left over follows when the flush before has had time to leave.
 */
import type { Clock } from './clock';

export interface SettleGate {
  /** Passes the result on when it is released. @param sizeOf characters of JSON that the result becomes */
  pass<T>(result: Promise<T>, sizeOf: (value: T) => number): Promise<T>;
}

/** A result waits at most this long for the others. */
const longestWaitMs = 400;
/** Characters of JSON in one release. */
const releaseSize = 1_500_000;
/** From one flush of the runtime to the next: its interval is 500 ms, counted from the end of the flush. */
const betweenReleasesMs = 700;

interface Ready {
  readonly size: number;
  readonly release: () => void;
}

export function createSettleGate(clock: Clock): SettleGate {
  let open = 0;
  let ready: Ready[] = [];
  let cancelTimer: (() => void) | undefined;
  let releasedInFullAt = -Infinity;

  const arm = (delayMs: number) => {
    cancelTimer ??= clock.after(delayMs, () => {
      cancelTimer = undefined;
      release();
    });
  };

  const release = () => {
    const waitMs = releasedInFullAt + betweenReleasesMs - clock.now();
    if (waitMs > 0) {
      arm(waitMs);
      return;
    }
    cancelTimer?.();
    cancelTimer = undefined;
    const now = takeUpTo(releaseSize);
    if (ready.length > 0) {
      releasedInFullAt = clock.now();
      arm(betweenReleasesMs);
    }
    for (const result of now) result.release();
  };

  const takeUpTo = (size: number): Ready[] => {
    let [count, total] = [0, 0];
    while (count < ready.length && (count === 0 || total + (ready[count]?.size ?? 0) <= size)) {
      total += ready[count]?.size ?? 0;
      count++;
    }
    const taken = ready.slice(0, count);
    ready = ready.slice(count);
    return taken;
  };

  const becomeReady = (size: number) =>
    new Promise<void>((resolve) => {
      ready.push({ size, release: resolve });
      open--;
      if (open === 0) release();
      else arm(longestWaitMs);
    });

  return {
    async pass(result, sizeOf) {
      open++;
      try {
        const value = await result;
        await becomeReady(sizeOf(value));
        return value;
      } catch (error) {
        await becomeReady(100);
        throw error;
      }
    },
  };
}
