/** Closes of several symbols on the dates that all of them have. */
import type { Bars, Column } from '../bars';
import { daySerialsOf, dayOfSerial, type Serial } from '../exchange-time';
import type { Market } from '../markets';
import { bucketOf } from '../period-bucket';
import { isMinutePeriod, type KlinePeriod } from '../period';

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
  const [first, ...others] = series.map(({ bars, market }) => placesByKey(bars, period, market));
  if (first === undefined) return { dates: new Float64Array(), closes: [] };
  const keys = [...first.keys()].filter((key) => others.every((places) => places.has(key))).slice(-count);
  const chosen = (column: Column, places: ReadonlyMap<number, number>) =>
    Float64Array.from(keys, (key) => column[places.get(key) ?? -1] ?? NaN);
  const [leading] = series;
  return {
    dates: leading ? chosen(daySerialsOf(leading.bars.timestamp, leading.market), first) : new Float64Array(),
    closes: series.map(({ bars }, i) => chosen(bars.close, [first, ...others][i] ?? first)),
  };
}

/** Where the bar of each period stands that has a close: days by the calendar of the exchange, minutes by the instant. */
function placesByKey(bars: Bars, period: KlinePeriod, market: Market): ReadonlyMap<number, number> {
  const days = isMinutePeriod(period) ? undefined : daySerialsOf(bars.timestamp, market);
  const places = new Map<number, number>();
  bars.close.forEach((close, i) => {
    if (Number.isNaN(close)) return;
    const key =
      days && !isMinutePeriod(period)
        ? bucketOf(dayOfSerial((days[i] ?? NaN) as Serial), period)
        : (bars.timestamp[i] ?? NaN);
    places.set(key, i);
  });
  return places;
}
