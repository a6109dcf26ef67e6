/** Tells whether an exchange shows the same as before: what was made of it need not be made again until its next tick. */
import type { EpochMs } from '../../../market/time/exchange-time';
import type { MarketId } from '../../../market/time/markets';
import { type MarketClock, type Progress, progressAt } from './calendar/progress';

/** The tick of an exchange at an instant: the same object until the next one. */
export type Ticker = (market: MarketId, now: EpochMs) => Progress;

export function createTicker(clock: MarketClock): Ticker {
  const latest = new Map<MarketId, { readonly now: EpochMs; readonly tick: Progress }>();
  return (market, now) => {
    const known = latest.get(market);
    // All symbols of a request are asked for at one instant.
    if (known?.now === now) return known.tick;
    const progress = progressAt(now, market, clock);
    const tick = known && isSame(known.tick, progress) ? known.tick : progress;
    latest.set(market, { now, tick });
    return tick;
  };
}

/** The other parts of a progress follow from these. */
function isSame(a: Progress, b: Progress): boolean {
  return a.index === b.index && a.completed === b.completed && a.step === b.step;
}
