/** What computes with bars: statistics, calendars, screens, checks, sparklines. A person asks for it by a function or a field. */
export { check } from './bars/check';
export { quoteWithSparklines } from './sparklines';
export { correl, stats } from './bars/statistics';
export { tradingDay, tradingDays } from './bars/trading-calendar';
export { universe } from './screens/universe';
