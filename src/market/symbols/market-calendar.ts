/** Whose daily bars tell the trading days of a market: no service has a calendar of its own. */
import { type MarketFacts, type MarketId, marketIds, markets } from '../time/markets';
import { exchangePrefixes, type SymbolCode } from './symbol';
import { typedText } from '../texts/typed-text';

/**
 * Much traded securities with a long history, several for each region: one of them may be suspended, or unknown to the
 * service. The exchanges of a region trade on the same days.
 */
const muchTraded: Readonly<Record<MarketFacts['region'], readonly string[]>> = {
  CN: ['000001.SZ', '000002.SZ', '600000.SH', '600036.SH', '600519.SH'],
  HK: ['00001.HK', '00005.HK', '00388.HK', '00700.HK', '00941.HK'],
  US: ['AAPL.US', 'IBM.US', 'JPM.US', 'MSFT.US', 'XOM.US'],
};

/** How many there are for each market. */
export const symbolsPerCalendar = 5;

export function symbolsOfCalendar(market: MarketId): readonly SymbolCode[] {
  return muchTraded[markets[market].region] as readonly SymbolCode[];
}

/** The market that a text names, by its suffix or one of its exchanges: `SH`, `SSE`. The symbol is `SH.US`. */
export function marketNamed(text: string): MarketId | undefined {
  const name = typedText(text).toUpperCase();
  return marketIds.find((id) => id === name) ?? exchangePrefixes[name];
}
