/** An example of a function on the help page, and the cells that several of them refer to. */
import type { Text } from '../../../addin/i18n/language';
import type { FormulaArgument, Reference } from './formula';

export interface Example {
  readonly arguments: readonly FormulaArgument[];
  /** Describes the result. */
  readonly shows: Text;
}

export const watchlist: Reference = { typed: 'A2:A5', holds: [['600519.SH'], ['00700.HK'], [null], ['AAPL.US']] };
export const daysDown: Reference = { typed: 'A2:A4', holds: [[46029], [46030], [46031]] };
export const newYearsEve: Reference = { typed: 'DATE(2025,12,31)', holds: 46022 };

export const example = (given: readonly FormulaArgument[], en: string, zh: string): Example => ({
  arguments: given,
  shows: { en, zh },
});
