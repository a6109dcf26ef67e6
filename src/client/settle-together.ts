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
  /** A call begins; it has no result yet. @param since epoch ms, now */
  begin(since: number): Recalculation;
  /** Its result is there. Resolves when it may leave. @param size characters of JSON that the result becomes */
  leave(recalculation: Recalculation, size: number): Promise<void>;
}

/** Calls that began together, and how many of them still have no result. */
export interface Recalculation {
  readonly since: number;
  open: number;
}

/** Results wait this long for the others of their recalculation, and longer as long as one comes after the other. */
const patienceMs = 400;
const longestWaitMs = 1_000;
const oneAfterTheOtherMs = 150;
/** Characters of JSON that may leave within one flush. */
const flushSize = 1_500_000;
/** From one flush of the runtime to the next: its interval is 500 ms, counted from the end of the flush. */
const flushMs = 700;
/** Calls that begin within this time of each other count as one recalculation. */
const togetherMs = 25;
/** Releases within this time leave in one flush. */
const sameFlushMs = 10;

/** Results that leave together: one promise for all of them. */
interface Wagon {
  readonly since: number;
  size: number;
  readonly left: Promise<void>;
  readonly leave: () => void;
}

export function createSettleGate(clock: Clock): SettleGate {
  let recalculations: Recalculation[] = [];
  const wagons: Wagon[] = [];
  let released: { readonly at: number; size: number }[] = [];
  let lastReadyAt = 0;
  let cancelTimer: (() => void) | undefined;
  let isAboutToLook = false;

  const load = (size: number): Wagon => {
    const last = wagons.at(-1);
    const wagon = last && last.size + size <= flushSize ? last : emptyWagon(clock.now());
    if (wagon !== last) wagons.push(wagon);
    wagon.size += size;
    return wagon;
  };

  /** The instant until which waiting for results that are still missing is worth it. */
  const worthWaitingUntil = () =>
    recalculations.reduce((latest, { open, since }) => {
      if (open === 0) return latest;
      return Math.max(latest, since + patienceMs, Math.min(since + longestWaitMs, lastReadyAt + oneAfterTheOtherMs));
    }, 0);

  const arm = (instant: number) => {
    cancelTimer ??= clock.after(instant - clock.now(), () => {
      cancelTimer = undefined;
      look();
    });
  };

  const look = () => {
    const [first] = wagons;
    if (!first) return;
    const until = Math.min(worthWaitingUntil(), first.since + longestWaitMs);
    if (until > clock.now()) return arm(until);
    cancelTimer?.();
    cancelTimer = undefined;
    release();
  };

  /** Cells that the cache answers at once are ready one by one, before the next of their recalculation begins. */
  const lookSoon = () => {
    if (isAboutToLook) return;
    isAboutToLook = true;
    queueMicrotask(() => {
      isAboutToLook = false;
      lastReadyAt = clock.now();
      look();
    });
  };

  const release = () => {
    const now = clock.now();
    released = released.filter(({ at }) => at > now - flushMs);
    for (let next = wagons[0]; next && fits(next); next = wagons[0]) {
      wagons.shift();
      note(next.size, now);
      next.leave();
    }
    if (wagons.length > 0) arm((released[0]?.at ?? now) + flushMs);
  };

  /** In order; one that is too large for any flush leaves alone. */
  const fits = ({ size }: Wagon) =>
    released.length === 0 || size + released.reduce((sum, { size: gone }) => sum + gone, 0) <= flushSize;

  const note = (size: number, at: number) => {
    const last = released.at(-1);
    if (last && at - last.at < sameFlushMs) last.size += size;
    else released.push({ at, size });
  };

  return {
    begin(since) {
      const last = recalculations.at(-1);
      if (last && since - last.since < togetherMs) {
        last.open++;
        return last;
      }
      recalculations = recalculations.filter(({ open }) => open > 0);
      const begun = { since, open: 1 };
      recalculations.push(begun);
      return begun;
    },
    leave(recalculation, size) {
      recalculation.open--;
      lookSoon();
      return load(size).left;
    },
  };
}

function emptyWagon(since: number): Wagon {
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  return { since, size: 0, left, leave };
}
