/** The fields and intervals of LSEG's functions, by their names in upper case. */
import type { KlinePeriod } from '../../market/time/period';
import type { FieldTable } from './parts';

/** Of RData and RtGet, and of TR without dates. */
export const quoteFields: FieldTable = {
  ...{ LAST: 'last_price', CF_LAST: 'last_price', TRDPRC_1: 'last_price' },
  ...{ 'TR.PRICECLOSE': 'last_price', 'TR.CLOSEPRICE': 'last_price' },
  ...{ OPEN: 'open', CF_OPEN: 'open', OPEN_PRC: 'open', 'TR.PRICEOPEN': 'open', 'TR.OPENPRICE': 'open' },
  ...{ HIGH: 'high', CF_HIGH: 'high', HIGH_1: 'high', 'TR.PRICEHIGH': 'high', 'TR.HIGHPRICE': 'high' },
  ...{ LOW: 'low', CF_LOW: 'low', LOW_1: 'low', 'TR.PRICELOW': 'low', 'TR.LOWPRICE': 'low' },
  ...{ CF_CLOSE: 'prev_close', HST_CLOSE: 'prev_close' },
  ...{ CF_NETCHNG: 'change_amount', NETCHNG_1: 'change_amount' },
  ...{ PCTCHNG: 'change_pct', 'TR.PRICEPCTCHG1D': 'change_pct' },
  ...{ VOLUME: 'volume_shares', CF_VOLUME: 'volume_shares', ACVOL_1: 'volume_shares', ACVOL_UNS: 'volume_shares' },
  ...{ 'TR.VOLUME': 'volume_shares', 'TR.TURNOVER': 'amount', TURNOVER: 'amount', TRNOVR_UNS: 'amount' },
  ...{ CF_NAME: 'name', DSPLY_NAME: 'name', 'TR.COMMONNAME': 'name', 'TR.COMPANYNAME': 'name' },
  ...{ CURRENCY: 'currency', CF_CURRENCY: 'currency', CF_CURR: 'currency', 'TR.PRICECLOSE.CURRENCY': 'currency' },
  ...{ CF_DATE: 'timestamp', CF_TIME: 'timestamp', 'TR.PRICECLOSE.DATE': 'timestamp', 'TR.RIC': 'symbol' },
};

/** Of TR with dates. */
export const reportFields: FieldTable = {
  ...{ 'TR.PRICECLOSE': 'close', 'TR.CLOSEPRICE': 'close' },
  ...{ 'TR.PRICEOPEN': 'open', 'TR.OPENPRICE': 'open' },
  ...{ 'TR.PRICEHIGH': 'high', 'TR.HIGHPRICE': 'high' },
  ...{ 'TR.PRICELOW': 'low', 'TR.LOWPRICE': 'low' },
  ...{ 'TR.VOLUME': 'volume_shares', 'TR.TURNOVER': 'amount' },
  ...{ 'TR.PRICEPCTCHG1D': 'return' },
  ...{ 'TR.PRICECLOSE.DATE': 'timestamp', 'TR.CLOSEPRICE.DATE': 'timestamp', 'TR.PRICECLOSE.CALCDATE': 'timestamp' },
  ...{ 'TR.PRICEOPEN.DATE': 'timestamp', 'TR.VOLUME.DATE': 'timestamp' },
};

/** Of RHistory, behind the dot. */
export const historyFields: FieldTable = {
  TIMESTAMP: 'timestamp',
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  CLOSE: 'close',
  VALUE: 'close',
  VOLUME: 'volume_shares',
};

/** Of RDP.HistoricalPricing. */
export const pricingFields: FieldTable = {
  ...{ TRDPRC_1: 'close', OPEN_PRC: 'open', HIGH_1: 'high', LOW_1: 'low', HST_CLOSE: 'prev_close' },
  ...{ ACVOL_UNS: 'volume_shares', ACVOL_1: 'volume_shares', TRNOVR_UNS: 'amount' },
};

/** Of TR (Frq) and RHistory (INTERVAL). */
export const intervals: Readonly<Record<string, KlinePeriod>> = {
  ...{ '5M': '5m', '15M': '15m', '30M': '30m', '60M': '60m', '1H': '60m' },
  ...{ D: '1d', '1D': '1d', W: '1w', AW: '1w', CW: '1w', '1W': '1w' },
  ...{ M: '1M', AM: '1M', CM: '1M', '1MO': '1M' },
  ...{ Q: '1Q', AQ: '1Q', CQ: '1Q', '1Q': '1Q', '3MO': '1Q' },
  ...{ Y: '1Y', AY: '1Y', CY: '1Y', '1Y': '1Y' },
};

/** Of RDP.HistoricalPricing, in ISO 8601. */
export const isoIntervals: Readonly<Record<string, KlinePeriod>> = {
  ...{ PT1M: '1m', PT5M: '5m', PT15M: '15m', PT30M: '30m', PT60M: '60m', PT1H: '60m' },
  ...{ P1D: '1d', P7D: '1w', P1W: '1w', P1M: '1M', P3M: '1Q', P12M: '1Y', P1Y: '1Y' },
};
