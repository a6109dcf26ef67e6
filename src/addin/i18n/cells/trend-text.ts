/** What a picture of closes shows, in words: for screen readers, and for cells whose picture is gone. */
import type { Column } from '../../../market/bars/bars';
import type { Language } from '../language';

/** `600519.SH: 20 daily closes, 1402.1 to 1455.3 (+3.79%)`; without a change where fewer than two closes are known. */
export function trendText(symbol: string, closes: Column, language: Language): string {
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
