/** When a poll last saw an alert's symbol, and whether polls were missed since then. Pure. */
import { type ClockReading, elapsedMs } from '../client/timing/timers';

export const gapReasons = [
  'paused',
  'rate-limited',
  'daily-limit',
  'no-data',
  'no-key',
  'past-time',
  'not-open',
  'silent',
] as const;

/**
 * What kept polls away: the person's pause, the limit of a minute or of a day, a service that does not answer or has nothing, the key, another
 * time of the workbook; a workbook that was closed, or a cell that was not there; nothing that is known, such as a computer asleep.
 */
export type GapReason = (typeof gapReasons)[number];

export interface Gap {
  /** Epoch ms of the last poll before it and of the first one after it. */
  readonly from: number;
  readonly until: number;
  readonly reasons: readonly GapReason[];
}

export interface Sight {
  readonly seenAt: ClockReading;
  /** From poll to poll, as the market was last polled. */
  readonly spacingMs: number;
  /** Since then. */
  readonly reasons: readonly GapReason[];
}

export function missing(sight: Sight, reason: GapReason): Sight {
  return sight.reasons.includes(reason) ? sight : { ...sight, reasons: [...sight.reasons, reason] };
}

/** Of the last poll, in epoch ms by the present wall clock: the one of then may have been ahead. */
export function lastSeenAt({ seenAt }: Sight, now: ClockReading): number {
  return seenAt.wallNow > now.wallNow ? now.wallNow - (now.now - seenAt.now) : seenAt.wallNow;
}

/** Polls of a market that stands still are up to three times as far apart as the ones before: that is no gap. */
const slackMs = 10_000;

/**
 * The gap that a poll ends; undefined when none was missed. Polls fall on common multiples of their interval, so that one may come
 * after one and a half of it.
 */
export function gapBefore(sight: Sight, now: ClockReading, everyMs: number): Gap | undefined {
  const { seenAt, spacingMs, reasons } = sight;
  const missedMs = reasons.length > 0 ? Math.max(2 * everyMs, 1.5 * spacingMs) : 3 * spacingMs + slackMs;
  if (elapsedMs(seenAt, now) <= missedMs) return undefined;
  return { from: lastSeenAt(sight, now), until: now.wallNow, reasons: reasons.length > 0 ? reasons : ['silent'] };
}

/** @param gap that this poll has ended */
export function seen(before: Sight | undefined, now: ClockReading, everyMs: number, gap: Gap | undefined): Sight {
  const spacingMs = before && !gap ? elapsedMs(before.seenAt, now) : (before?.spacingMs ?? everyMs);
  // Cells of the same symbol may be served within one poll.
  return { seenAt: now, spacingMs: Math.max(spacingMs, everyMs), reasons: [] };
}
