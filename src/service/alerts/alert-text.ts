/** Alerts of one person as the text of one message, a line each. */
import { noOwnMarkets, zoneOf } from '../../market/time/markets';
import { marketOf, type SymbolCode } from '../../market/symbols/symbol';

export interface ToldAlert {
  readonly person: string;
  readonly symbol: string;
  readonly condition: string;
  readonly message: string;
  readonly price: number | null;
  /** Epoch ms. */
  readonly at: number;
}

/** @param mostBytes of UTF-8; how many alerts have no room is told */
export function alertText(alerts: readonly ToldAlert[], mostBytes: number): string {
  const lines = alerts.map(lineOf);
  for (let shown = lines.length; shown > 0; shown--) {
    const left = lines.length - shown;
    const text = [...lines.slice(0, shown), ...(left > 0 ? [`+${left}`] : [])].join('\n');
    if (Buffer.byteLength(text) <= mostBytes) return text;
  }
  return `+${lines.length}`;
}

/** `600519.SH  last crosses above 1500  1501.2  2026-06-30 10:31:07  Sell half` */
function lineOf({ symbol, condition, message, price, at }: ToldAlert): string {
  const parts = [symbol, condition, price === null ? '' : String(price), exchangeClock(at, symbol), message];
  return parts
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join('  ');
}

/** Swedes write dates and times as ISO 8601. */
function exchangeClock(at: number, symbol: string): string {
  const timeZone = zoneOf(marketOf(symbol as SymbolCode, noOwnMarkets));
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
}
