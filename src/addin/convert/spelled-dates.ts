/** Dates as products of the United States and Britain write them in texts, as arguments of ours. */
import { dateOfText } from '../../market/time/date-argument';
import type { FormulaArgument } from '../formula/argument';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `02-May-2014` and `2-May-14`, as 2014-05-02; undefined for other texts. */
export function dateWithMonthName(text: string): string | undefined {
  const [, day = '', name = '', year = ''] = /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]{0,6}[- ](\d{4}|\d{2})$/.exec(text) ?? [];
  const month = months.indexOf(name.toUpperCase()) + 1;
  return month === 0 ? undefined : isoDate(year, month, Number(day));
}

/** `12/31/2010` in the American order, whatever the order of the user, as 2010-12-31. */
export function americanDate(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text) ?? [];
  return year === '' ? undefined : isoDate(year, Number(month), Number(day));
}

/** A number of two digits is a year of this century up to 2049, as Excel reads it. */
function isoDate(year: string, month: number, day: number): string | undefined {
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  const iso = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return dateOfText(iso) === undefined ? undefined : iso;
}

/**
 * `-5D`, `-3M`, `-2AQ` as `-5d`, `-3m`, `-6m`; today, such as `0D`, as blank; undefined for other texts. Without a unit it
 * counts days, and a letter before the unit tells only how the other product aligns periods.
 */
export function countedBack(text: string, unitOfDays: 'd' | 'td'): FormulaArgument | undefined {
  const [, minus = '', amount, unit = 'D'] = /^(-?)(\d{1,4})[AC]?([DWMQY]?)$/i.exec(text) ?? [];
  if (amount === undefined) return undefined;
  if (Number(amount) === 0) return { kind: 'blank' };
  if (minus === '') return undefined;
  const letter = unit === '' ? 'd' : unit.toLowerCase();
  if (letter === 'q') return { kind: 'text', text: `-${3 * Number(amount)}m` };
  return { kind: 'text', text: `-${amount}${letter === 'd' ? unitOfDays : letter}` };
}

/** True for a range that goes back in time: from today, from fewer units ago to more, from a later day to an earlier one. */
export function isLater(start: FormulaArgument, end: FormulaArgument): boolean {
  if (end.kind === 'blank') return false;
  if (start.kind !== 'text' || end.kind !== 'text') return start.kind === 'blank';
  const [from, to] = [backIn(start.text), backIn(end.text)];
  if (from !== undefined && to !== undefined) return from.unit === to.unit && from.amount < to.amount;
  const isDay = /^\d{4}-\d{2}-\d{2}$/;
  return isDay.test(start.text) && isDay.test(end.text) && start.text > end.text;
}

function backIn(text: string): { readonly amount: number; readonly unit: string } | undefined {
  const [, amount, unit = ''] = /^-(\d{1,4})(td|[dwmy])$/.exec(text) ?? [];
  return amount === undefined ? undefined : { amount: Number(amount), unit };
}
