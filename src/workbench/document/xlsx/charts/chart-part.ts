/** A chart as a part of an .xlsx file (DrawingML charts, ECMA-376 part 1, 21.2). */
import type { ChartLegend } from '../../../../office-host/stores/chart-model';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import type { BookChart } from '../parts/book';
import { plotsOf } from './plots';
import { fillOf, lineOf, shape } from './shapes';
import { labelText, titleElement } from './texts';
import { declaration, element, property } from '../parts/xml';

const namespaces = {
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};

export function chartPart(book: BookChart, theme: ChartTheme): string {
  const { title, hasTitleAbove, legend } = book.data;
  const chart = element(
    'c:chart',
    {},
    title !== undefined &&
      titleElement(title, { points: 11, isOverlay: !hasTitleAbove, cell: book.chart.title.cell, theme }),
    property('c:autoTitleDeleted', title === undefined),
    element('c:plotArea', {}, element('c:layout', {}), plotsOf(book, theme)),
    legend.isVisible && legendElement(legend, theme),
    property('c:plotVisOnly', book.chart.plotsHiddenCells !== true),
    property('c:dispBlanksAs', 'gap'),
  );
  return (
    declaration +
    element(
      'c:chartSpace',
      namespaces,
      property('c:date1904', false),
      property('c:roundedCorners', false),
      chart,
      shape(fillOf(theme.background), lineOf(theme.line, 0.75)),
    )
  );
}

const positions: Readonly<Record<ChartLegend['position'], string>> = {
  Top: 't',
  Bottom: 'b',
  Left: 'l',
  Right: 'r',
  Corner: 'tr',
};

function legendElement({ position, isOverlay }: ChartLegend, theme: ChartTheme): string {
  const at = property('c:legendPos', positions[position]);
  return element('c:legend', {}, at, property('c:overlay', isOverlay), labelText(theme));
}
