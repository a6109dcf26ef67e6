/** Values of one bar that contradict each other. */
import { barCount, type Bars, timeOfBar } from '../bars/bars';
import type { SymbolCode } from '../symbols/symbol';
import { sharesPerUnit } from '../symbols/units';
import { dayAt, type DayNumber } from '../time/exchange-time';
import type { Market } from '../time/markets';
import type { Oddity } from './finding';

/** One daily bar; NaN stands for what the service did not give. */
export interface DayBar {
  readonly day: DayNumber;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In shares. */
  readonly shares: number;
  readonly amount: number;
}

/** In the order of days. A bar whose time was sent twice is there twice: only the last one of them has been kept. */
export function dayBarsOf(bars: Bars, symbol: SymbolCode, market: Market): readonly DayBar[] {
  const shares = sharesPerUnit(symbol);
  const repeated = new Set(bars.repeated);
  return Array.from({ length: barCount(bars) }, (_, i): DayBar => ({
    day: dayAt(timeOfBar(bars, i), market),
    open: bars.open[i] ?? NaN,
    high: bars.high[i] ?? NaN,
    low: bars.low[i] ?? NaN,
    close: bars.close[i] ?? NaN,
    shares: (bars.volume[i] ?? NaN) * shares,
    amount: bars.amount[i] ?? NaN,
  })).flatMap((bar, i) => (repeated.has(timeOfBar(bars, i)) ? [bar, bar] : [bar]));
}

/** What rounding does to prices that are equal. */
const tolerance = 1e-4;
/** What an average price may lie outside of the day: amounts are rounded to thousands by some services, and volumes to lots. */
const amountTolerance = 0.02;
const roundedAmount = 1_000;
const roundedShares = 100;

/** What is odd in the values of a bar, the plainest first; a bar without trades has prices of zero in some services. */
export function valueOddities(bar: DayBar): readonly Oddity[] {
  const { day, open, high, low, close, shares } = bar;
  const lowest = Math.min(...[open, high, low, close].filter((price) => !Number.isNaN(price)));
  if (lowest <= 0) {
    const severity = shares > 0 ? 'error' : 'note';
    return [{ kind: 'price-not-positive', severity, day, found: lowest, expected: { from: 0 } }];
  }
  if (high < low * (1 - tolerance)) {
    return [{ kind: 'high-below-low', severity: 'error', day, found: high, expected: { from: low } }];
  }
  return [...outside(bar), ...unlikeAmount(bar)];
}

function outside({ day, open, high, low, close }: DayBar): readonly Oddity[] {
  const isOutside = (price: number) => price > high * (1 + tolerance) || price < low * (1 - tolerance);
  const found = [close, open].find(isOutside);
  if (found === undefined) return [];
  return [{ kind: 'price-outside', severity: 'error', day, found, expected: { from: low, to: high } }];
}

/** The average price of a day lies between its lowest and its highest one. */
function unlikeAmount({ day, high, low, shares, amount }: DayBar): readonly Oddity[] {
  if (!(shares > 0 && amount > 0)) return [];
  const most = (amount + roundedAmount) / Math.max(1, shares - roundedShares);
  const least = (amount - roundedAmount) / (shares + roundedShares);
  if (most >= low * (1 - amountTolerance) && least <= high * (1 + amountTolerance)) return [];
  const expected = { from: low, to: high };
  return [{ kind: 'amount-unlike-price', severity: 'warning', day, found: amount / shares, expected }];
}
