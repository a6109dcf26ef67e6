/** Whether a security trades, as its quote tells. */
import { epochMs, minuteOfDayAt } from '../time/exchange-time';
import { ourMarketOf, type SymbolCode } from './symbol';
import { sessions } from '../time/markets';

export type TradingState = 'trading' | 'suspended' | 'no price yet';

/** Of a quote: null where the service tells none. */
interface QuotedTrade {
  readonly last_price: number | null;
  readonly open: number | null;
  readonly volume: number | null;
  readonly timestamp: number | null;
}

/** Every share of the mainland that trades has done so before this minute of its session. */
const quietMinutes = 1;

/**
 * Services send no state, but no price, or a price without an open and without volume. On the mainland a share that is not
 * suspended has an opening auction, so that one without a trade in the session is; elsewhere it may only be little traded.
 */
export function tradingStateOf(
  symbol: SymbolCode,
  { last_price: last, open, volume, timestamp }: QuotedTrade,
): TradingState {
  const isTraded = last !== null && (open !== null || volume !== 0);
  if (isTraded) return 'trading';
  const market = ourMarketOf(symbol);
  const [first] = market === undefined || market === 'HK' || market === 'US' ? [] : sessions[market];
  const isInSession =
    first !== undefined &&
    timestamp !== null &&
    minuteOfDayAt(epochMs(timestamp), market ?? { zone: 'UTC' }) >= first.from + quietMinutes;
  if (isInSession) return 'suspended';
  return last === null ? 'no price yet' : 'trading';
}
