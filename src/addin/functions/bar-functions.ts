/** The functions over bars and dates: a chunk of their own, so that a workbook of quotes loads less. */
import type { Rectangle } from '../sheet/cells';
import { loadPart } from './load-part';
import type { Call } from './services';
import type { TradingDayArguments, TradingDaysArguments } from './trading-calendar';

export { exFactors } from './ex-factors';
export { intraday } from './intraday';
export { kline } from './kline';
export { price } from './price';

/** A chunk that is loaded after this one, whose modules it uses. */
const loadCalendar = () => loadPart('calendar', import(/* webpackChunkName: "calendar" */ './trading-calendar'));

export async function tradingDays(call: Call, given: TradingDaysArguments): Promise<Rectangle> {
  return (await loadCalendar()).tradingDays(call, given);
}

export async function tradingDay(call: Call, given: TradingDayArguments): Promise<Rectangle> {
  return (await loadCalendar()).tradingDay(call, given);
}
