/** The look of the parts of a chart in a file: fills and lines, titles, and the labels of axes and legend. */
import { element, type Markup, property, escaped } from '../parts/xml';
import type { Area } from '../../../../office-host/areas/a1';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import { textReference } from './references';

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

interface TitleLook {
  readonly points: number;
  readonly isOverlay: boolean;
  /** Whose text it is. */
  readonly cell?: Area | undefined;
  readonly theme: ChartTheme;
}

/** The texts of a chart in a file: titles, and the labels of axes and legend. */
export function titleElement(text: string, { points, isOverlay, cell, theme }: TitleLook): string {
  const fill = fillOf(theme.text);
  const size = { sz: points * 100, b: 1 };
  const look = element('a:pPr', {}, element('a:defRPr', size, fill));
  const written = (name: string, paragraph: Markup) =>
    element(name, {}, element('a:bodyPr', {}), element('a:lstStyle', {}), element('a:p', {}, look, paragraph));
  const overlay = property('c:overlay', isOverlay);
  if (cell) {
    const end = element('a:endParaRPr', { lang: 'en-US' });
    return element('c:title', {}, element('c:tx', {}, textReference(cell, [text])), overlay, written('c:txPr', end));
  }
  const run = element('a:r', {}, element('a:rPr', { lang: 'en-US', ...size }, fill), element('a:t', {}, escaped(text)));
  return element('c:title', {}, element('c:tx', {}, written('c:rich', run)), overlay);
}

/** The look of labels. */
export function labelText({ muted }: ChartTheme): string {
  const paragraph = element(
    'a:p',
    {},
    element('a:pPr', {}, element('a:defRPr', { sz: 900, b: 0 }, fillOf(muted))),
    element('a:endParaRPr', { lang: 'en-US' }),
  );
  return element('c:txPr', {}, element('a:bodyPr', {}), element('a:lstStyle', {}), paragraph);
}
