/** Closes of several symbols on the dates that all of them have. */
import { type Bars, type Column, firstAtOrAfter } from '../bars/bars';
import { daySerialsOf, dayOfSerial, type Serial } from '../time/exchange-time';
import type { Market } from '../time/markets';
import { bucketOf, isMinutePeriod, type KlinePeriod } from '../time/period';

export interface CommonCloses {
  /** Excel's dates of the first series. */
  readonly dates: Column;
  /** In the order of the series. */
  readonly closes: readonly Column[];
}

/** @param count at most so many dates, the newest */
export function commonCloses(
  series: readonly { readonly bars: Bars; readonly market: Market }[],
  period: KlinePeriod,
  count = Infinity,
): CommonCloses {
  const keyed = series.map(({ bars, market }) => closesByKey(bars, period, market));
  const [first] = keyed;
  const [leading] = series;
  if (first === undefined || leading === undefined) return { dates: new Float64Array(), closes: [] };
  const shared = keyed.reduce((keys, other) => intersection(keys, other.keys), first.keys);
  const keys = shared.subarray(Math.max(0, shared.length - count));
  return {
    dates: daySerialsOf(valuesAt(keys, first.keys, first.timestamps), leading.market),
    closes: keyed.map((each) => valuesAt(keys, each.keys, each.closes)),
  };
}

/** The bars with a close, one for each period: the last one. */
interface KeyedCloses {
  /** Ascending numbers, equal for bars of one period: days by the calendar of the exchange, minutes by the instant. */
  readonly keys: Column;
  readonly closes: Column;
  readonly timestamps: Column;
}

function closesByKey({ timestamp, close }: Bars, period: KlinePeriod, market: Market): KeyedCloses {
  const keys = keysOf(timestamp, period, market);
  const places: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    if (Number.isNaN(close[i])) continue;
    if (places.length > 0 && keys[places.at(-1) ?? i] === keys[i]) places.pop();
    places.push(i);
  }
  const isWhole = places.length === keys.length;
  const kept = (column: Column) => (isWhole ? column : Float64Array.from(places, (place) => column[place] ?? NaN));
  return { keys: kept(keys), closes: kept(close), timestamps: kept(timestamp) };
}

function keysOf(timestamps: Column, period: KlinePeriod, market: Market): Column {
  if (isMinutePeriod(period)) return timestamps;
  const days = daySerialsOf(timestamps, market);
  return period === '1d' ? days : days.map((day) => bucketOf(dayOfSerial(day as Serial), period));
}

/** @param a ascending, as `b` is; returned itself where both are equal, which is usual */
function intersection(a: Column, b: Column): Column {
  if (isAt(0, a, b) && a.length === b.length) return a;
  const both: number[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    const [left = NaN, right = NaN] = [a[i], b[j]];
    if (left === right) both.push(left);
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return Float64Array.from(both);
}

/** The values beside some of the keys of a column, as a view where these follow each other, which is usual. */
function valuesAt(keys: Column, own: Column, values: Column): Column {
  const start = firstAtOrAfter(own, keys[0] ?? Infinity);
  if (isAt(start, keys, own)) return values.subarray(start, start + keys.length);
  let place = start;
  return keys.map((key) => {
    while ((own[place] ?? Infinity) < key) place++;
    return values[place] ?? NaN;
  });
}

/** Whether `part` stands in a column from an index on. */
function isAt(start: number, part: Column, column: Column): boolean {
  for (let i = 0; i < part.length; i++) if (part[i] !== column[start + i]) return false;
  return true;
}
