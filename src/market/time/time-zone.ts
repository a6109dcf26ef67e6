/**
 * Time zones: their offsets from UTC, and times on their clocks as instants. Offsets are cached as spans of equal offset: each lookup
 * in the time-zone database costs microseconds, and a sheet needs the offsets of ten thousand bars. Spans are computed for eight weeks
 * at a time, each week with one change at most: since 1970 the shortest time between two changes of any zone has been seven days
 * (Recife, October of 2000); clocks that pause their summer time for Ramadan change twice within 35 days.
 */
import { tzOffset } from '@date-fns/tz/tzOffset';

/** From one instant (inclusive) to another (exclusive) a zone's clock keeps the same distance from UTC. */
export interface OffsetSpan {
  readonly from: number;
  readonly until: number;
  /** Milliseconds to add to UTC to read the wall clock. */
  readonly offset: number;
}

const weekMs = 7 * 86_400_000;
const surveyMs = 8 * weekMs;
/** Clocks are changed at full or half hours of UTC. */
const halfHourMs = 1_800_000;
const surveysOfZones = new Map<string, Map<number, readonly OffsetSpan[]>>();

/** Milliseconds to add to UTC at this instant to read the wall clock of the zone. */
export function offsetMs(zone: string, instantMs: number): number {
  return offsetSpan(zone, instantMs).offset;
}

/** The span around an instant: a loop over a series needs another one only when it leaves the span. */
export function offsetSpan(zone: string, instantMs: number): OffsetSpan {
  const index = Math.floor(instantMs / surveyMs);
  const surveys = surveysOf(zone);
  let spans = surveys.get(index);
  if (!spans) surveys.set(index, (spans = survey(zone, index * surveyMs)));
  return spans.find(({ until }) => instantMs < until) ?? noSpan;
}

/** The span of NaN: no instant is in it. */
export const noSpan: OffsetSpan = { from: NaN, until: NaN, offset: NaN };

function surveysOf(zone: string): Map<number, readonly OffsetSpan[]> {
  const known = surveysOfZones.get(zone);
  if (known) return known;
  const surveys = new Map<number, readonly OffsetSpan[]>();
  surveysOfZones.set(zone, surveys);
  return surveys;
}

function survey(zone: string, from: number): OffsetSpan[] {
  const until = from + surveyMs;
  const spans: OffsetSpan[] = [];
  let [begin, offset] = [from, zoneOffset(zone, from)];
  for (let week = from; week < until; week += weekMs) {
    const after = zoneOffset(zone, week + weekMs);
    if (after === offset) continue;
    const changesAt = findChange(zone, week, week + weekMs, offset);
    spans.push({ from: begin, until: changesAt, offset });
    [begin, offset] = [changesAt, after];
  }
  return [...spans, { from: begin, until, offset }];
}

/** The first half hour between two instants that has another offset. */
function findChange(zone: string, from: number, until: number, before: number): number {
  let [low, high] = [from / halfHourMs, until / halfHourMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(zone, middle * halfHourMs) === before) low = middle;
    else high = middle;
  }
  return high * halfHourMs;
}

function zoneOffset(zone: string, instantMs: number): number {
  return tzOffset(zone, new Date(instantMs)) * 60_000;
}

/** The database has some six hundred names, and each of them as many spellings in upper and lower case as anybody likes. */
const mostZones = 1_000;
const knownZones = new Set<string>();

/**
 * True for a time zone of the database, such as Europe/London. Each is remembered until the process ends, here and where its offsets
 * are: beyond a number that the database does not reach, further spellings are none.
 */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (knownZones.size >= mostZones || !hasClock(name)) return false;
  knownZones.add(name);
  return true;
}

function hasClock(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

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
