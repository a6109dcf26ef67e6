/** How many symbols share a request for bars, as `planRequests` decides it for series of one length. */
import { maxBarsPerAnswer } from '../../protocol/assumptions';

/** @param bars of each symbol; 0 where their number is not known */
export function symbolsTogether(bars: number, symbolsPerRequest: number): number {
  return bars === 0 ? symbolsPerRequest : Math.max(1, Math.min(symbolsPerRequest, Math.floor(maxBarsPerAnswer / bars)));
}
