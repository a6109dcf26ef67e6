/** The plots of a chart in a file: series of one kind on one pair of axes, followed by the axes. */
import { type ChartAxis, type ChartFamily, type ChartType, kindOf } from '../../../../office-host/stores/chart-model';
import { type ChartData, formatOf, type SeriesData } from '../../../charts/drawing/chart-data';
import { extraSeries } from '../../../charts/drawing/stock-option';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import type { BookChart } from '../parts/book';
import { categoryAxis, valueAxis } from './axes';
import { seriesElement } from './series';
import { fillOf, lineOf, shape } from './formatting';
import { element, type Markup, property } from '../parts/package-parts';

export function plotsOf(book: BookChart, theme: ChartTheme): Markup[] {
  const plots = plotsIn(book);
  const pairs = plots.filter(({ group }, index) => plots.findIndex((other) => other.group === group) === index);
  const hasAxes = kindOf(book.data.type).family !== 'pie';
  return [
    ...plots.map((plot) => plotElement(plot, book, theme)),
    ...(hasAxes ? pairs.flatMap((plot) => axesOf(plot, book, theme)) : []),
  ];
}

interface Plot {
  readonly group: SeriesData['axisGroup'];
  readonly series: readonly PlotSeries[];
}

interface PlotSeries {
  readonly index: number;
  readonly type: ChartType;
}

function plotsIn({ chart, data }: BookChart): Plot[] {
  const { stock } = kindOf(data.type);
  const all = data.series.map(({ type }, index) => ({ index, type }));
  if (kindOf(data.type).family === 'pie') return [{ group: 'Primary', series: all.slice(0, 1) }];
  const own = all.slice(0, stock?.length);
  // Excel refuses stock charts with another number of series.
  const isComplete = own.length === stock?.length && chart.series.every(({ values }) => values);
  if (!stock || !isComplete) return plotsByKind(data);
  const lines = extraSeries(data).beside.map(({ place }): PlotSeries => ({ index: own.length + place, type: 'Line' }));
  const averages = (group: Plot['group']): Plot[] => (lines.length > 0 ? [{ group, series: lines }] : []);
  if (stock[0] !== 'volume') return [{ group: 'Primary', series: own }, ...averages('Primary')];
  // Excel wants the volume on the primary axes, and the prices on the secondary ones.
  const [volume, ...prices] = own;
  return [
    { group: 'Primary', series: volume ? [{ ...volume, type: 'ColumnClustered' }] : [] },
    { group: 'Secondary', series: prices },
    ...averages('Secondary'),
  ];
}

function plotsByKind({ series }: ChartData): Plot[] {
  const plots = new Map<string, Plot>();
  series.forEach(({ type: given, axisGroup: group }, index) => {
    const type = kindOf(given).family === 'stock' ? 'Line' : given;
    const key = `${kindOf(type).family} ${kindOf(type).isStacked ?? false} ${group}`;
    plots.set(key, { group, series: [...(plots.get(key)?.series ?? []), { index, type }] });
  });
  return [...plots.values()];
}

function plotElement({ group, series }: Plot, book: BookChart, theme: ChartTheme): Markup {
  const type = series[0]?.type ?? 'Line';
  const { before, after, name } = partsOf(type, theme);
  return element(
    name,
    {},
    before,
    series.map((each) => seriesElement({ book, theme, ...each })),
    after,
    kindOf(type).family !== 'pie' && axisIds[group].map((id) => property('c:axId', id)),
  );
}

const axisIds = { Primary: [1, 2], Secondary: [3, 4] } as const;

interface PlotParts {
  readonly name: string;
  /** Its properties before and after the series. */
  readonly before: readonly Markup[];
  readonly after: readonly Markup[];
}

