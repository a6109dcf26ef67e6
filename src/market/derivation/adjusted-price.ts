/** How the price of a bar becomes an adjusted one: event by event, with the numbers that a person finds in announcements. */
import type { FactorEvent } from '../bars/as-of';
import { closeBefore } from '../bars/as-of';
import type { Bars } from '../bars/bars';
import type { Adjust } from '../time/period';
import { minus, over, plus, rounded, type Step, stepOf, times } from './step';

export interface RawPrice {
  /** As it was traded. */
  readonly price: number;
  /** Of its bar: epoch ms. */
  readonly time: number;
}

/** As services write prices. */
const decimals = 6;

/**
 * @param days unadjusted daily bars, which have the closes before the events
 * @param events ascending, those that are known at the time that is shown
 */
export function adjustedPriceSteps(
  { price, time }: RawPrice,
  days: Bars,
  events: readonly FactorEvent[],
  adjust: Adjust,
): readonly Step[] {
  const steps = [stepOf('raw', price, time)];
  if (adjust === 'none') return steps;
  let running = price;
  for (const event of eventsThatCount(events, time, adjust)) {
    const added = eventSteps(running, event, closeBefore(days, event.timestamp), adjust);
    running = added.at(-1)?.result ?? running;
    steps.push(...added);
  }
  return steps.length === 1 ? steps : [...steps, stepOf('round', rounded(running, decimals))];
}

/** Forward: those after the bar, whose day they change in hindsight. Backward: those up to it. */
function eventsThatCount(events: readonly FactorEvent[], time: number, adjust: Adjust): readonly FactorEvent[] {
  const isForward = adjust === 'forward' || adjust === 'forward_additive';
  return events.filter(({ timestamp }) => timestamp > time === isForward);
}

function eventSteps(
  running: number,
  { timestamp, ex_factor: factor }: FactorEvent,
  close: number | undefined,
  adjust: Exclude<Adjust, 'none'>,
): readonly Step[] {
  const reference = close === undefined ? NaN : close / factor;
  const told = close === undefined ? [] : [stepOf('factor', over(close, reference), timestamp)];
  switch (adjust) {
    case 'forward':
      return [...told, stepOf('divide-by-factor', over(running, factor), timestamp)];
    case 'backward':
      return [...told, stepOf('multiply-by-factor', times(running, factor), timestamp)];
    default: {
      // Without a close before it, an event shifts nothing.
      if (close === undefined) return [];
      const difference = stepOf('difference', minus(close, reference), timestamp);
      const shifted =
        adjust === 'forward_additive'
          ? stepOf('subtract-difference', minus(running, difference.result), timestamp)
          : stepOf('add-difference', plus(running, difference.result), timestamp);
      return [difference, shifted];
    }
  }
}
