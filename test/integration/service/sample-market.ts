/** The simulated market that the tests look at: a sample of its symbols, and instants of different trading hours. */
import type { Bars } from '../../../src/market/bars/bars';
import { epochMs, type EpochMs } from '../../../src/market/time/exchange-time';
import { ourMarketOf, type SymbolCode } from '../../../src/market/symbols/symbol';
import { createSimulatedMarket } from '../../../src/service/sources/simulated/simulated-market';

export const market = createSimulatedMarket({ seed: 7, clock: 'live' });
export const demo = createSimulatedMarket({ seed: 7, clock: 'demo' });
const wellKnown = [
  ...['600519.SH', '000001.SZ', '300750.SZ', '688981.SH', '510300.SH', '159915.SZ', '00700.HK', '00005.HK'],
  ...['430047.BJ'],
];
const abroad = ['AAPL.US', 'MSFT.US', 'BRK.A.US', 'BRK.B.US', 'SPY.US', 'NIO.US'];
const sampled = (['CN_Stock', 'CN_ETF', 'HK_Stock', 'US_Stock'] as const).flatMap((universe) => {
  const symbols = market.symbolsOf(universe);
  return [0.11, 0.37, 0.58, 0.93].map((part) => symbols[Math.floor(part * symbols.length)]!);
});
export const symbols = [...(wellKnown as SymbolCode[]), ...(abroad as SymbolCode[]), ...sampled];

export const at = (iso: string): EpochMs => epochMs(Date.parse(iso));
/** A Wednesday without holidays in every market. */
export const moments = {
  'before the mainland opens': at('2026-11-18T09:00:00+08:00'),
  'in the first second of the mainland': at('2026-11-18T09:30:00+08:00'),
  'in the morning of the mainland': at('2026-11-18T10:17:23.456+08:00'),
  'at lunch on the mainland': at('2026-11-18T12:10:00+08:00'),
  'at the end of the mainland’s day': at('2026-11-18T14:59:59.999+08:00'),
  'after the close of the mainland': at('2026-11-18T15:00:00+08:00'),
  'in the afternoon of New York': at('2026-11-18T14:33:10-05:00'),
  'on a Sunday': at('2026-11-22T11:00:00+08:00'),
};
export const noon = moments['in the morning of the mainland'];

export interface Row {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly amount: number;
  readonly previous: number;
}

export function rowsOf(bars: Bars): Row[] {
  return Array.from(bars.timestamp, (timestamp, i) => ({
    timestamp,
    open: bars.open[i]!,
    high: bars.high[i]!,
    low: bars.low[i]!,
    close: bars.close[i]!,
    volume: bars.volume[i]!,
    amount: bars.amount[i]!,
    previous: bars.prev_close![i]!,
  }));
}

export function sum(column: Float64Array): number {
  return column.reduce((a, b) => a + b, 0);
}

export function isMainland(symbol: SymbolCode): boolean {
  return ['SH', 'SZ', 'BJ'].includes(ourMarketOf(symbol)!);
}

export function typeOf(symbol: SymbolCode): 'stock' | 'etf' {
  return market.instrument(symbol, noon).type as 'stock' | 'etf';
}
