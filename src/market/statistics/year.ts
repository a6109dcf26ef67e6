/** How many bars a year has, by which volatility and the like are annualised. */
import { type Market, type MarketFacts, markets } from '../time/markets';
import { type KlinePeriod, minutesOf } from '../time/period';
import { sessionsOf } from '../time/trading-hours';

/** Trading days a year, on the average of the last ten. */
const daysPerYear: Readonly<Record<MarketFacts['region'], number>> = { CN: 243, HK: 246, US: 252 };

const longer = { '1w': 52, '1M': 12, '1Q': 4, '1Y': 1 } as const;

export function barsPerYear(period: KlinePeriod, market: Market): number {
  const days = typeof market === 'string' ? daysPerYear[markets[market].region] : daysPerYear.US;
  const minutes = minutesOf(period);
  if (minutes !== undefined) return (days * minutesPerDay(market)) / minutes;
  return period in longer ? longer[period as keyof typeof longer] : days;
}

function minutesPerDay(market: Market): number {
  return sessionsOf(market).reduce((sum, { from, to }) => sum + to - from, 0);
}
