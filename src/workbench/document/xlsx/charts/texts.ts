/** The texts of a chart in a file: titles, and the labels of axes and legend. */
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import { fillOf } from './shapes';
import { element, escaped, property } from '../parts/xml';

export interface TitleLook {
  readonly points: number;
  readonly isOverlay: boolean;
  readonly theme: ChartTheme;
}

export function titleElement(text: string, { points, isOverlay, theme }: TitleLook): string {
  const fill = fillOf(theme.text);
  const size = { sz: points * 100, b: 1 };
  const rich = element(
    'c:rich',
    {},
    element('a:bodyPr', {}),
    element('a:lstStyle', {}),
    element(
      'a:p',
      {},
      element('a:pPr', {}, element('a:defRPr', size, fill)),
      element('a:r', {}, element('a:rPr', { lang: 'en-US', ...size }, fill), element('a:t', {}, escaped(text))),
    ),
  );
  return element('c:title', {}, element('c:tx', {}, rich), property('c:overlay', isOverlay));
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
