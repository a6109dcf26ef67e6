/** Quotes, instruments and depth as the endpoints deliver them. */
import { isoDay } from '../../../market/time/exchange-time';
import { markets } from '../../../market/time/markets';
import { type Book, bookAt } from './book';
import { type DayBar, dayBar } from './prices/days';
import type { WireDepth, WireInstrument, WireQuote } from './market';
import { roundToSixDecimals } from '../../../market/bars/bars';
import { tickAt } from './listings/price-grid';
import type { Progress } from './calendar/progress';
import { limitPrices, type Security } from './prices/security';

/** Nobody trades an index. */
const emptyBook: Book = { bids: { prices: [], volumes: [] }, asks: { prices: [], volumes: [] } };

/** @param bar the day's bar so far */
export function wireQuote(security: Security, progress: Progress, bar: DayBar): WireQuote {
  const { listing } = security;
  return {
    symbol: listing.symbol,
    region: markets[listing.market].region,
    last_price: bar.close,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    prev_close: bar.previousClose,
    volume: bar.volume,
    amount: bar.amount,
    timestamp: progress.at,
    ext: { name: listing.name, type: listing.type, ...derived(security, bar) },
  };
}

export function wireInstrument(security: Security, progress: Progress): WireInstrument {
  const { listing, calendar, grid, firstIndex } = security;
  const { previousClose } = dayBar(security, progress.index);
  const limits = limitPrices(security, previousClose);
  return {
    symbol: listing.symbol,
    code: listing.code,
    exchange: listing.market,
    name: listing.name,
    region: markets[listing.market].region,
    type: listing.type,
    ext: {
      ...(listing.type !== 'index' && { float_shares: listing.floatShares, total_shares: listing.totalShares }),
      ...(limits && { limit_up: limits.up, limit_down: limits.down }),
      tick_size: tickAt(grid, previousClose),
      listing_date: isoDay(calendar.dayAt(firstIndex)),
      type: listing.type,
    },
  };
}

/** @param bar the day's bar so far */
export function wireDepth(security: Security, progress: Progress, bar: DayBar): WireDepth {
  const { listing } = security;
  const { bids, asks } = listing.type === 'index' ? emptyBook : bookAt(security, progress, bar);
  return {
    symbol: listing.symbol,
    region: markets[listing.market].region,
    timestamp: progress.at,
    bid_prices: [...bids.prices],
    bid_volumes: [...bids.volumes],
    ask_prices: [...asks.prices],
    ask_volumes: [...asks.volumes],
  };
}

function derived({ listing, sharesPerVolumeUnit }: Security, bar: DayBar) {
  const change = bar.close - bar.previousClose;
  return {
    amplitude: roundToSixDecimals((bar.high - bar.low) / bar.previousClose),
    change_amount: roundToSixDecimals(change),
    change_pct: roundToSixDecimals(change / bar.previousClose),
    turnover_rate: roundToSixDecimals((bar.volume * sharesPerVolumeUnit) / listing.floatShares),
  };
}
