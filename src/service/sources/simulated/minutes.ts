/** The minutes of a trading day: together they have its open, high, low, close, volume and amount. */
import type { Bars } from '../../../market/bars';
import { minuteMs } from '../../../market/exchange-time';
import { type DayShape, courseAt, dayShape, volumeUpTo } from './day-shape';
import type { DayBar } from './days';
import { hash, lanes, lowerHalf, upperHalf } from './hash';
import { gridBetween } from './price-grid';
import { smoothNoise } from './price-path';
import type { Security } from './security';
import { endOfMinuteBar } from './sessions';

/** Index i of every column is the same minute, the first of the day is 0. */
export interface DayMinutes {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly amount: Float64Array;
}

/** What the minutes of a day are computed from. */
interface Course {
  readonly security: Security;
  readonly day: DayBar;
  readonly shape: DayShape;
  /** Index, within a lane, of the first minute's random number. */
  readonly firstDraw: number;
  readonly minutes: number;
  /** For each minute the bits that its close (upper half) and its volume (lower half) are drawn from. */
  readonly bits: Uint32Array;
  /** Rounds a price of this day to the tick. */
  readonly quoted: (price: number) => number;
}

/** Amplitudes of the minutes' deviation from the day's course, as parts of the day's range. */
const amplitudes = { drift: 0.12, jitter: 0.05, wick: 0.04 };
/** Minutes between two lattice values of the drift. */
const driftSpan = 8;
/** At least the minutes of the longest trading day, so that days share no random number. */
const drawsPerDay = 512;

/** All minutes of a day, whether or not they have passed. */
export function dayMinutes(security: Security, index: number, day: DayBar): DayMinutes {
  const minutes = security.minutesPerDay;
  const shape = dayShape(security.key, index, day);
  const firstDraw = index * drawsPerDay;
  const bits = drawBits(security.key, firstDraw, minutes);
  const quoted = gridBetween(security.grid, day.low, day.high);
  const course: Course = { security, day, shape, firstDraw, minutes, bits, quoted };
  const close = closes(course);
  const open = opens(course, close);
  const { high, low } = extremes(course, open, close);
  const volume = volumes(course);
  return { open, high, low, close, volume, amount: amounts(course, { open, high, low, close }, volume) };
}

/** The end of each minute bar of a day as an instant. */
export function minuteStamps(security: Security, index: number): Float64Array {
  const { calendar, listing, minutesPerDay } = security;
  // Clocks are changed on Sundays, so the minutes of a trading day can be counted from its midnight.
  const midnight = calendar.startAt(index);
  const stamps = new Float64Array(minutesPerDay);
  for (let i = 0; i < minutesPerDay; i++) stamps[i] = midnight + endOfMinuteBar(listing.market, i) * minuteMs;
  return stamps;
}

/** A finished day's minutes as bars. */
export function minuteBarsOf(security: Security, index: number, day: DayBar): Bars {
  return { timestamp: minuteStamps(security, index), ...dayMinutes(security, index, day) };
}

function drawBits(key: number, firstDraw: number, minutes: number): Uint32Array {
  const bits = new Uint32Array(minutes);
  for (let i = 0; i < minutes; i++) bits[i] = hash(key, lanes.minuteClose, firstDraw + i);
  return bits;
}

function closes({ security, day, shape, firstDraw, minutes, bits, quoted }: Course): Float64Array {
  const range = day.high - day.low;
  const close = new Float64Array(minutes);
  for (let i = 0; i < minutes - 1; i++) {
    const drift = amplitudes.drift * smoothNoise(security.key, lanes.minuteDrift, (firstDraw + i) / driftSpan);
    const jitter = amplitudes.jitter * (2 * upperHalf(bits[i] ?? 0) - 1);
    const price = quoted(courseAt(shape, (i + 1) / minutes) + range * (drift + jitter));
    close[i] = within(price, day.low, day.high);
  }
  close[minutes - 1] = day.close;
  return close;
}

function opens({ day, minutes }: Course, close: Float64Array): Float64Array {
  const open = new Float64Array(minutes);
  open.set(close.subarray(0, minutes - 1), 1);
  open[0] = day.open;
  return open;
}

/** Each minute reaches beyond its open and close by a wick; one has the day's high, one its low. */
function extremes(
  { security, day, shape, firstDraw, minutes, quoted }: Course,
  open: Float64Array,
  close: Float64Array,
) {
  const wick = amplitudes.wick * (day.high - day.low);
  const high = new Float64Array(minutes);
  const low = new Float64Array(minutes);
  for (let i = 0; i < minutes; i++) {
    const bits = hash(security.key, lanes.minuteWicks, firstDraw + i);
    const from = open[i] ?? NaN;
    const to = close[i] ?? NaN;
    high[i] = within(quoted((from > to ? from : to) + wick * upperHalf(bits)), day.low, day.high);
    low[i] = within(quoted((from < to ? from : to) - wick * lowerHalf(bits)), day.low, day.high);
  }
  high[Math.floor(shape.highAt * minutes)] = day.high;
  low[Math.floor(shape.lowAt * minutes)] = day.low;
  return { high, low };
}

function within(price: number, low: number, high: number): number {
  if (price < low) return low;
  return price > high ? high : price;
}

/** Differences of the cumulative volume at jittered times. The cumulative volume is rounded, so that the sum is exact. */
function volumes({ day, minutes, bits }: Course): Float64Array {
  const volume = new Float64Array(minutes);
  let before = 0;
  for (let i = 0; i < minutes; i++) {
    const jitter = 0.9 * (lowerHalf(bits[i] ?? 0) - 0.5);
    const upTo = i === minutes - 1 ? day.volume : Math.round(day.volume * volumeUpTo((i + 1 + jitter) / minutes));
    volume[i] = upTo - before;
    before = upTo;
  }
  return volume;
}

type Prices = Pick<DayMinutes, 'open' | 'high' | 'low' | 'close'>;

/** Volume × middle price of each minute, scaled so that the sum is the day's amount. */
function amounts({ day, minutes }: Course, prices: Prices, volume: Float64Array): Float64Array {
  const upTo = new Float64Array(minutes);
  let sum = 0;
  for (let i = 0; i < minutes; i++) upTo[i] = sum += (volume[i] ?? NaN) * middlePrice(prices, i);
  const scale = day.amount / sum;
  const amount = new Float64Array(minutes);
  let before = 0;
  for (let i = 0; i < minutes; i++) {
    const rounded = i === minutes - 1 ? day.amount : Math.round((upTo[i] ?? NaN) * scale);
    amount[i] = rounded - before;
    before = rounded;
  }
  return amount;
}

function middlePrice({ open, high, low, close }: Prices, i: number): number {
  return ((open[i] ?? NaN) + (high[i] ?? NaN) + (low[i] ?? NaN) + (close[i] ?? NaN)) / 4;
}
