/**
 * Wind's functions of the trading calendar: TDays, TDaysCount and TDaysOffset. The arguments are those that users note of its
 * manual: begin, end, options; offset, date, options (https://cnblogs.com/champaign/p/15638283.html).
 */
import { marketNamed } from '../../market/bars/trading-days';
import { type FormulaArgument, ownCall, quoted, writtenArgument } from '../formula/argument';
import { type ConversionNote, type ConvertedCall, type Dialect, NoEqual } from './conversion';
import { noteUnread, optionsOf } from './options';
import { dateArgument, startArgument } from './parts';

export const windDays: Dialect = {
  TDAYS: (given) => daysCall(given),
  // Of numbers only: days to come are an error at the end of the column.
  TDAYSCOUNT: (given) => {
    const { call, notes } = daysCall(given);
    return { call: `COUNT(${call})`, notes };
  },
  TDAYSOFFSET: ([offset, date, ...more]) => {
    const notes: ConversionNote[] = [];
    const calendar = calendarOf(more, notes);
    const day = dateArgument(date, notes, relativeDate) || 'TODAY()';
    return { call: ownCall('TRADINGDAY', [calendar, day, offset === undefined ? '' : writtenArgument(offset)]), notes };
  },
};

function daysCall([start, end, ...more]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [];
  const calendar = calendarOf(more, notes);
  const first = startArgument(start, isFromEnd(start) ? end : undefined, notes, relativeDate);
  return { call: ownCall('TRADINGDAYS', [calendar, first, dateArgument(end, notes, relativeDate)]), notes };
}

/** Options that change the days have no equivalent. @throws NoEqual for one of them, and for another exchange than ours */
function calendarOf(given: readonly FormulaArgument[], notes: ConversionNote[]): string {
  const options = optionsOf(given, notes);
  const exchange = options.get('TRADINGCALENDAR') ?? 'SSE';
  const market = marketNamed(exchange);
  if (market === undefined) throw new NoEqual({ kind: 'no-option', name: `TRADINGCALENDAR=${exchange}` });
  for (const [name, usual] of [['DAYS', /^t/i] as const, ['PERIOD', /^d/i] as const]) {
    const value = options.get(name);
    if (value !== undefined && !usual.test(value)) throw new NoEqual({ kind: 'no-option', name: `${name}=${value}` });
  }
  noteUnread(options, ['TRADINGCALENDAR', 'DAYS', 'PERIOD'], notes);
  return quoted(market);
}

/** `-10TD` and `ED-10TD` count trading days, `-3M`, `ED-1Y` calendar time; `ED` alone is the latest day, and ours without an end. */
export function relativeDate(text: string): string | undefined {
  const [, amount, unit = ''] = /^(?:ED|LD)?-(\d+)(TD|D|W|M|Q|Y)$/i.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return unit.toUpperCase() === 'Q' ? `-${3 * Number(amount)}m` : `-${amount}${unit.toLowerCase()}`;
}

/** `ED` is the end that the formula gives. */
export function isFromEnd(start: FormulaArgument | undefined): boolean {
  return start?.kind === 'text' && /^ED-/i.test(start.text);
}
