/** Times on the clock of any zone as instants: single ones, and whole columns at once. */
import { noSpan, offsetMs, offsetSpan } from './zone-offset';

const dayMs = 86_400_000;

/**
 * `wallClockToInstant` of every time of a column.
 * @param walls ms since 1970-01-01T00:00 on the zone's clock; ascending ones need few lookups
 * @returns epoch ms
 */
export function wallClocksToInstants(walls: ArrayLike<number>, zone: string): Float64Array {
  const instants = new Float64Array(walls.length);
  let span = noSpan;
  for (let i = 0; i < instants.length; i++) {
    const wall = walls[i] ?? NaN;
    const instant = wall - span.offset;
    // On the first day of a span the clock may show an hour for the second time.
    const isCertain = instant >= span.from + dayMs && instant < span.until;
    instants[i] = isCertain ? instant : wallClockToInstant(wall, zone);
    if (!isCertain) span = offsetSpan(zone, instants[i] ?? NaN);
  }
  return instants;
}

/**
 * @param wall ms since 1970-01-01T00:00 on the zone's clock
 * @returns epoch ms. An hour that daylight saving skips means the moment after the gap; one that it repeats means its
 * first occurrence
 */
export function wallClockToInstant(wall: number, zone: string): number {
  const before = offsetMs(zone, wall - dayMs);
  const after = offsetMs(zone, wall + dayMs);
  const first = wall - Math.max(before, after);
  return first + offsetMs(zone, first) === wall ? first : wall - Math.min(before, after);
}

/** The zone's clock at an instant, in ms since 1970-01-01T00:00. */
export function wallClockAt(instant: number, zone: string): number {
  return instant + offsetSpan(zone, instant).offset;
}
