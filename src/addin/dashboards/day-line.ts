/** The day of a symbol as a line of bars of five minutes: its data in two columns, below those of other charts. */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import { barTitle, type BarTitle } from './description/bar-title';
import { barTimeFormat, type SheetDescription } from './description/sheet-description';

const texts = { day: { en: 'Intraday', zh: '当日分时' } } as const;

/** A day of New York has 78 bars of five minutes, the longest of the markets. */
const mostBars = 78;

export interface DayLine {
  readonly language: Language;
  /** An expression for the name, which may be an error. */
  readonly name: string;
  /** The cell with the symbol. */
  readonly symbol: string;
  /** Of the times and the closes. */
  readonly columns: readonly [string, string];
  /** The row of the column names, below that of the title. */
  readonly row: number;
  readonly covers: string;
}

export function dayLine({ columns: [times, closes], row, covers, ...named }: DayLine) {
  const [titleCell, last] = [`${closes}${row - 1}`, row + mostBars];
  const title: BarTitle = { ...named, parts: ['"5m"'], bars: `$${times}$${row}` };
  return {
    cells: [{ at: titleCell, rows: [[barTitle(title)]] }],
    spills: [
      {
        fills: `${times}${row}:${closes}${last}`,
        formula: `=${namespace}.INTRADAY(${named.symbol},"5m",,"timestamp,close")`,
      },
    ],
    looks: [
      { cells: `${times}${row}:${closes}${row}`, look: 'header' },
      { cells: `${times}${row}:${times}${last}`, look: 'left' },
      { cells: `${closes}${row}`, look: 'right' },
    ],
    numberFormats: [{ cells: `${times}${row + 1}:${times}${last}`, format: barTimeFormat }],
    charts: [
      {
        type: 'Line',
        title: texts.day[named.language],
        titleCell,
        source: `${times}${row}:${closes}${last}`,
        covers,
        categoryFormat: 'hh:mm',
      },
    ],
  } as const satisfies Partial<SheetDescription>;
}
