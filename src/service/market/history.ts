/** Daily and minute bars over many days; finished daily history is remembered, because sheets ask for it again. */
import { LRUCache } from 'lru-cache';
import {
  type BarColumn,
  barColumns,
  barCount,
  type Bars,
  barsBetween,
  lastBars,
  mapColumns,
  sliceBars,
} from '../../market/bars';
import { dayAt, dayMs, type EpochMs, epochMs, startOfDay } from '../../market/exchange-time';
import type { SymbolCode } from '../../market/symbol';
import { type DayBar, dayBar, dayColumns } from './days';
import { minuteBarsOf } from './minutes';
import type { Progress } from './progress';
import type { Security } from './security';
import { dayBarSoFar, minuteBarsSoFar } from './today';

/** Numbers that all remembered histories may hold together: 48 MB. */
const rememberedNumbers = 6_000_000;

export interface MinuteRange {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly count: number;
}

/** Answers daily bars from the listing to the shown day, this one as far as it has come. */
export function createDailyHistory(): (security: Security, progress: Progress) => Bars {
  const remembered = new LRUCache<SymbolCode, Bars>({
    maxSize: rememberedNumbers,
    sizeCalculation: (bars) => 1 + barCount(bars) * barColumns.length,
  });
  return (security, progress) => {
    const { listing, firstIndex } = security;
    const finished = progress.index - firstIndex;
    let history = remembered.get(listing.symbol);
    if (!history || barCount(history) < finished) {
      history = dayColumns(security, firstIndex, progress.index - 1);
      remembered.set(listing.symbol, history);
    }
    return withToday(sliceBars(history, 0, finished), security, progress);
  };
}

/** The newest `count` minute bars with from ≤ timestamp ≤ to, up to the running minute. */
export function minuteHistory(security: Security, { from, to, count }: MinuteRange, progress: Progress): Bars {
  const { calendar, firstIndex } = security;
  const { market } = security.listing;
  const oldest = startOfDay(calendar.dayAt(firstIndex), market);
  const newest = startOfDay(calendar.dayAt(progress.index), market) + dayMs;
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

function withToday(history: Bars, security: Security, progress: Progress): Bars {
  const { calendar, listing } = security;
  const today = dayBarSoFar(security, progress);
  const stamp = startOfDay(calendar.dayAt(progress.index), listing.market);
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
