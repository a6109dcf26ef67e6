/** MD.EXFACTORS: the ex-rights and ex-dividend events of a range of dates. */
import { askByZone } from '../../../client/store/bars';
import type { CalendarRange } from '../../../market/time/date-argument';
import type { ExFactor } from '../../../market/fields/records';
import type { SymbolCode } from '../../../market/symbols/symbol';
import type { Rectangle } from '../../sheet/cells';
import { exFactorCells } from '../../sheet/ex-factor-table';
import { askable, failIfProblem, readBoolean, readSymbols } from '../arguments/arguments';
import { readDate, inOrder, instantRange, type InstantRange, isReversed } from '../arguments/date-arguments';
import type { Call, Outcomes } from '../calls/services';
import { asCalendarRange, askInCalendar } from './trading-days';
import type { Calculation } from '../calls/definition';

export interface ExFactorsArguments {
  readonly symbols: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly headers: unknown;
}

export const exFactors: Calculation<ExFactorsArguments> = {
  parameters: ['symbols', 'start', 'end', 'headers'],
  run: exFactorRows,
  cost: (asked) => asked.records({ byZone: true }),
};

/** @returns a row for each event: exchange date, factor (previous close ÷ reference price), further columns */
async function exFactorRows(call: Call, given: ExFactorsArguments): Promise<Rectangle> {
  const { now, cellHost, facts } = call;
  const slots = readSymbols(given.symbols, call.markets).flat();
  const range = { start: readDate(given.start, 'start'), end: readDate(given.end, 'end') };
  const headers = readBoolean(given.headers, 'headers', true);
  const events = await askByZone(askable([slots]), facts, (symbols, market) => {
    const limitsOf = (days: CalendarRange) => instantRange(days, market, { now, wholeDays: true });
    const inDays = asCalendarRange(range);
    if (inDays) return call.exFactors(symbols, inOrder(limitsOf(inDays), market));
    return askInCalendar(call, symbols, range, (members, days) => eventsWithin(call, members, limitsOf(days)));
  });
  if (slots.length === 1) failIfProblem(slots[0], events);
  return exFactorCells({ slots, headers, exFactors: events, facts, ...cellHost });
}

/** Trading days of a symbol may leave nothing of a range. */
function eventsWithin(
  call: Call,
  symbols: readonly SymbolCode[],
  limits: InstantRange,
): Promise<Outcomes<readonly ExFactor[]>> {
  if (isReversed(limits)) return Promise.resolve(new Map(symbols.map((symbol) => [symbol, []])));
  return call.exFactors(symbols, limits);
}
