/** The colour of a number in a format such as `[Green]+0.00%;[Red]-0.00%;0.00%`. */

const colourNames = ['black', 'blue', 'cyan', 'green', 'magenta', 'red', 'white', 'yellow'] as const;
export type ColourName = (typeof colourNames)[number] | 'gray';

/** The greys of Excel's numbered palette. */
const greys: ReadonlySet<string> = new Set(['color15', 'color16', 'color48', 'color56']);

export function formatColour(pattern: string, value: number): ColourName | undefined {
  for (const [, bracketed = ''] of sectionFor(pattern, value).matchAll(/\[([a-z]+\d*)\]/gi)) {
    const word = bracketed.toLowerCase();
    const colour = greys.has(word) ? 'gray' : colourNames.find((name) => name === word);
    if (colour) return colour;
  }
  return undefined;
}

/** The sections are positive, negative, zero; a missing section falls back to the first. */
function sectionFor(pattern: string, value: number): string {
  const [positive = '', negative = positive, zero = positive] = pattern.split(';');
  if (value === 0) return zero;
  return value < 0 ? negative : positive;
}
