/** MD.KLINE: bars by period, for one symbol or several, stacked or side by side. */
import type { BarsParams } from '../client/bars';
import type { DateArgument } from '../market/date-argument';
import { epochMs } from '../market/exchange-time';
import { adjustModes, isMinutePeriod, klinePeriods } from '../market/period';
import { defaultBarCount, maxBarsPerRequest } from '../protocol/assumptions';
import type { Rectangle } from '../sheet/cells';
import { readCountOrDate, readDate, readOneOf, readSymbols } from './arguments';
import { barsResult, type BarsShapeArguments, readBarsShape } from './bars-result';
import { askByZone } from './by-zone';
import { instantRange, type InstantRange } from './date-range';
import { orNoBars } from './no-bars';
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
  const { clock } = call;
  const slots = readSymbols(given.symbols).flat();
  const period = readOneOf(given.period, 'period', klinePeriods, '1d');
  const start = readCountOrDate(given.start, 'start', maxBarsPerRequest, defaultBarCount);
  const end = readDate(given.end, 'end');
  const adjust = readOneOf(given.adjust, 'adjust', adjustModes, 'forward');
  const shape = readBarsShape(given);
  const now = epochMs(clock.now());
  const bars = await askByZone(askable([slots]), async (symbols, market) => {
    const limits = limitsOn(start, (first) =>
      instantRange(first, end, market, { now, wholeDays: !isMinutePeriod(period) }),
    );
    return orNoBars(await call.bars(symbols, { period, adjust, ...limits }), limits);
  });
  return barsResult(slots, bars, period, shape, call);
}

/** A number of bars, or all bars between the dates. */
function limitsOn(
  start: number | DateArgument,
  rangeFrom: (start: DateArgument | undefined) => InstantRange,
): Pick<BarsParams, 'count' | 'from' | 'to'> {
  if (typeof start === 'number') return { count: start, ...rangeFrom(undefined) };
  return { count: maxBarsPerRequest, ...rangeFrom(start) };
}
