/**
 * Offsets of time zones from UTC, remembered by month: asking the time-zone database costs microseconds each, and a
 * sheet asks for the offsets of ten thousand bars. No zone of ours changes twice in a month.
 */
import { tzOffset } from '@date-fns/tz/tzOffset';

interface Month {
  readonly before: number;
  readonly after: number;
  /** The first instant with the offset `after`. */
  readonly changesAt: number;
}

const monthMs = 30 * 86_400_000;
const minuteMs = 60_000;
const monthsOfZones = new Map<string, Map<number, Month>>();

/** Milliseconds to add to UTC at this instant to read the wall clock of the zone. */
export function offsetMs(zone: string, instantMs: number): number {
  const index = Math.floor(instantMs / monthMs);
  const months = monthsOf(zone);
  let month = months.get(index);
  if (!month) months.set(index, (month = surveyMonth(zone, index * monthMs)));
  return instantMs < month.changesAt ? month.before : month.after;
}

function monthsOf(zone: string): Map<number, Month> {
  let months = monthsOfZones.get(zone);
  if (!months) monthsOfZones.set(zone, (months = new Map()));
  return months;
}

function surveyMonth(zone: string, from: number): Month {
  const before = zoneOffset(zone, from);
  const after = zoneOffset(zone, from + monthMs);
  if (before === after) return { before, after, changesAt: Infinity };
  let [low, high] = [from / minuteMs, (from + monthMs) / minuteMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(zone, middle * minuteMs) === before) low = middle;
    else high = middle;
  }
  return { before, after, changesAt: high * minuteMs };
}

function zoneOffset(zone: string, instantMs: number): number {
  return tzOffset(zone, new Date(instantMs)) * minuteMs;
}
