/** The functions over bars and dates: a chunk of their own, so that a workbook of quotes loads less. */
export { exFactors } from './ex-factors';
export { intraday } from './intraday';
export { kline } from './kline';
export { price } from './price';
