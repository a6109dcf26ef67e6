/** MD.KLINE: bars by period, for one symbol or several, stacked or side by side. */
import { epochMs } from '../market/exchange-time';
import { adjustModes, klinePeriods } from '../market/period';
import { defaultBarCount, maxBarsPerRequest } from '../protocol/assumptions';
import type { Rectangle } from '../sheet/cells';
import { readOneOf, readSymbols } from './arguments';
import { askBars, type BarsQuestion } from './asked-bars';
import { leadOf } from './bar-fields';
import { barsResult, type BarsShapeArguments, readBarsShape } from './bars-result';
import { askByZone } from './by-zone';
import { readCountOrDate, readDate } from './date-arguments';
import type { Call } from './services';
import { askable } from './symbol-slots';

export interface KlineArguments extends BarsShapeArguments {
  readonly symbols: unknown;
  readonly period: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly adjust: unknown;
}

/** @returns a row for each bar: exchange date or time, then the fields; @throws MarketDataError no-bars for an empty range */
export async function kline(call: Call, given: KlineArguments): Promise<Rectangle> {
  const slots = readSymbols(given.symbols).flat();
  const period = readOneOf(given.period, 'period', klinePeriods, '1d');
  const start = readCountOrDate(given.start, 'start', maxBarsPerRequest, defaultBarCount);
  const end = readDate(given.end, 'end');
  const adjust = readOneOf(given.adjust, 'adjust', adjustModes, 'forward');
  const shape = readBarsShape(given);
  const question: BarsQuestion = {
    period,
    adjust,
    ...(typeof start === 'number' ? { count: start, range: { end } } : { range: { start, end } }),
    lead: leadOf(shape.fields),
    now: epochMs(call.clock.now()),
  };
  const bars = await askByZone(askable([slots]), (symbols, market) => askBars(call, symbols, market, question));
  return barsResult(slots, bars, period, shape, call);
}
