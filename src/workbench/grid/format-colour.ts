/** The colour of a number in a format such as `[Green]+0.00%;[Red]-0.00%;0.00%`, whose sections may carry conditions. */
import { numfmt } from '@univerjs/core';

const colourNames = ['black', 'blue', 'cyan', 'green', 'magenta', 'red', 'white', 'yellow'] as const;
export type ColourName = (typeof colourNames)[number] | 'gray';

/** The greys of Excel's numbered palette. */
const greys: ReadonlySet<unknown> = new Set([15, 16, 48, 56]);

export function formatColour(pattern: string, value: number): ColourName | undefined {
  const colour = numfmt.formatColor(pattern, value, { indexColors: false, throws: false });
  return greys.has(colour) ? 'gray' : colourNames.find((name) => name === colour);
}
