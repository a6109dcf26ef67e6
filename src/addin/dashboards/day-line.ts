/** The day of a symbol as a line of bars of five minutes: its data in three columns, below those of other charts. */
import { namespace } from '../../brand/build';
import { type MarketId, marketIds, sessions } from '../../market/time/markets';
import { columnIndex, columnName } from '../formula/columns';
import type { Language } from '../i18n/language';
import { barTitle, type BarTitle } from './description/bar-title';
import { barTimeFormat, type SheetDescription } from './description/sheet-description';

const texts = { day: { en: 'Intraday', zh: '当日分时' } } as const;

/** A day of New York has 78 bars of five minutes, the longest of the markets. */
const mostBars = 78;
const barMinutes = 5;

export interface DayLine {
  readonly language: Language;
  /** An expression for the name, which may be an error. */
  readonly name: string;
  /** The cell with the symbol. */
  readonly symbol: string;
  /** Of the axis, right of which are the closes and the times of the bars. */
  readonly column: string;
  /** The row of the column names, below that of the title. */
  readonly row: number;
  readonly covers: string;
}

export function dayLine({ column, row, covers, ...named }: DayLine) {
  const at = (offset: number) => columnName(columnIndex(column) + offset);
  const [closes, times, last] = [at(1), at(2), row + mostBars];
  const titleCell = `${closes}${row - 1}`;
  const title: BarTitle = { ...named, parts: ['"5m"'], bars: `$${closes}$${row}` };
  return {
    cells: [
      { at: `${column}${row}`, rows: [[`=${times}${row}`]] },
      { at: titleCell, rows: [[barTitle(title), marketOf(named.symbol)]] },
    ],
    spills: [
      {
        fills: `${column}${row + 1}:${column}${last}`,
        formula: sessionTimes(`$${times}$${row - 1}`, `${times}${row + 1}:${times}${last}`),
      },
      {
        fills: `${closes}${row}:${times}${last}`,
        formula: `=${namespace}.INTRADAY(${named.symbol},"5m",,"close,timestamp")`,
      },
    ],
    looks: [
      { cells: `${column}${row}:${times}${row}`, look: 'header' },
      ...[column, times].map((each) => ({ cells: `${each}${row}:${each}${last}`, look: 'left' }) as const),
      { cells: `${closes}${row}`, look: 'right' },
    ],
    numberFormats: [column, times].map((each) => ({
      cells: `${each}${row + 1}:${each}${last}`,
      format: barTimeFormat,
    })),
    charts: [
      {
        type: 'Line',
        title: texts.day[named.language],
        titleCell,
        source: `${column}${row}:${closes}${last}`,
        covers,
        categoryFormat: 'hh:mm',
      },
    ],
  } as const satisfies Partial<SheetDescription>;
}

/** A formula for the number of the market that the symbol has as its suffix; an error for other symbols. */
export function marketOf(symbol: string): string {
  return `=MATCH(UPPER(RIGHT(${symbol},3)),{${marketIds.map((id) => `".${id}"`).join(',')}},0)`;
}

/**
 * A formula for the times of the bars, and after the last bar those that are to come: an axis that spans the day from its first minute
 * on. Of an unknown market none are to come.
 *
 * @param market the cell of `marketOf`
 * @param times the times of the bars, blank cells below them
 */
export function sessionTimes(market: string, times: string): string {
  const [first = ''] = times.split(':');
  const ofMarket = (minutes: (id: MarketId) => number) => `INDEX({${marketIds.map(minutes).join(',')}},${market})`;
  const [noon, pause, close] = [noonOf, pauseOf, closeOf].map(ofMarket);
  const last = `ROUND(MOD(MAX(${times}),1)*1440,0)`;
  const next = `(${last}+${barMinutes}*(ROW(${times})-ROW(${first})+1-COUNT(${times})))`;
  const minute = `(${next}+(${last}<=${noon})*(${next}>${noon})*${pause})`;
  const isToCome = `(COUNT(${times})>0)*(${minute}<=${close})`;
  return `=IF(ISNUMBER(${times}),${times},IFERROR(IF(${isToCome},INT(MAX(${times}))+${minute}/1440,""),""))`;
}

const noonOf = (id: MarketId) => sessions[id][0]?.to ?? 0;
const closeOf = (id: MarketId) => sessions[id].at(-1)?.to ?? 0;
/** A market without a second session has none. */
const pauseOf = (id: MarketId) => (sessions[id][1]?.from ?? noonOf(id)) - noonOf(id);
