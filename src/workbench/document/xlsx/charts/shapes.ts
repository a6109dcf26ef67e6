/** Fills and lines of the parts of a chart. */
import { element, type Markup, property } from '../parts/xml';

/** @param content fill, then line */
export function shape(...content: readonly Markup[]): string {
  return element('c:spPr', {}, ...content);
}

/** @param colour `#rrggbb` */
export function fillOf(colour: string, opacity = 1): string {
  const alpha = opacity < 1 && property('a:alpha', opacity * 100_000);
  return element('a:solidFill', {}, element('a:srgbClr', { val: colour.replace('#', '').toUpperCase() }, alpha));
}

export function lineOf(colour: string, width = 1.5): string {
  return element('a:ln', { w: width * unitsPerPoint, cap: 'rnd' }, fillOf(colour), element('a:round', {}));
}

export const noLine = element('a:ln', {}, element('a:noFill', {}));

const unitsPerPoint = 12_700;
