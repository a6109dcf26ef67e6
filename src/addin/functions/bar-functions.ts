/** The functions over bars: KLINE, INTRADAY, PRICE, EXFACTORS; behind them the analysis, which uses their modules. */
import { lazy } from '../../client/timing/lazy';

export { exFactors } from './ex-factors';
export { intraday } from './intraday';
export { kline } from './kline';
export { price } from './price';

export const loadAnalysis = lazy('analysis', () => import(/* webpackChunkName: "analysis" */ './analysis'));
