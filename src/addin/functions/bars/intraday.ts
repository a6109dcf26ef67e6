/** MD.INTRADAY: the bars of the current day. */
import { intradayPeriods } from '../../../market/time/period';
import { maxBarsPerRequest } from '../../../protocol/assumptions';
import { askable, readOneOf, readSymbols, readWholeNumber } from '../arguments/arguments';
import { shownBars } from './asked-bars';
import { leadOf } from './bar-fields';
import { barsResult, type BarsShapeArguments, type FoundBars, readBarsShape } from './bars-result';
import type { Call } from '../calls/services';
import type { Calculation } from '../calls/definition';

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

/** A row for each bar of the day, or its newest `count`; times are the exchange's. */
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
