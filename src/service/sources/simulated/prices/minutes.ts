/**
 * The minutes of a trading day: together they have its open, high, low, close, volume and amount. A day is split into
 * blocks and each block into minutes, so that the bar of a running day needs no more than its blocks and a few minutes.
 */
import type { Bars } from '../../../../market/bars/bars';
import { minuteMs } from '../../../../market/time/exchange-time';
import { dayShape, volumeUpTo } from './day-shape';
import type { DayBar } from './days';
import { hash, lanes } from '../random/hash';
import type { Security } from './security';
import { endOfMinuteBar } from '../calendar/sessions';
import { type BarParts, partAt, splitBar } from './split-bar';

/** Divides the minutes of every trading day. */
export const minutesPerBlock = 15;

/** The blocks of a whole day, whether or not they have passed. */
export function dayBlocks(security: Security, index: number, day: DayBar): BarParts {
  return splitBar(day, {
    count: security.minutesPerDay / minutesPerBlock,
    shape: dayShape(security.key, index, day),
    key: dayKey(security, index),
    driftKey: hash(security.driftKey, lanes.day, index) | 0,
    grid: security.grid,
    volumeUpTo,
  });
}

/** The minutes of one block. */
export function blockMinutes(security: Security, index: number, blocks: BarParts, block: number): BarParts {
  const key = hash(dayKey(security, index), lanes.block, block) | 0;
  const bar = partAt(blocks, block);
  const shape = dayShape(key, 0, bar);
  return splitBar(bar, { count: minutesPerBlock, shape, key, driftKey: key, grid: security.grid, volumeUpTo: evenly });
}

/** The first minutes of a day as bars; default: all of them. */
export function minuteBarsOf(security: Security, index: number, day: DayBar, count = security.minutesPerDay) {
  const blocks = dayBlocks(security, index, day);
  const minutes = emptyColumns(count);
  for (let block = 0; block * minutesPerBlock < count; block++) {
    const parts = blockMinutes(security, index, blocks, block);
    const from = block * minutesPerBlock;
    for (const name of partNames) minutes[name].set(parts[name].slice(0, count - from), from);
  }
  return { timestamp: minuteStamps(security, index, count), ...minutes } satisfies Bars;
}

const partNames = ['open', 'high', 'low', 'close', 'volume', 'amount'] as const satisfies readonly (keyof BarParts)[];

function emptyColumns(count: number) {
  const column = () => new Float64Array(count);
  return { open: column(), high: column(), low: column(), close: column(), volume: column(), amount: column() };
}

/** The end of each minute bar of a day as an instant. */
function minuteStamps({ calendar, listing }: Security, index: number, count: number): Float64Array {
  // Clocks are changed on Sundays, so the minutes of a trading day can be counted from its midnight.
  const midnight = calendar.startAt(index);
  const stamps = new Float64Array(count);
  for (let i = 0; i < count; i++) stamps[i] = midnight + endOfMinuteBar(listing.market, i) * minuteMs;
  return stamps;
}

function dayKey({ key }: Security, index: number): number {
  return hash(key, lanes.day, index) | 0;
}

function evenly(x: number): number {
  return x;
}
