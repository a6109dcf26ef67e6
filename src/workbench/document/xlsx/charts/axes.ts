/** The axes of a chart in a file. */
import type { ChartAxis } from '../../../../office-host/stores/chart-model';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import { fileFormat } from '../parts/cell-style';
import { lineOf, noLine, shape, labelText, titleElement } from './formatting';
import { element, type Markup, property } from '../parts/package-parts';

export interface WrittenAxis {
  readonly id: number;
  /** The id of the axis that it crosses. */
  readonly crosses: number;
  readonly axis: ChartAxis;
  readonly side: 'b' | 'l' | 'r' | 't';
  readonly theme: ChartTheme;
}

export interface CategoryAxisParts {
  /** The format of the cells, which the axis can override. */
  readonly format: string;
  readonly isShown: boolean;
}

/** Categories are texts, dates too: weekends take no room, as in the workbench. */
export function categoryAxis(written: WrittenAxis, { format, isShown }: CategoryAxisParts): string {
  const { axis, crosses, theme } = written;
  return element(
    'c:catAx',
    {},
    firstParts(written, isShown && axis.isVisible),
    labels(axis.numberFormat ?? format, 'low'),
    shape(lineOf(theme.muted, 0.75)),
    labelText(theme),
    property('c:crossAx', crosses),
    property('c:crosses', 'autoZero'),
    property('c:auto', false),
    property('c:lblAlgn', 'ctr'),
    property('c:lblOffset', 100),
    property('c:noMultiLvlLbl', true),
  );
}

export interface ValueAxisParts {
  /** The format of the cells, which the axis can override. */
  readonly format: string;
  /** At the far end of the other axis. */
  readonly isOpposite: boolean;
  /** Points are in the middle of bands instead of on their edges. */
  readonly isBetween: boolean;
}

export function valueAxis(written: WrittenAxis, { format, isOpposite, isBetween }: ValueAxisParts): string {
  const { axis, crosses, theme } = written;
  return element(
    'c:valAx',
    {},
    firstParts(written, axis.isVisible),
    labels(axis.numberFormat ?? format, 'nextTo'),
    shape(noLine),
    labelText(theme),
    property('c:crossAx', crosses),
    property('c:crosses', isOpposite ? 'max' : 'autoZero'),
    property('c:crossBetween', isBetween ? 'between' : 'midCat'),
  );
}

function firstParts({ id, axis, side, theme }: WrittenAxis, isShown: boolean): Markup[] {
  const { minimum, maximum, isReversed, hasGridlines, title } = axis;
  return [
    property('c:axId', id),
    element(
      'c:scaling',
      {},
      property('c:orientation', isReversed ? 'maxMin' : 'minMax'),
      maximum !== undefined && property('c:max', maximum),
      minimum !== undefined && property('c:min', minimum),
    ),
    property('c:delete', !isShown),
    property('c:axPos', side),
    hasGridlines && element('c:majorGridlines', {}, shape(lineOf(theme.line, 0.75))),
    title.isVisible && titleElement(title.text, { points: 10, isOverlay: false, theme }),
  ];
}

function labels(format: string, position: 'low' | 'nextTo'): Markup[] {
  return [
    element('c:numFmt', { formatCode: fileFormat(format) ?? 'General', sourceLinked: 0 }),
    property('c:majorTickMark', 'none'),
    property('c:minorTickMark', 'none'),
    property('c:tickLblPos', position),
  ];
}
