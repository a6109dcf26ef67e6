/** Times on the clock of any zone as instants, whole columns at once. */
import { offsetSpan } from './zone-offset';

/**
 * @param walls ms since 1970-01-01T00:00 on the zone's clock; ascending ones need few lookups
 * @returns epoch ms; an hour that daylight saving repeats means its first occurrence
 */
export function wallClocksToInstants(walls: ArrayLike<number>, zone: string): Float64Array {
  const instants = new Float64Array(walls.length);
  let span = offsetSpan(zone, walls[0] ?? 0);
  for (let i = 0; i < instants.length; i++) {
    const wall = walls[i] ?? NaN;
    let instant = wall - span.offset;
    if (instant < span.from || instant >= span.until) {
      span = offsetSpan(zone, instant);
      instant = wall - span.offset;
    }
    instants[i] = instant;
  }
  return instants;
}

/** The zone's clock at an instant, in ms since 1970-01-01T00:00. */
export function wallClockAt(instant: number, zone: string): number {
  return instant + offsetSpan(zone, instant).offset;
}
