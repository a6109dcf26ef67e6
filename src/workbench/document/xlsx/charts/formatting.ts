/**
 * The parts that charts in a file have in common: fills and lines, titles, the labels of axes and legend, and references to cells with
 * their values for programs that do not calculate.
 */
import { element, type Markup, property, escaped } from '../parts/package-parts';
import { type Area, absoluteAddress } from '../../../../office-host/areas/a1';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import { formatOf, type SourceCell } from '../../../charts/drawing/chart-data';
import { fileFormat } from '../parts/cell-style';

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

export function numberReference(area: Area, values: readonly (number | null)[], format: string): string {
  const points = values.map((value, index) => (value === null ? undefined : point(index, String(value))));
  const formatCode = element('c:formatCode', {}, escaped(fileFormat(format) ?? 'General'));
  return element(
    'c:numRef',
    {},
    formula(area),
    element('c:numCache', {}, formatCode, property('c:ptCount', values.length), points),
  );
}

export function textReference(area: Area, texts: readonly string[]): string {
  const points = texts.map((text, index) => text !== '' && point(index, text));
  return element('c:strRef', {}, formula(area), element('c:strCache', {}, property('c:ptCount', texts.length), points));
}

/** Dates stay numbers with their format; other categories are texts. */
export function categoryReference(area: Area, cells: readonly SourceCell[], format?: string): string {
  const numbers = cells.map(({ value }) => (typeof value === 'number' ? value : null));
  const isNumeric = numbers.some((value) => value !== null) && cells.every(isNumberOrBlank);
  if (!isNumeric)
    return textReference(
      area,
      cells.map(({ value }) => String(value ?? '')),
    );
  return numberReference(area, numbers, format ?? formatOf(cells));
}

function isNumberOrBlank({ value }: SourceCell): boolean {
  return typeof value === 'number' || value === '' || value === null;
}

function formula(area: Area): string {
  return element('c:f', {}, escaped(absoluteAddress(area)));
}

function point(index: number, value: string): string {
  return element('c:pt', { idx: index }, element('c:v', {}, escaped(value)));
}
