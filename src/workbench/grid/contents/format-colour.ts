/** The colour of a number in a format such as `[Green]+0.00%;[Red]-0.00%;0.00%`, whose sections may carry conditions. */
import { numfmt } from '@univerjs/core';

/**
 * Excel's names of colours, and the grey of stale values, as shown. The grid draws no colour of the dark theme as such: it
 * converts these (`invertColorByMatrix`). All but white, which hides a number in Excel too, have a contrast of at least 4.5
 * in both themes.
 */
export const formatColours = {
  black: '#000000',
  blue: '#1e429f',
  cyan: '#036672',
  green: '#046c4e',
  magenta: '#8f1279',
  red: '#c81e1e',
  white: '#ffffff',
  yellow: '#8a6100',
  gray: '#4e5565',
} as const;

/** The greys of Excel's numbered palette. */
const greys: ReadonlySet<unknown> = new Set([15, 16, 48, 56]);

/** A colour of the light theme as `#rrggbb`; undefined where the format has none. */
export function formatColour(pattern: string, value: number): string | undefined {
  const colour = numfmt.formatColor(pattern, value, { indexColors: false, throws: false });
  if (greys.has(colour)) return formatColours.gray;
  return Object.entries(formatColours).find(([name]) => name === colour)?.[1];
}
