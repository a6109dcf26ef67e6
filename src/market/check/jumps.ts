/** Jumps of the price without an event, and events without a jump. */
import type { AdjustmentEvent } from '../bars/adjust';
import { ourMarketOf, type SymbolCode } from '../symbols/symbol';
import type { DayBar } from './bar-values';
import type { Oddity } from './finding';
import { boardOf, isIndexCode } from '../symbols/board';
import { type DayNumber, parseIsoDay } from '../time/exchange-time';

/** An event by the day that it is effective from. */
export interface DayEvent extends Pick<AdjustmentEvent, 'factor'> {
  readonly day: number;
}

export interface JumpParts {
  readonly symbol: SymbolCode;
  /** In order, with prices above zero. */
  readonly bars: readonly DayBar[];
  readonly events: readonly DayEvent[];
  /** True for days without a trading day between them. */
  readonly areNeighbours: (earlier: DayBar['day'], later: DayBar['day']) => boolean;
}

/** A new listing has no limits, or other ones, on so many days. */
const daysOfNewListing = 5;
/** A limit is rounded to a tick. */
const tick = 0.01;
/** A split or a bonus that is not adjusted for moves the price by such a factor. */
const splitRatios = [1.5, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 100];
/** So near to it: it trades on. */
const nearness = 0.04;
/** Overnight, without a limit and unlike a split: news does that rarely. */
const rareJump = Math.log(1.6);
/** An event that moves the price less cannot be told from trading. */
const smallestEvent = Math.log(1.1);

/** The product of the factors of all events after a day until another. */
export function factorBetween(events: readonly DayEvent[]): (after: number, until: number) => number {
  return (after, until) =>
    events.reduce((product, { day, factor }) => (day > after && day <= until ? product * factor : product), 1);
}

export function jumpOddities({ symbol, bars, events, areNeighbours }: JumpParts): readonly Oddity[] {
  const factorOf = factorBetween(events);
  return bars.flatMap((bar, index): readonly Oddity[] => {
    const before = bars[index - 1];
    if (!before || !(before.close > 0)) return [];
    const factor = factorOf(before.day, bar.day);
    const unmoved = eventOddity(before, bar, factor);
    if (unmoved) return [unmoved];
    // Of a first day after a suspension or a listing nothing is known.
    const hasLimit = index >= daysOfNewListing && areNeighbours(before.day, bar.day);
    const limit = hasLimit ? priceLimit(symbol, bar.day) : Infinity;
    return jumpOddity(before.close / factor, bar, limit);
  });
}

/** @returns the event to which the price did not react: it stands where it stood before */
function eventOddity(before: DayBar, { day, open }: DayBar, factor: number): Oddity | undefined {
  const [moved, expected] = [Math.log(open / before.close), -Math.log(factor)];
  if (Math.abs(expected) < smallestEvent) return undefined;
  const isUnmoved = Math.abs(moved) < 0.4 * Math.abs(expected) && Math.abs(moved - expected) > 0.6 * Math.abs(expected);
  if (!isUnmoved) return undefined;
  return {
    kind: 'event-without-jump',
    severity: 'warning',
    day,
    found: open / before.close - 1,
    expected: 1 / factor - 1,
  };
}

/** @param reference the previous close, after the events since */
function jumpOddity(reference: number, { day, open, close }: DayBar, limit: number): readonly Oddity[] {
  const change = close / reference - 1;
  const rounding = (1.1 * tick) / reference;
  if (limit < Infinity) {
    if (Math.abs(change) <= limit + rounding) return [];
    return [{ kind: 'jump', severity: 'warning', day, found: change, expected: { from: -limit, to: limit } }];
  }
  const overnight = Math.log(open / reference);
  const isSplit = splitRatios.some((ratio) => Math.abs(Math.abs(overnight) - Math.log(ratio)) < nearness);
  if (!isSplit && !(Math.abs(overnight) > rareJump)) return [];
  const severity = isSplit ? 'warning' : 'note';
  return [{ kind: 'jump', severity, day, found: open / reference - 1, expected: 0 }];
}

/** The limits of a tenth began on this day. */
const limitsBegan = parseIsoDay('1996-12-16') ?? NaN;
/** ChiNext took the limits of STAR on this day. */
const chiNextWidened = parseIsoDay('2020-08-24') ?? NaN;

/**
 * The widest change against the previous close, as a fraction: special treatment has narrower ones, some funds wider.
 * @returns Infinity where there is no limit, or none is known
 */
function priceLimit(symbol: SymbolCode, day: DayNumber): number {
  const market = ourMarketOf(symbol);
  const isLimited = market === 'SH' || market === 'SZ' || market === 'BJ';
  if (!isLimited || isIndexCode(symbol) || day < limitsBegan) return Infinity;
  switch (boardOf(symbol)) {
    case 'main':
    case 'b':
      return 0.1;
    case 'star':
      return 0.2;
    case 'chinext':
      return day < chiNextWidened ? 0.1 : 0.2;
    case 'beijing':
      return 0.3;
    // Funds have a tenth or a fifth, bonds others.
    default:
      return 0.2;
  }
}
