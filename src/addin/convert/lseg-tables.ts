/** The fields and intervals of LSEG's functions, by their names in upper case. */
import type { KlinePeriod } from '../../market/time/period';
import { bySpelling, type FieldTable } from './parts';

/** Of RData and RtGet, and of TR without dates. */
export const quoteFields: FieldTable = bySpelling({
  last_price: 'LAST CF_LAST TRDPRC_1 TR.PRICECLOSE TR.CLOSEPRICE',
  open: 'OPEN CF_OPEN OPEN_PRC TR.PRICEOPEN TR.OPENPRICE',
  high: 'HIGH CF_HIGH HIGH_1 TR.PRICEHIGH TR.HIGHPRICE',
  low: 'LOW CF_LOW LOW_1 TR.PRICELOW TR.LOWPRICE',
  prev_close: 'CF_CLOSE HST_CLOSE',
  change_amount: 'CF_NETCHNG NETCHNG_1',
  change_pct: 'PCTCHNG TR.PRICEPCTCHG1D',
  volume_shares: 'VOLUME CF_VOLUME ACVOL_1 ACVOL_UNS TR.VOLUME',
  amount: 'TR.TURNOVER TURNOVER TRNOVR_UNS',
  name: 'CF_NAME DSPLY_NAME TR.COMMONNAME TR.COMPANYNAME',
  currency: 'CURRENCY CF_CURRENCY CF_CURR TR.PRICECLOSE.CURRENCY',
  timestamp: 'CF_DATE CF_TIME TR.PRICECLOSE.DATE',
  symbol: 'TR.RIC',
});

/** Of TR with dates. */
export const reportFields: FieldTable = bySpelling({
  close: 'TR.PRICECLOSE TR.CLOSEPRICE',
  open: 'TR.PRICEOPEN TR.OPENPRICE',
  high: 'TR.PRICEHIGH TR.HIGHPRICE',
  low: 'TR.PRICELOW TR.LOWPRICE',
  volume_shares: 'TR.VOLUME',
  amount: 'TR.TURNOVER',
  return: 'TR.PRICEPCTCHG1D',
  timestamp: 'TR.PRICECLOSE.DATE TR.CLOSEPRICE.DATE TR.PRICECLOSE.CALCDATE TR.PRICEOPEN.DATE TR.VOLUME.DATE',
});

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
export const pricingFields: FieldTable = bySpelling({
  close: 'TRDPRC_1',
  open: 'OPEN_PRC',
  high: 'HIGH_1',
  low: 'LOW_1',
  prev_close: 'HST_CLOSE',
  volume_shares: 'ACVOL_UNS ACVOL_1',
  amount: 'TRNOVR_UNS',
});

/** Of TR (Frq) and RHistory (INTERVAL). */
export const intervals: Readonly<Record<string, KlinePeriod>> = bySpelling({
  '5m': '5M',
  '15m': '15M',
  '30m': '30M',
  '60m': '60M 1H',
  '1d': 'D 1D',
  '1w': 'W AW CW 1W',
  '1M': 'M AM CM 1MO',
  '1Q': 'Q AQ CQ 1Q 3MO',
  '1Y': 'Y AY CY 1Y',
});

/** Of RDP.HistoricalPricing, in ISO 8601. */
export const isoIntervals: Readonly<Record<string, KlinePeriod>> = bySpelling({
  '1m': 'PT1M',
  '5m': 'PT5M',
  '15m': 'PT15M',
  '30m': 'PT30M',
  '60m': 'PT60M PT1H',
  '1d': 'P1D',
  '1w': 'P7D P1W',
  '1M': 'P1M',
  '1Q': 'P3M',
  '1Y': 'P12M P1Y',
});
