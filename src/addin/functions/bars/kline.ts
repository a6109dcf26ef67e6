/** MD.KLINE: bars by period, for one symbol or several, stacked or side by side; MD.INTRADAY: those of the current day. */
import { askByZone } from '../../../client/store/bars';
import type { DateArgument } from '../../../market/time/date-argument';
import { adjustModes, klinePeriods, intradayPeriods } from '../../../market/time/period';
import { longestClosing } from '../../../market/bars/trading-days';
import { defaultBarCount, maxBarsPerRequest } from '../../../protocol/assumptions';
import { askable, readOneOf, readSymbols, readWholeNumber } from '../arguments/arguments';
import { askBars, type BarsQuestion, shownBars } from './asked-bars';
import {
  type BarsLayout,
  barsResult,
  type BarsShapeArguments,
  type FoundBars,
  readBarsShape,
  leadOf,
} from './bars-result';
import { readCountOrDate, readDate } from '../arguments/date-arguments';
import type { Call } from '../calls/services';
import { commonRange } from './trading-days';
import type { Calculation } from '../calls/definition';

export interface KlineArguments extends BarsShapeArguments {
  readonly symbols: unknown;
  readonly period: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly adjust: unknown;
}

export const kline: Calculation<KlineArguments> = {
  parameters: ['symbols', 'period', 'start', 'end', 'adjust', 'fields', 'headers', 'order', 'layout'],
  run: async (call, given) => barsResult(await findBars(call, given), call),
  cost: (asked) =>
    asked.series({
      usualBars: defaultBarCount,
      barsOfEach: (shown, lead) => shown + Math.max(lead, longestClosing),
      isTogether: !/^(long)?$/i.test(asked.text('layout')),
    }),
};

/** A row for each bar: exchange date or time, then the fields. */
export async function findBars(call: Call, given: KlineArguments): Promise<FoundBars> {
  const slots = readSymbols(given.symbols, call.markets).flat();
  const period = readOneOf(given.period, 'period', klinePeriods, '1d');
  const start = readCountOrDate(given.start, 'start', maxBarsPerRequest, defaultBarCount);
  const end = readDate(given.end, 'end');
  const adjust = readOneOf(given.adjust, 'adjust', adjustModes, 'forward');
  const shape = readBarsShape(given);
  const symbols = askable([slots]);
  const isSideBySide = shape.layout !== 'long' && symbols.length > 1;
  const typed = typeof start === 'number' ? { end } : { start, end };
  const question: BarsQuestion = {
    period,
    adjust,
    ...(typeof start === 'number' && { count: start }),
    range: isSideBySide ? await commonRange(call, symbols, typed) : typed,
    lead: Math.max(leadOf(shape.fields), isSideBySide ? leadOfLayout(shape.layout, start) : 0),
    fillsGaps: isSideBySide && shape.layout === 'wide_filled',
    now: call.now,
  };
  const bars = await askByZone(symbols, call.facts, (members, market) => askBars(call, members, market, question));
  return { slots, bars, period, adjust, shape };
}

/**
 * Earlier bars that the first rows of symbols side by side take values from: so many bars of one exchange as another one
 * is closed. Rows of equal dates need none.
 */
function leadOfLayout(layout: BarsLayout, start: number | DateArgument): number {
  return layout === 'wide' && typeof start !== 'number' ? 0 : longestClosing;
}

export interface IntradayArguments extends BarsShapeArguments {
  readonly symbols: unknown;
  readonly period: unknown;
  readonly count: unknown;
}

export const intraday: Calculation<IntradayArguments> = {
  parameters: ['symbols', 'period', 'count', 'fields', 'headers', 'order', 'layout'],
  run: async (call, given) => barsResult(await findBarsOfDay(call, given), call),
  cost: (asked) => asked.bars(),
};

/**
 * MD.INTRADAY: the bars of the current day. A row for each bar of the day, or its newest `count`; times are the
 * exchange's.
 */
export async function findBarsOfDay(call: Call, given: IntradayArguments): Promise<FoundBars> {
  const slots = readSymbols(given.symbols, call.markets).flat();
  const period = readOneOf(given.period, 'period', intradayPeriods, '1m');
  const count = readWholeNumber(given.count, 'count', {
    min: 1,
    max: maxBarsPerRequest,
    whenOmitted: maxBarsPerRequest,
  });
  const shape = readBarsShape(given);
  const lead = leadOf(shape.fields);
  const asked = { period, count: Math.min(maxBarsPerRequest, count + lead) };
  const bars = shownBars(await call.intraday(askable([slots]), asked), { count, lead }, call);
  return { slots, bars, period, shape };
}
