/** MD.EXFACTORS: the ex-rights and ex-dividend events of a range of dates. */
import { epochMs } from '../market/exchange-time';
import type { Rectangle } from '../sheet/cells';
import { exFactorCells } from '../sheet/ex-factor-table';
import { readBoolean, readSymbols } from './arguments';
import { askByZone } from './by-zone';
import { readDate } from './date-arguments';
import { instantRange } from './date-range';
import type { Call } from './services';
import { askable, failIfProblem } from './symbol-slots';
import { askInCalendar } from './trading-days';

export interface ExFactorsArguments {
  readonly symbols: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly headers: unknown;
}

/** @returns a row for each event: exchange date, factor (previous close ÷ reference price), further columns */
export async function exFactors(call: Call, given: ExFactorsArguments): Promise<Rectangle> {
  const { clock, host, facts } = call;
  const slots = readSymbols(given.symbols).flat();
  const [start, end] = [readDate(given.start, 'start'), readDate(given.end, 'end')];
  const headers = readBoolean(given.headers, 'headers', true);
  const now = epochMs(clock.now());
  const events = await askByZone(askable([slots]), (symbols, market) =>
    askInCalendar(call, symbols, { start, end }, (members, days) =>
      call.exFactors(members, instantRange(days.start, days.end, market, { now, wholeDays: true })),
    ),
  );
  if (slots.length === 1) failIfProblem(slots[0], events);
  return exFactorCells({ slots, headers, exFactors: events, facts, ...host });
}