function partsOf(type: ChartType, theme: ChartTheme): PlotParts {
  const { family, isStacked = false, hasHole = false } = kindOf(type);
  const oneColour = property('c:varyColors', false);
  const bars: PlotParts = {
    name: 'c:barChart',
    before: [
      property('c:barDir', family === 'bar' ? 'bar' : 'col'),
      property('c:grouping', isStacked ? 'stacked' : 'clustered'),
      oneColour,
    ],
    after: [property('c:gapWidth', 60), isStacked && property('c:overlap', 100)],
  };
  const grouping = property('c:grouping', isStacked ? 'stacked' : 'standard');
  const parts: Readonly<Record<ChartFamily, PlotParts>> = {
    column: bars,
    bar: bars,
    line: { name: 'c:lineChart', before: [grouping, oneColour], after: [property('c:marker', true)] },
    area: { name: 'c:areaChart', before: [grouping, oneColour], after: [] },
    scatter: { name: 'c:scatterChart', before: [property('c:scatterStyle', 'lineMarker'), oneColour], after: [] },
    pie: {
      name: hasHole ? 'c:doughnutChart' : 'c:pieChart',
      before: [property('c:varyColors', true)],
      after: [property('c:firstSliceAng', 0), hasHole && property('c:holeSize', 58)],
    },
    stock: { name: 'c:stockChart', before: [], after: candleParts(type, theme) },
  };
  return parts[family];
}

/** Lines from high to low, and bodies from open to close in the colours of rises and falls. */
function candleParts(type: ChartType, { muted, up, down }: ChartTheme): Markup[] {
  const body = (name: string, colour: string) => element(name, {}, shape(fillOf(colour), lineOf(colour, 0.75)));
  return [
    element('c:hiLowLines', {}, shape(lineOf(muted, 0.75))),
    kindOf(type).stock?.includes('open') &&
      element('c:upDownBars', {}, property('c:gapWidth', 60), body('c:upBars', up), body('c:downBars', down)),
  ];
}

function axesOf({ group, series }: Plot, { data, labels }: BookChart, theme: ChartTheme): string[] {
  const { family, stock } = kindOf(data.type);
  const [categoryId, valueId] = axisIds[group];
  const [isHorizontal, isSecondary] = [family === 'bar', group === 'Secondary'];
  const own = data.series.filter(({ axisGroup }, index) =>
    stock ? series.some((each) => each.index === index) : axisGroup === group,
  );
  const [first] = own;
  const across = { id: categoryId, crosses: valueId, axis: data.axes.category, theme } as const;
  const up = { id: valueId, crosses: categoryId, axis: withZero(valueAxisIn(data, group), own), theme } as const;
  const isEdged = data.series.every(({ type }) => ['line', 'area', 'scatter'].includes(kindOf(type).family));
  const valueParts = {
    format: first?.format ?? 'General',
    isOpposite: isSecondary,
    isBetween: !isEdged || stock !== undefined,
  };
  return [
    family === 'scatter'
      ? valueAxis({ ...across, side: 'b' }, { ...valueParts, format: first?.xFormat ?? 'General', isOpposite: false })
      : categoryAxis(
          { ...across, side: isHorizontal ? 'l' : 'b' },
          { format: formatOf(labels.flat()), isShown: !isSecondary },
        ),
    valueAxis({ ...up, side: isHorizontal ? (isSecondary ? 't' : 'b') : isSecondary ? 'r' : 'l' }, valueParts),
  ];
}

/** The volume of a stock chart is on the primary axis of the file, and keeps to the lower part of the plot. */
function valueAxisIn({ type, axes, series }: ChartData, group: Plot['group']): ChartAxis {
  if (kindOf(type).stock?.[0] !== 'volume') return group === 'Primary' ? axes.value : axes.secondaryValue;
  if (group === 'Secondary') return axes.value;
  const largest = Math.max(0, ...(series[0]?.values ?? []).map((value) => value ?? 0));
  const maximum = axes.secondaryValue.maximum ?? (largest > 0 ? roundedUp(largest * 4) : undefined);
  return { ...axes.secondaryValue, hasGridlines: false, maximum };
}

/** Bars and areas begin at zero, as in the workbench. */
function withZero(axis: ChartAxis, series: readonly SeriesData[]): ChartAxis {
  const isFilled = series.some(({ type }) => ['column', 'bar', 'area'].includes(kindOf(type).family));
  const isPositive = series.every(({ values }) => values.every((value) => (value ?? 0) >= 0));
  return { ...axis, minimum: axis.minimum ?? (isFilled && isPositive ? 0 : undefined) };
}

/** To one digit: 217,060 → 300,000. */
function roundedUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / unit) * unit;
}
