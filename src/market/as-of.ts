/** A workbook in another time: the moment that it is set to, and what had happened by a moment. */
import type { EpochMs } from './exchange-time';
import type { MarketId } from './markets';

/** The moment, and the exchange on whose clock a person reads it. */
export interface AsOf {
  readonly instant: EpochMs;
  readonly market: MarketId;
}
