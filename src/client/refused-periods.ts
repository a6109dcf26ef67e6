/** The periods of bars that a service has refused as such, so that they are not asked for again. */
import { dayMs, minuteMs } from '../market/exchange-time';
import type { Period } from '../market/period';
import type { MarketDataError, Problem } from '../market/problem';
import type { Clock } from './timers';

/**
 * Of one session: another key or address begins another. At most one refusal for each period. Ends of itself, a service may
 * learn: by the monotonic clock, which nobody sets; where that stands still during sleep, a refusal holds longer by as much.
 */
export interface RefusedPeriods {
  /** The refusal that still holds. */
  of(period: Period): MarketDataError | undefined;
  note(period: Period, refusal: MarketDataError): void;
  /** The service has answered the period. */
  forget(period: Period): void;
}

export type NotServed = Extract<Problem, { kind: 'not-served' }>;

const namedHoldsMs = dayMs;
/** A refusal that gave no reason may have been a stray one: the period is tried again, and believed to be refused the second time. */
const namelessHoldsMs = 5 * minuteMs;

export function createRefusedPeriods({ now }: Pick<Clock, 'now'>): RefusedPeriods {
  const refusals = new Map<Period, { readonly error: MarketDataError; readonly until: number }>();
  const holding = (period: Period) => {
    const refusal = refusals.get(period);
    return refusal && refusal.until > now() ? refusal : undefined;
  };
  return {
    of: (period) => holding(period)?.error,
    note(period, error) {
      const isNamed = (error.problem as Partial<NotServed>).isNamed === true;
      // The cells of one recalculation are refused together, which is one refusal.
      if (!isNamed && holding(period)) return;
      const holdsMs = isNamed || refusals.has(period) ? namedHoldsMs : namelessHoldsMs;
      refusals.set(period, { error, until: now() + holdsMs });
    },
    forget: (period) => void refusals.delete(period),
  };
}
