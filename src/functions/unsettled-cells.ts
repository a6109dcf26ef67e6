/**
 * The cells that show less than they could: an older value, or an error that may pass. They calculate again by
 * themselves: once the rate limit has let their request through, or when the service answers again.
 */
import type { Activity } from '../client/activity';
import type { Caller } from '../client/caller';
import { createAppointment } from '../client/appointment';
import type { Clock } from '../client/clock';

export interface UnsettledCells {
  /** A call of this cell has its result. @param since epoch ms at which the call began */
  answered(address: string, caller: Caller, since: number): void;
  /** From when on answers may be used by a call of this cell that fills it in. */
  fillsSince(address: string | undefined): number | undefined;
  /** The network is back: what is unsettled may ask again. */
  recover(): void;
}

export interface UnsettledCellsOptions {
  readonly clock: Clock;
  readonly activity: Activity;
  /** Makes these cells calculate again: `Sheet1!B2`. */
  readonly recalculate: (addresses: readonly string[]) => Promise<void>;
}

interface Unsettled {
  readonly caller: Caller;
  readonly settledAt: number;
}

/** Cells that are filled at about the same time calculate together. */
const togetherMs = 200;
/** A service that comes and goes: the pauses between recoveries double, until nothing is unsettled any more. */
const shortestPauseMs = 5_000;
const longestPauseMs = 300_000;

export function createUnsettledCells({ clock, activity, recalculate }: UnsettledCellsOptions): UnsettledCells {
  const unsettled = new Map<string, Unsettled[]>();
  const due = new Set<string>();
  const filling = new Map<string, number>();
  let hasFailed = false;
  let pauseMs = shortestPauseMs;
  let recoveredAt = -Infinity;

  const recalculateSoon = (address: string) => {
    if (due.size === 0) clock.after(togetherMs, recalculateDue);
    due.add(address);
  };

  const recalculateDue = () => {
    const addresses = [...due];
    due.clear();
    // A workbook that refuses keeps what it shows; the person can still press Refresh.
    recalculate(addresses).catch(() => {});
  };

  const later = createAppointment(clock, () => {
    if (activity.state() === 'connected') recover();
    else hasFailed = true;
  });

  const recover = () => {
    if (unsettled.size === 0) return;
    // It has been quiet for long.
    if (clock.now() - recoveredAt > 2 * pauseMs) pauseMs = shortestPauseMs;
    if (clock.now() - recoveredAt < pauseMs) return later.at(recoveredAt + pauseMs);
    later.cancel();
    recoveredAt = clock.now();
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    // Who is still there comes back as it answers; a cell that is gone counts no more.
    for (const [address, shown] of unsettled) {
      if (shown.some(({ caller }) => caller.isLeftOpen)) continue;
      unsettled.delete(address);
      recalculateSoon(address);
      activity.cellShows(address, undefined);
    }
  };

  /** A formula may call several functions: those of the same calculation stay, an earlier one is replaced. */
  const note = (address: string, caller: Caller, since: number) => {
    const [replaced, siblings] = split(unsettled.get(address) ?? [], ({ settledAt }) => settledAt < since);
    for (const { caller: old } of replaced) old.end('cancelled');
    const now = caller.isUnsettled ? [...siblings, { caller, settledAt: clock.now() }] : siblings;
    if (now.length === 0) unsettled.delete(address);
    else unsettled.set(address, now);
    return now;
  };

  const takeNote = (address: string, caller: Caller, since: number) => {
    filling.delete(address);
    if (caller.ending === 'cancelled') return;
    const shown = note(address, caller, since);
    activity.cellShows(address, oldestOf(shown));
    if (caller.isUnsettled && !caller.isLeftOpen) {
      if (activity.state() === 'failing') hasFailed = true;
      else later.at(Math.max(clock.now(), recoveredAt) + pauseMs);
    }
    caller.whenFilled(() => {
      filling.set(address, Math.min(since, caller.acceptSince ?? Infinity));
      recalculateSoon(address);
    });
  };

  activity.subscribe(() => {
    if (unsettled.size === 0) return;
    const state = activity.state();
    if (state === 'failing') hasFailed = true;
    if (state !== 'connected' || !hasFailed) return;
    hasFailed = false;
    recover();
  });

  return {
    fillsSince: (address) => (address === undefined ? undefined : filling.get(address)),
    answered(address, caller, since) {
      if (caller.isPreview) return;
      // The usual case, in thousands of cells.
      if (filling.size === 0 && unsettled.size === 0 && !caller.isUnsettled) return;
      // What the cache answers is answered before the next call of the same formula begins.
      queueMicrotask(() => takeNote(address, caller, since));
    },
    recover,
  };
}

function oldestOf(shown: readonly Unsettled[]): number | undefined {
  const ages = shown.flatMap(({ caller }) => [...caller.stale.values()]);
  return ages.length === 0 ? undefined : Math.min(...ages);
}

function split<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
