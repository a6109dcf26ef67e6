/** The functions over bars and dates: a chunk of their own, so that a workbook of quotes loads less. */
import '../i18n/late-problem-texts';
import type { Rectangle } from '../sheet/cells';
import { loadPart } from './load-part';
import type { RecordArguments } from './records';
import type { Call } from './services';
import type { CorrelArguments, StatsArguments } from './statistics';
import type { TradingDayArguments, TradingDaysArguments } from './trading-calendar';

export { exFactors } from './ex-factors';
export { intraday } from './intraday';
export { kline } from './kline';
export { price } from './price';

/** Chunks that are loaded after this one, whose modules they use. */
const loadCalendar = () => loadPart('calendar', import(/* webpackChunkName: "calendar" */ './trading-calendar'));
const loadSparklines = () => loadPart('sparklines', import(/* webpackChunkName: "sparklines" */ './sparklines'));
const loadStatistics = () => loadPart('statistics', import(/* webpackChunkName: "statistics" */ './statistics'));

/** Beside the statistics, with which it shares most. */
export const loadLookBack = () =>
  loadPart('statistics', import(/* webpackChunkName: "statistics" */ './look-back-screen'));

export async function tradingDays(call: Call, given: TradingDaysArguments): Promise<Rectangle> {
  return (await loadCalendar()).tradingDays(call, given);
}

export async function tradingDay(call: Call, given: TradingDayArguments): Promise<Rectangle> {
  return (await loadCalendar()).tradingDay(call, given);
}

export async function stats(call: Call, given: StatsArguments): Promise<Rectangle> {
  return (await loadStatistics()).stats(call, given);
}

export async function correl(call: Call, given: CorrelArguments): Promise<Rectangle> {
  return (await loadStatistics()).correl(call, given);
}

export async function quoteWithSparklines(call: Call, given: RecordArguments): Promise<Rectangle> {
  return (await loadSparklines()).quoteWithSparklines(call, given);
}
