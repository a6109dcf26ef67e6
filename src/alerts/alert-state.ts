/** What an alert knows after each quote of its symbol, and when that triggers it. Pure. */
import type { AlertCondition, Sides } from '../market/fields/alert-condition';
import { dayAt, type DayNumber, type EpochMs, epochMs } from '../market/time/exchange-time';
import type { Market } from '../market/time/markets';
import type { Quote } from '../market/fields/records';

export const alertModes = ['once', 'while'] as const;
/** `once`: met until it is reset or the day ends. `while`: as long as the condition is met. */
export type AlertMode = (typeof alertModes)[number];

export interface AlertState {
  /** The exchange's day of the last quote: a later one begins anew, the same one triggers `once` only once. */
  readonly quoteDay: DayNumber | undefined;
  /** The last quote met the condition. */
  readonly isMet: boolean;
  readonly sides: Sides;
  /** The last one of the day, until it is reset. */
  readonly trigger: Trigger | undefined;
}

export interface Trigger {
  /** When a poll saw it. */
  readonly at: EpochMs;
  readonly price: number | null;
}

/** What the state of an alert depends on besides its quotes. */
export interface AlertRule {
  readonly condition: AlertCondition;
  readonly mode: AlertMode;
  readonly market: Market;
}

export const unseen: AlertState = { quoteDay: undefined, isMet: false, sides: [], trigger: undefined };

/** @returns the state after a quote; its trigger is another one than before when the quote triggers the alert */
export function examined(
  before: AlertState,
  quote: Quote,
  { condition, mode, market }: AlertRule,
  now: EpochMs,
): AlertState {
  const { isMet, sides } = condition.examine(quote, before.sides);
  const today = dayAt(now, market);
  const quotedOn = quote.timestamp === null ? today : dayAt(epochMs(quote.timestamp), market);
  const quoteDay = isPlausible(quotedOn, today) ? quotedOn : today;
  const isNewDay = before.quoteDay === undefined || quoteDay > before.quoteDay || !isPlausible(before.quoteDay, today);
  const wasMet = before.isMet && !isNewDay && !condition.isCrossing;
  // A quote of an earlier day may have triggered it today.
  const last = isNewDay && !isOfDay(before.trigger, today, market) ? undefined : before.trigger;
  const isTriggered = isMet && !wasMet && (mode === 'while' || last === undefined);
  return {
    quoteDay: isNewDay ? quoteDay : before.quoteDay,
    isMet,
    sides,
    trigger: isTriggered ? { at: now, price: quote.last_price } : last,
  };
}

/** What its cell shows. */
export function isOn({ isMet, trigger }: AlertState, { mode, market }: AlertRule, now: EpochMs): boolean {
  return mode === 'while' ? isMet : isOfDay(trigger, dayAt(now, market), market);
}

/** Waits until the condition is met again: one that is met now has been seen. */
export function reset(state: AlertState): AlertState {
  return { ...state, trigger: undefined };
}

/** A clock may be behind that of the service by less than a day. A later day is one of a wrong clock: no day would be new after it. */
function isPlausible(day: DayNumber, today: DayNumber): boolean {
  return day <= today + 1;
}

function isOfDay(trigger: Trigger | undefined, day: DayNumber, market: Market): boolean {
  return trigger !== undefined && dayAt(trigger.at, market) === day;
}
