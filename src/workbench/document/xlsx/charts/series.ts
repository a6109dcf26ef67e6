/** One series of a chart in a file. */
import type { Area } from '../../../../office-host/areas/a1';
import { type ChartType, kindOf } from '../../../../office-host/stores/chart-model';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import type { BookChart } from '../parts/book';
import { fillOf, lineOf, noLine, shape, categoryReference, numberReference, textReference } from './formatting';
import { element, escaped, type Markup, property } from '../parts/package-parts';

export interface WrittenSeries {
  readonly book: BookChart;
  readonly index: number;
  readonly type: ChartType;
  readonly theme: ChartTheme;
}

/** The schema prescribes the order of the parts. Nothing for a series whose cells were deleted. */
export function seriesElement(series: WrittenSeries): Markup {
  const { book, index, type } = series;
  const { family } = kindOf(type);
  const { values } = book.chart.series[index] ?? {};
  if (!values) return undefined;
  const isLined = family === 'line' || family === 'scatter' || family === 'stock';
  return element(
    'c:ser',
    {},
    property('c:idx', index),
    property('c:order', index),
    nameOf(series),
    lookOf(series),
    (family === 'column' || family === 'bar') && property('c:invertIfNegative', false),
    isLined && markerOf(series),
    family === 'pie' && slicesOf(series),
    family === 'pie' && percentages(type),
    categoriesOf(series),
    valuesOf(series, values),
    isLined && property('c:smooth', false),
  );
}

function nameOf({ book: { chart, data }, index }: WrittenSeries): Markup {
  const name = chart.series[index]?.name;
  if (name === undefined) return undefined;
  const text = typeof name === 'string' ? element('c:v', {}, escaped(name)) : undefined;
  return element('c:tx', {}, text ?? textReference(name as Area, [data.series[index]?.name ?? '']));
}

function lookOf(series: WrittenSeries): Markup {
  const { family, hasLines } = kindOf(series.type);
  const colour = colourOf(series);
  // Slices have colours of their own, candles those of rises and falls.
  if (family === 'pie') return undefined;
  if (family === 'stock') return shape(noLine);
  if (family === 'line') return shape(lineOf(colour));
  if (family === 'scatter') return shape(hasLines === true ? lineOf(colour) : noLine);
  return shape(fillOf(colour, family === 'area' ? 0.35 : 1));
}

function colourOf({ book, index, theme }: WrittenSeries): string {
  return book.data.series[index]?.colour ?? theme.palette[index % theme.palette.length] ?? theme.text;
}

/** Without an opening price there are no candles: a dash marks the close. */
function markerOf(series: WrittenSeries): Markup {
  const { hasMarkers, stock } = kindOf(series.type);
  const isClose = stock !== undefined && !stock.includes('open') && stock[series.index] === 'close';
  if (hasMarkers !== true && !isClose) return element('c:marker', {}, property('c:symbol', 'none'));
  const look = shape(fillOf(isClose ? series.theme.text : colourOf(series)), noLine);
  const [symbol, size] = isClose ? ['dash', 7] : ['circle', 5];
  return element('c:marker', {}, property('c:symbol', symbol), property('c:size', size), look);
}

function slicesOf({ book, index, theme }: WrittenSeries): string[] {
  const { palette, background } = theme;
  return (book.data.series[index]?.values ?? []).map((_, point) =>
    element(
      'c:dPt',
      {},
      property('c:idx', point),
      property('c:bubble3D', false),
      shape(fillOf(palette[point % palette.length] ?? theme.text), lineOf(background, 0.75)),
    ),
  );
}

function percentages(type: ChartType): string {
  const shown = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize'];
  return element(
    'c:dLbls',
    {},
    element('c:numFmt', { formatCode: '0.0%', sourceLinked: 0 }),
    // The labels of rings stand inside, and may not be told to.
    kindOf(type).hasHole !== true && property('c:dLblPos', 'outEnd'),
    shown.map((part) => property(`c:show${part}`, part === 'Percent')),
    property('c:showLeaderLines', true),
  );
}

function categoriesOf({ book, index, type }: WrittenSeries): Markup {
  const { chart, labels, data } = book;
  const own = chart.series[index]?.categories;
  if (!own) return undefined;
  const { x = [], xFormat = '' } = data.series[index] ?? {};
  if (kindOf(type).family === 'scatter') return element('c:xVal', {}, numberReference(own, x, xFormat));
  return element('c:cat', {}, categoryReference(own, labels[index] ?? [], chart.axes.category.numberFormat));
}

function valuesOf({ book, index, type }: WrittenSeries, area: Area): string {
  const { values = [], format = '' } = book.data.series[index] ?? {};
  const name = kindOf(type).family === 'scatter' ? 'c:yVal' : 'c:val';
  return element(name, {}, numberReference(area, values, format));
}
