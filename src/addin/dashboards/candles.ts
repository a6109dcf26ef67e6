/** Candlesticks with volume of a symbol: their data in seven columns, dates as texts first. */
import { namespace } from '../../brand/build';
import { columnIndex, columnName } from '../formula/columns';
import type { Language } from '../i18n/language';
import { adjustChoices } from './choices';
import { barTitle } from './description/bar-title';
import { barTexts, barTimeFormat, type SheetDescription } from './description/sheet-description';

const texts = { chart: { en: 'Candlestick chart with volume', zh: 'K 线与成交量' } } as const;

export interface Candles {
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
