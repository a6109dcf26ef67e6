/** What computes with bars: statistics, calendars, screens, checks, sparklines. A person asks for it by a function or a field. */
export { check } from './check';
export { quoteWithSparklines } from './sparklines';
export { correl, stats } from './statistics';
export { tradingDay, tradingDays } from './trading-calendar';
export { universe } from './universe';
