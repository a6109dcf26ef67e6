/**
 * Pictures of prices for cells. The address says all that a picture shows, as levels between its lowest and highest price: whoever draws
 * it needs no data, no key and no memory, and nobody learns a price or a symbol from it.
 */
import { picturesPath } from './assumptions';

/** A line of closes; candles of open, high, low and close. */
export const pictureLooks = ['line', 'candles'] as const;
export type PictureLook = (typeof pictureLooks)[number];

export interface Picture {
  readonly look: PictureLook;
  /** The colour of rises; falls have the other one. */
  readonly rise: 'red' | 'green';
  /** Of each bar the prices of the look, in the order of time; NaN is unknown. */
  readonly bars: readonly (readonly number[])[];
}

export const mostPictureBars = 250;
/** The highest level; the character behind it stands for a price that is unknown. */
export const topLevel = 62;
/** Of base64url, which addresses take as it is. */
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const pricesOf: Readonly<Record<PictureLook, number>> = { line: 1, candles: 4 };

/** `/v1/pictures/candles-red/AbC….png`. */
export function picturePath({ look, rise, bars }: Picture): string {
  const prices = bars.slice(-mostPictureBars).flat();
  const known = prices.filter((price) => !Number.isNaN(price));
  const lowest = Math.min(...known);
  const range = Math.max(...known) - lowest;
  const levelOf = (price: number) => (range > 0 ? Math.round(((price - lowest) / range) * topLevel) : topLevel / 2);
  const text = prices.map((price) => characters[Number.isNaN(price) ? topLevel + 1 : levelOf(price)]);
  return `${picturesPath}/${look}-${rise}/${text.join('')}.png`;
}

/** @returns the picture of a path, with levels in place of prices; undefined for what is no such path */
export function readPicturePath(style: string, file: string): Picture | undefined {
  const [look, rise, more] = style.split('-');
  const isLook = pictureLooks.find((each) => each === look);
  if (isLook === undefined || (rise !== 'red' && rise !== 'green') || more !== undefined) return undefined;
  const bars = readBars(file, pricesOf[isLook]);
  return bars && { look: isLook, rise, bars };
}

function readBars(file: string, size: number): Picture['bars'] | undefined {
  const text = file.endsWith('.png') ? file.slice(0, -'.png'.length) : '';
  if (text.length === 0 || text.length > mostPictureBars * size || text.length % size !== 0) return undefined;
  const levels = Array.from(text, (character) => characters.indexOf(character));
  if (levels.includes(-1)) return undefined;
  const prices = levels.map((level) => (level > topLevel ? NaN : level));
  return Array.from({ length: prices.length / size }, (_, bar) => prices.slice(bar * size, (bar + 1) * size));
}
