/** Bars whose numbers contradict each other: what cannot be is named, and the series is not shown as if it were right. */
import { barCount, type Bars, timeOfBar } from '../market/bars/bars';
import { dayAt, dayMs, isoDay } from '../market/time/exchange-time';
import { noOwnMarkets } from '../market/time/markets';
import { marketOf, type SymbolCode } from '../market/symbols/symbol';
import { type ImpossibleBar, MarketDataError } from '../market/texts/problem';
import { unreadable } from './read-values';

/** Bars of a person's own files may lie years apart. Times in two units lie further apart, and so does a bar of the far future. */
const longestGapMs = 8 * 366 * dayMs;
/** What rounding and adjustment may do to prices that are equal. */
const tolerance = 1e-4;
/** Prices in two units differ by a hundred. Services whose close is somewhat outside of the day's range are believed. */
const mostTimes = 10;

/** @returns the bars @throws MarketDataError unreadable, naming the day and the values of the first bar that cannot be */
export function requirePossible(bars: Bars, symbol: SymbolCode): Bars {
  const dayOf = (index: number) => isoDay(dayAt(timeOfBar(bars, index), marketOf(symbol, noOwnMarkets)));
  for (let i = 0; i < barCount(bars); i++) {
    if (i > 0 && timeOfBar(bars, i) - timeOfBar(bars, i - 1) > longestGapMs)
      throw unreadable(`a bar of ${dayOf(i - 1)} is followed by one of ${dayOf(i)}`);
    const contradiction = contradictionAt(bars, i);
    if (contradiction) throw impossible({ day: dayOf(i), ...contradiction });
  }
  return bars;
}

/** Prices of 0 and below are no prices: some services have them on days without trades, and adjustments by difference. */
function contradictionAt({ open, high, low, close }: Bars, index: number): Omit<ImpossibleBar, 'day'> | undefined {
  const [highest = NaN, lowest = NaN] = [high[index], low[index]];
  if (!(highest > 0 && lowest > 0)) return undefined;
  const range = { low: lowest, high: highest };
  if (highest < lowest * (1 - tolerance)) return { price: 'high', value: highest, ...range };
  for (const [price, value = NaN] of [
    ['open', open[index]],
    ['close', close[index]],
  ] as const) {
    if (value > highest * mostTimes || (value > 0 && value < lowest / mostTimes)) return { price, value, ...range };
  }
  return undefined;
}

function impossible(bar: ImpossibleBar): MarketDataError {
  const { day, price, value, low, high } = bar;
  const contradiction = price === 'high' ? `is below low ${low}` : `is not between low ${low} and high ${high}`;
  return new MarketDataError({ kind: 'unreadable', detail: `bar of ${day}: ${price} ${value} ${contradiction}`, bar });
}
