/** What a chart of bars shows now, as a formula: `贵州茅台 600519.SH · 1d · 前复权`, or that there is nothing to show. */
import type { Language, Text } from '../../i18n/language';

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
