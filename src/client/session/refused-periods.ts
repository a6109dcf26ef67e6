/** The periods of bars that a service has refused as such, so that they are not asked for again. */
import { dayMs, minuteMs } from '../../market/time/exchange-time';
import type { Period } from '../../market/time/period';
import { MarketDataError, type Problem } from '../../market/texts/problem';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../timing/timers';

/**
 * Of one address, whatever the key, and kept over a restart. At most one refusal for each period. Ends after a day, as a service may
 * learn, and when the period is answered; a wall clock that is set while the page is closed ends it early, or with the day after.
 */
export interface RefusedPeriods {
  /** The refusal that still holds. */
  of(period: Period): MarketDataError | undefined;
  note(period: Period, refusal: MarketDataError): void;
  /** The service has answered the period. */
  forget(period: Period): void;
  /** When those that hold for a day were refused. */
  learned(): ReadonlyMap<string, ClockReading>;
}

/** Periods that are joined from shorter ones where the service refuses them. */
export const joinedPeriods = ['10m', '1w', '1M', '1Q', '1Y'] as const;
export type JoinedPeriod = (typeof joinedPeriods)[number];

export type NotServed = Extract<Problem, { kind: 'not-served' }>;

export interface RefusedPeriodsOptions {
  readonly clock: Clock;
  /** As it was learned by an earlier page. */
  readonly restored?: ReadonlyMap<string, ClockReading>;
  readonly onLearned?: () => void;
}

interface Refusal {
  readonly error: MarketDataError;
  readonly at: ClockReading;
  readonly holdsMs: number;
}

const longMs = dayMs;
/** A refusal that gave no reason may have been a stray one: the period is tried again, and believed to be refused the second time. */
const namelessHoldsMs = 5 * minuteMs;

export function createRefusedPeriods({ clock, restored, onLearned }: RefusedPeriodsOptions): RefusedPeriods {
  const refusals = new Map<string, Refusal>();
  for (const [period, at] of restored ?? [])
    refusals.set(period, { error: earlierRefusal(period), at, holdsMs: longMs });
  const holding = (period: string) => {
    const refusal = refusals.get(period);
    return refusal && elapsedMs(refusal.at, readClock(clock)) < refusal.holdsMs ? refusal : undefined;
  };
  return {
    of: (period) => holding(period)?.error,
    note(period, error) {
      const isNamed = (error.problem as Partial<NotServed>).isNamed === true;
      // The cells of one recalculation are refused together, which is one refusal.
      if (!isNamed && holding(period)) return;
      const holdsMs = isNamed || refusals.has(period) ? longMs : namelessHoldsMs;
      refusals.set(period, { error, at: readClock(clock), holdsMs });
      if (holdsMs === longMs) onLearned?.();
    },
    forget(period) {
      if (refusals.delete(period)) onLearned?.();
    },
    learned() {
      const long = [...refusals].filter(([period, { holdsMs }]) => holdsMs === longMs && holding(period));
      return new Map(long.map(([period, { at }]) => [period, at]));
    },
  };
}

/** What the service said then is not kept. */
function earlierRefusal(value: string): MarketDataError {
  return new MarketDataError({ kind: 'not-served', parameter: 'period', value, detail: '', isNamed: true });
}
