/** What computes with bars: statistics, calendars, screens, checks, sparklines. A person asks for it by a function or a field. */
import { lazy } from '../../client/timing/lazy';

export { check } from './bars/check';
export { quoteWithSparklines } from './sparklines';
export { correl, stats } from './bars/statistics';
export { tradingDay, tradingDays } from './bars/trading-calendar';
export { universe } from './screens/universe';

/** What is told of a cell uses the modules of all functions over bars: they are loaded before it. */
export const loadExplanations = lazy(
  'explain',
  () => import(/* webpackChunkName: "explain" */ './explain/explain-call'),
);
