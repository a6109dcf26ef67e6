/** Sparklines as text, `▁▂▅▇`: the field `spark(20)`, the last closes at eight levels between the lowest and the highest of them. */
import type { Column } from './bars';
import { callText, typedText } from '../texts/typed-text';
import { badArgument } from '../texts/problem';

const levels = '▁▂▃▄▅▆▇█';

export const sparklineLengths = { whenOmitted: 20, min: 2, max: 250 };

/** A column of sparklines among columns of bars: the closes up to each bar. */
export interface Sparkline {
  readonly kind: 'text';
  readonly length: number;
}

/** How closes are drawn: as text, or as a picture of a line or of candles. */
export type SparklineLook = 'text' | 'line' | 'candles';

const looks: ReadonlyMap<string, SparklineLook> = new Map([
  ['spark', 'text'],
  ['走势', 'text'],
  ['line', 'line'],
  ['走势图', 'line'],
  ['candlestick', 'candles'],
  ['candles', 'candles'],
  ['日线图', 'candles'],
  ['k线图', 'candles'],
]);

/**
 * Reads `spark(20)`, `line(20)` and `candlestick(20)`, or their Chinese names.
 * @returns undefined for the name of another field
 * @throws MarketDataError bad-argument that names the range
 */
export function readSparkline(field: string): { readonly look: SparklineLook; readonly length: number } | undefined {
  const { word = '', rest } = callText(typedText(field).toLowerCase()) ?? {};
  const look = looks.get(word);
  return look === undefined || rest !== '' ? undefined : { look, length: lengthIn(field, word) };
}

/**
 * Reads `spark(20)`, `走势(20)`, or `spark`, which takes 20 closes.
 * @returns the number of closes; undefined for the name of another field
 * @throws MarketDataError bad-argument that names the range
 */
export function sparklineLength(field: string): number | undefined {
  const sparkline = readSparkline(field);
  return sparkline?.look === 'text' ? sparkline.length : undefined;
}

function lengthIn(field: string, word: string): number {
  const inside = callText(typedText(field))?.inside;
  const { whenOmitted, min, max } = sparklineLengths;
  const count = inside ? Number(inside) : whenOmitted;
  if (Number.isInteger(count) && count >= min && count <= max) return count;
  const range = `n = ${min}, ${min + 1} … ${max}`;
  throw badArgument('fields', { kind: 'indicator', usage: `${word}(${whenOmitted})`, range }, field);
}

/** A character for each of the last closes; one that is missing, also before the first bar, is a space. Without bars it is blank. */
export function sparkline(closes: Column, count: number): string {
  if (closes.length === 0) return '';
  const shown = closes.slice(-count);
  const known = shown.filter((close) => !Number.isNaN(close));
  const lowest = Math.min(...known);
  const step = (Math.max(...known) - lowest) / (levels.length - 1);
  const characterOf = (close: number) => levels[step > 0 ? Math.round((close - lowest) / step) : 0] ?? ' ';
  return Array.from(shown, (close) => (Number.isNaN(close) ? ' ' : characterOf(close)))
    .join('')
    .padStart(count);
}
