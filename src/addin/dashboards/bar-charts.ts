/** Charts of bars on dashboards: candlesticks with volume, the line of a day, and the titles of both. */
import { namespace } from '../../brand/build';
import { columnIndex, columnName } from '../formula/columns';
import type { Language, Text } from '../i18n/language';
import { adjustChoices } from './choices';
import { barTexts, barTimeFormat, type SheetDescription } from './description/sheet-description';
import { type MarketId, marketIds, sessions } from '../../market/time/markets';

const texts = {
  chart: { en: 'Candlestick chart with volume', zh: 'K 线与成交量' },
  day: { en: 'Intraday', zh: '当日分时' },
} as const;

interface Candles {
  readonly language: Language;
  /** An expression for the name, which may be an error. */
  readonly name: string;
  /** The cell with the symbol. */
  readonly symbol: string;
  /** Of the dates; the other columns are right of it. */
  readonly column: string;
  /** The row of the column names, below that of the title. */
  readonly row: number;
  /** The number of daily bars. */
  readonly bars: number;
  readonly covers: string;
}

export function candles({ language, name, symbol, column, row, bars, covers }: Candles) {
  const at = (offset: number) => columnName(columnIndex(column) + offset);
  const [volume, close, time, last] = [at(1), at(5), at(6), row + bars];
  const titleCell = `${volume}${row - 1}`;
  const parts = ['"1d"', `"${adjustChoices(language)[0]}"`];
  return {
    cells: [
      { at: `${column}${row}`, rows: [[`=${time}${row}`]] },
      { at: titleCell, rows: [[barTitle({ language, name, symbol, parts, bars: `$${volume}$${row}` })]] },
    ],
    spills: [
      { fills: `${column}${row + 1}:${column}${last}`, formula: barTexts(`${time}${row + 1}:${time}${last}`) },
      {
        fills: `${volume}${row}:${time}${last}`,
        formula: `=${namespace}.KLINE(${symbol},"1d",${bars},,,"volume,open,high,low,close,timestamp")`,
      },
    ],
    looks: [
      { cells: `${column}${row}:${time}${row}`, look: 'header' },
      { cells: `${column}${row}:${column}${last}`, look: 'left' },
      { cells: `${time}${row}:${time}${last}`, look: 'left' },
      { cells: `${volume}${row}:${close}${row}`, look: 'right' },
    ],
    numberFormats: [{ cells: `${time}${row + 1}:${time}${last}`, format: barTimeFormat }],
    charts: [
      {
        type: 'StockVOHLC',
        title: texts.chart[language],
        titleCell,
        source: `${column}${row}:${close}${last}`,
        covers,
      },
    ],
  } as const satisfies Partial<SheetDescription>;
}

const noData: Text = {
  en: 'No data for {symbol}. Check the symbol and the connection.',
  zh: '没有 {symbol} 的数据，请检查代码和连接。',
};

export interface BarTitle {
  readonly language: Language;
  /** An expression for the name, which may be an error. */
  readonly name: string;
  /** The cell with the symbol. */
  readonly symbol: string;
  /** Expressions for what follows: the period, the adjustment. */
  readonly parts: readonly string[];
  /** The first cell of the bars, which holds an error where there are none. */
  readonly bars: string;
}

/** What a chart of bars shows now, as a formula: `贵州茅台 600519.SH · 1d · 前复权`, or that there is nothing to show. */
export function barTitle({ language, name, symbol, parts, bars }: BarTitle): string {
  const title = [`TRIM(IFERROR(${name},"")&" "&${symbol})`, ...parts].join('&" · "&');
  return `=IF(${hasNoData(bars)},${noDataText(symbol, language)},${title})`;
}

/** An expression: 1 for the errors of symbols, #N/A and #VALUE!; a call that is pending is an error, too. */
export function hasNoData(cell: string): string {
  return `IFERROR(N(OR(ERROR.TYPE(${cell})=3,ERROR.TYPE(${cell})=7)),0)`;
}

/** An expression for the sentence. @param symbol its cell */
export function noDataText(symbol: string, language: Language): string {
  const [before, after] = noData[language].split('{symbol}');
  return `"${before}"&${symbol}&"${after}"`;
}

/**
 * A formula: the sentence for the last of several symbols that is not known; blank while all are.
 *
 * @param symbols a column of cells @param names beside them, as MD.INSTRUMENT gives them
 */
export function unknownSymbol(symbols: string, names: string, language: Language): string {
  const place = `SUMPRODUCT(MAX(ISNA(${names})*(ROW(${names})-ROW(INDEX(${names},1))+1)))`;
  return `=IF(${place}=0,"",${noDataText(`INDEX(${symbols},${place})`, language)})`;
}

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

/** The day of a symbol as a line of bars of five minutes: its data in three columns, below those of other charts. */
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
