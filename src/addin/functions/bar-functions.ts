/** The functions over bars: KLINE, INTRADAY, PRICE, EXFACTORS; behind them the analysis, which uses their modules. */
import { lazy } from '../../client/timing/lazy';

export { exFactors } from './bars/ex-factors';
export { intraday } from './bars/kline';
export { kline } from './bars/kline';
export { price } from './bars/price';

export const loadAnalysis = lazy('analysis', () => import(/* webpackChunkName: "analysis" */ './analysis'));
