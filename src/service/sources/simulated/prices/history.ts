/** Daily and minute bars over many days; generated days are kept, because sheets ask for them again. */
import { LRUCache } from 'lru-cache';
import {
  type BarColumn,
  barColumns,
  barCount,
  type Bars,
  barsBetween,
  joinBars,
  lastBars,
  mapColumns,
  sliceBars,
} from '../../../../market/bars/bars';
import { dayAt, dayMs, type EpochMs, epochMs } from '../../../../market/time/exchange-time';
import type { SymbolCode } from '../../../../market/symbols/symbol';
import type { DayRange } from './day-range';
import { type DayBar, dayBar, type dayColumns } from './days';
import { type DaySoFar, minuteBarsOf, minuteBarsSoFar } from './minutes';
import type { Progress } from '../calendar/progress';
import type { Security } from './security';

/** 48 MB. */
const defaultCachedNumbers = 6_000_000;

/** Finished days of one security without a gap. */
interface CachedDays {
  /** Number of the first day. */
  readonly first: number;
  readonly bars: Bars;
}

export interface MinuteRange {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly count: number;
}

/**
 * Reads a range of daily bars up to the shown day, whose bar is as far as it has come. Generates the days that are asked
 * for and not kept. The columns may be views of the cache.
 * @param generate unadjusted bars of finished days
 * @param daySoFar the bar of the shown day
 * @param cachedNumbers how many numbers all cached histories may hold together; the least recently used ones are evicted
 */
export function createDailyHistory(
  generate: typeof dayColumns,
  daySoFar: DaySoFar,
  cachedNumbers = defaultCachedNumbers,
): (security: Security, days: DayRange, progress: Progress) => Bars {
  const cache = new LRUCache<SymbolCode, CachedDays>({
    maxSize: cachedNumbers,
    sizeCalculation: ({ bars }) => 1 + barCount(bars) * barColumns.length,
  });
  const finishedDays = (security: Security, { first, last }: DayRange): Bars => {
    if (last < first) return generate(security, first, last);
    const { symbol } = security.listing;
    const days = withDays(cache.get(symbol), { first, last }, (from, to) => generate(security, from, to));
    cache.set(symbol, days);
    return sliceBars(days.bars, first - days.first, last + 1 - days.first);
  };
  return (security, { first, last }, progress) => {
    const finished = finishedDays(security, { first, last: Math.min(last, progress.index - 1) });
    if (first > last || last < progress.index) return finished;
    return withToday(finished, security.calendar.startAt(progress.index), daySoFar(security, progress));
  };
}

/** Adds the missing days of a range. A range apart from the cached days replaces them: the days between are not needed. */
function withDays(
  cached: CachedDays | undefined,
  { first, last }: DayRange,
  generate: (first: number, last: number) => Bars,
): CachedDays {
  const cachedLast = cached ? cached.first + barCount(cached.bars) - 1 : NaN;
  const adjoins = cached && first <= cachedLast + 1 && last >= cached.first - 1;
  if (!adjoins) return { first, bars: generate(first, last) };
  const older = first < cached.first ? joinBars(generate(first, cached.first - 1), cached.bars) : cached.bars;
  const bars = last > cachedLast ? joinBars(older, generate(cachedLast + 1, last)) : older;
  return { first: Math.min(first, cached.first), bars };
}

/** The newest `count` minute bars with from ≤ timestamp ≤ to, up to the running minute. */
export function minuteHistory(security: Security, { from, to, count }: MinuteRange, progress: Progress): Bars {
  const { calendar, firstIndex } = security;
  const { market } = security.listing;
  const oldest = calendar.startAt(firstIndex);
  const newest = calendar.startAt(progress.index) + dayMs;
  if (from > newest || to < oldest) return sliceBars(minuteBarsSoFar(security, progress), 0, 0);
  const first = calendar.indexAt(dayAt(epochMs(Math.max(from, oldest)), market));
  const last = Math.min(progress.index, calendar.indexAt(dayAt(epochMs(Math.min(to, newest)), market)));
  const days: Bars[] = [];
  for (let [index, bars] = [last, 0]; index >= first && bars < count; index--) {
    const day = barsBetween(minutesOn(security, index, progress), from, to);
    bars += barCount(day);
    days.push(day);
  }
  return lastBars(concatenate(days.reverse()), count);
}

function minutesOn(security: Security, index: number, progress: Progress): Bars {
  if (index === progress.index) return minuteBarsSoFar(security, progress);
  return minuteBarsOf(security, index, dayBar(security, index));
}

function withToday(history: Bars, stamp: EpochMs, today: DayBar): Bars {
  return mapColumns(history, (column, name) => {
    const longer = new Float64Array(column.length + 1);
    longer.set(column);
    longer[column.length] = name === 'timestamp' ? stamp : today[fieldOf[name]];
    return longer;
  });
}

const fieldOf = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  amount: 'amount',
  prev_close: 'previousClose',
} as const satisfies Record<Exclude<BarColumn, 'timestamp'>, keyof DayBar>;

function concatenate(days: readonly Bars[]): Bars {
  const total = days.reduce((sum, day) => sum + barCount(day), 0);
  const join = (name: Exclude<BarColumn, 'prev_close'>) => {
    const column = new Float64Array(total);
    let at = 0;
    for (const day of days) {
      column.set(day[name], at);
      at += barCount(day);
    }
    return column;
  };
  return {
    timestamp: join('timestamp'),
    open: join('open'),
    high: join('high'),
    low: join('low'),
    close: join('close'),
    volume: join('volume'),
    amount: join('amount'),
  };
}
