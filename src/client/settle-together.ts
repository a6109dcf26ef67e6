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

/** A result waits at most this long for the others, and a call that has taken longer is waited for by nobody. */
const longestWaitMs = 400;
/** Characters of JSON that may leave within one flush. */
const flushSize = 1_500_000;
/** From one flush of the runtime to the next: its interval is 500 ms, counted from the end of the flush. */
const flushMs = 700;
/** Calls that begin within this time of each other count as one recalculation. */
const togetherMs = 25;

interface Ready {
  readonly size: number;
  readonly release: () => void;
}

/** Calls that began together, and how many of them still have no result. */
interface Recalculation {
  readonly since: number;
  open: number;
}

export function createSettleGate(clock: Clock): SettleGate {
  let recalculations: Recalculation[] = [];
  let ready: Ready[] = [];
  let released: { readonly at: number; readonly size: number }[] = [];
  let cancelTimer: (() => void) | undefined;

  const begin = (): Recalculation => {
    const now = clock.now();
    const last = recalculations.at(-1);
    if (last && now - last.since < togetherMs) {
      last.open++;
      return last;
    }
    recalculations = recalculations.filter(({ open }) => open > 0);
    const begun = { since: now, open: 1 };
    recalculations.push(begun);
    return begun;
  };

  const isWorthWaiting = () =>
    recalculations.some(({ open, since }) => open > 0 && clock.now() - since < longestWaitMs);

  const arm = (delayMs: number) => {
    cancelTimer ??= clock.after(delayMs, () => {
      cancelTimer = undefined;
      release();
    });
  };

  const release = () => {
    cancelTimer?.();
    cancelTimer = undefined;
    released = released.filter(({ at }) => at > clock.now() - flushMs);
    const leaving = takeWhatFits(flushSize - released.reduce((sum, { size }) => sum + size, 0));
    if (leaving.length > 0) {
      released.push({ at: clock.now(), size: leaving.reduce((sum, { size }) => sum + size, 0) });
    }
    if (ready.length > 0) arm((released[0]?.at ?? clock.now()) + flushMs - clock.now());
    for (const result of leaving) result.release();
  };

  /** In order; one that is too large for any flush leaves alone. */
  const takeWhatFits = (room: number): Ready[] => {
    let [count, size] = [0, 0];
    for (const next of ready) {
      const isAlone = count === 0 && released.length === 0;
      if (size + next.size > room && !isAlone) break;
      size += next.size;
      count++;
    }
    const leaving = ready.slice(0, count);
    ready = ready.slice(count);
    return leaving;
  };

  const becomeReady = (recalculation: Recalculation, size: number) =>
    new Promise<void>((resolve) => {
      ready.push({ size, release: resolve });
      recalculation.open--;
      if (isWorthWaiting()) arm(longestWaitMs);
      else release();
    });

  return {
    async pass(result, sizeOf) {
      const recalculation = begin();
      try {
        const value = await result;
        await becomeReady(recalculation, sizeOf(value));
        return value;
      } catch (error) {
        await becomeReady(recalculation, errorSize);
        throw error;
      }
    },
  };
}

/** An error and its sentence. */
const errorSize = 200;
