/** The last daily bars of a symbol as a picture in a cell, with a text for those who do not see it. */
import { type Bars, barCount, type Column } from '../../market/bars/bars';
import type { SymbolCode } from '../../market/symbols/symbol';
import { type PictureLook, picturePath } from '../../protocol/pictures';
import type { Language } from '../i18n/language';
import { blank, type Cell } from './cells';

export interface Pictures {
  /** Of the service that draws them. */
  readonly baseUrl: string;
  readonly rise: 'red' | 'green';
  readonly language: Language;
}

interface DrawnBars {
  readonly symbol: SymbolCode;
  readonly look: PictureLook;
  readonly bars: Bars;
}

/** Without bars it is blank, as the text is. */
export function pictureCell({ symbol, look, bars }: DrawnBars, { baseUrl, rise, language }: Pictures): Cell {
  const count = barCount(bars);
  if (count === 0) return blank;
  const columns = look === 'line' ? [bars.close] : [bars.open, bars.high, bars.low, bars.close];
  const rows = Array.from({ length: count }, (_, index) => columns.map((column) => column[index] ?? NaN));
  return {
    type: 'WebImage',
    address: `${baseUrl}${picturePath({ look, rise, bars: rows })}`,
    altText: trendText(symbol, bars.close, language),
    basicType: 'Error',
    basicValue: '#VALUE!',
  };
}

/**
 * What a picture of closes shows, in words, for screen readers and for cells whose picture is gone:
 * `600519.SH: 20 daily closes, 1402.1 to 1455.3 (+3.79%)`; without a change where fewer than two closes are known.
 */
function trendText(symbol: string, closes: Column, language: Language): string {
  const known = closes.filter((close) => !Number.isNaN(close));
  const [first = NaN, last = NaN] = [known[0], known.at(-1)];
  const change = last / first - 1;
  const way = Number.isFinite(change) && known.length > 1 ? wayText(first, last, change, language) : '';
  return language === 'zh'
    ? `${symbol}：近${closes.length}个交易日收盘价${way}`
    : `${symbol}: ${closes.length} daily closes${way}`;
}

function wayText(first: number, last: number, change: number, language: Language): string {
  const percent = `${change >= 0 ? '+' : ''}${(change * 100).toFixed(2)}%`;
  const [from, to] = [first, last].map((price) => String(Number(price.toPrecision(10))));
  return language === 'zh' ? `，${from} → ${to}（${percent}）` : `, ${from} to ${to} (${percent})`;
}
