/** The last daily bars of a symbol as a picture in a cell, with a text for those who do not see it. */
import { type Bars, barCount } from '../../market/bars/bars';
import type { SymbolCode } from '../../market/symbols/symbol';
import { type PictureLook, picturePath } from '../../protocol/pictures';
import { trendText } from '../i18n/cells/trend-text';
import type { Language } from '../i18n/language';
import { blank, type Cell } from './cells';

export interface Pictures {
  /** Of the service that draws them. */
  readonly baseUrl: string;
  readonly rise: 'red' | 'green';
  readonly language: Language;
}

export interface DrawnBars {
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
