/** The log of the day: what triggered alerts, and the gaps in which nothing could. Pure. */
import { dayAt, dayMs, endOfDay, epochMs } from '../market/time/exchange-time';
import type { AsOf } from '../market/bars/as-of';
import type { Market } from '../market/time/markets';
import type { SymbolCode } from '../market/symbols/symbol';
import type { Gap } from './sight';

export interface TriggerEvent {
  readonly kind: 'trigger';
  readonly symbol: SymbolCode;
  /** The condition as it was typed. */
  readonly condition: string;
  readonly message: string;
  /** Epoch ms at which a poll saw it. */
  readonly at: number;
  /** The last price of that quote. */
  readonly price: number | null;
  /** The gap that this poll ended: the condition may have been met at any time in it. */
  readonly after?: Gap | undefined;
  /** The workbook's time, where it is not the present: nobody is to be told of something that is over. */
  readonly asOf?: AsOf | undefined;
  /** Epoch ms at which the day of its exchange ends. */
  readonly dayEnd: number;
}

export interface GapEvent extends Gap {
  readonly kind: 'gap';
  /** How many alerts had it. */
  readonly alerts: number;
  readonly dayEnd: number;
}

export type AlertEvent = TriggerEvent | GapEvent;

/** Older ones are dropped; gaps never push out triggers. */
export const mostOf = { trigger: 500, gap: 200 } as const satisfies Record<AlertEvent['kind'], number>;

/** Those of a day that has not ended, in the order of time. */
export function eventsOfDay(events: readonly AlertEvent[], now: number): readonly AlertEvent[] {
  return keptEvents(events, now).filter(({ dayEnd }) => dayEnd >= now);
}

/** With those of the days around it: a clock that is wrong by a day, and corrected, deletes none. */
export function keptEvents(events: readonly AlertEvent[], now: number): readonly AlertEvent[] {
  const lasting = events.filter(({ dayEnd }) => Math.abs(dayEnd - now) <= 2 * dayMs);
  const left: Record<AlertEvent['kind'], number> = { ...mostOf };
  return lasting
    .toReversed()
    .filter(({ kind }) => left[kind]-- > 0)
    .toReversed();
}

/** When the day of an instant ends on its exchange, both in epoch ms. */
export function dayEndAfter(instant: number, market: Market): number {
  return endOfDay(dayAt(epochMs(instant), market), market);
}

/** Alerts that the same poll has found again had one gap: results of a poll are delivered in several tasks. */
const samePollMs = 3_000;

/** @param events that have not been stored yet */
export function withGap(events: readonly AlertEvent[], gap: Gap, market: Market): readonly AlertEvent[] {
  const dayEnd = dayEndAfter(gap.until, market);
  const reasons = gap.reasons.join();
  const index = events.findIndex(
    (event) =>
      event.kind === 'gap' && event.reasons.join() === reasons && Math.abs(gap.until - event.until) < samePollMs,
  );
  const known = events[index];
  if (known?.kind !== 'gap') return [...events, { kind: 'gap', ...gap, alerts: 1, dayEnd }];
  const joined: GapEvent = {
    ...known,
    from: Math.min(known.from, gap.from),
    until: Math.max(known.until, gap.until),
    alerts: known.alerts + 1,
    dayEnd: Math.max(known.dayEnd, dayEnd),
  };
  return events.with(index, joined);
}
