/** The option of ECharts for a chart; pure. Stock charts have a file of their own. */
import type { EChartsOption, SeriesOption } from 'echarts';
import { kindOf } from '../../../office-host/stores/chart-model';
import { type PlotSize, categoryAxis, labelOverhang, largestOf, valueAxis } from './chart-axes';
import { type ChartData, type SeriesData, withoutBlankEnd } from './chart-data';
import type { ChartTheme } from './chart-theme';
import { frameOf, legendOnOneLine } from './chart-frame';
import { extraSeries, stockOption } from './stock-option';

/** @param size of the chart, whose labels have to fit */
export function chartOption(given: ChartData, theme: ChartTheme, size: PlotSize): EChartsOption {
  const data = withoutBlankEnd(given);
  const { family } = kindOf(data.type);
  return { ...frameOption(data, theme, size), ...builders[family](data, theme, size) };
}

type Builder = (data: ChartData, theme: ChartTheme, size: PlotSize) => EChartsOption;

const builders: Readonly<Record<ReturnType<typeof kindOf>['family'], Builder>> = {
  column: cartesianOption,
  bar: cartesianOption,
  line: cartesianOption,
  area: cartesianOption,
  scatter: scatterOption,
  pie: pieOption,
  stock: stockOption,
};

/** What all charts have: title, legend, colours. */
function frameOption(data: ChartData, theme: ChartTheme, size: PlotSize): EChartsOption {
  const { legend, title } = data;
  const names = legendNames(data);
  return {
    animation: false,
    backgroundColor: theme.background,
    color: [...theme.palette],
    ...(title !== undefined && {
      title: {
        text: title,
        left: 'center',
        top: 10,
        textStyle: { color: theme.text, fontSize: 14, fontWeight: 600 },
      },
    }),
    ...(legend.isVisible && {
      legend: {
        type: 'scroll',
        ...frameOf(data).legend,
        ...(kindOf(data.type).family !== 'pie' && { data: names }),
        itemHeight: 8,
        ...legendOnOneLine(data, names, size.width, theme.text),
        pageTextStyle: { color: theme.text },
        pageIconColor: theme.text,
        pageIconInactiveColor: theme.line,
      },
    }),
  };
}

/** Candles and volume explain themselves; of a series without a number there is nothing to explain. A pie has one for each slice. */
function legendNames(data: ChartData): string[] {
  if (kindOf(data.type).family === 'pie') return [...data.categories];
  if (!kindOf(data.type).stock) return data.series.filter(hasNumber).map(({ name }) => name);
  const { beside, below } = extraSeries(data);
  return [...beside, ...below].map(({ name }) => name);
}

function hasNumber({ values }: SeriesData): boolean {
  return values.some((value) => value !== null);
}

/** Columns, bars, lines and areas, also combined, on one or two value axes. */
function cartesianOption(data: ChartData, theme: ChartTheme, size: PlotSize): EChartsOption {
  const { axes, categories, series } = data;
  const isHorizontal = kindOf(data.type).family === 'bar';
  const groups = series.some(({ axisGroup }) => axisGroup === 'Secondary') ? groupNames : groupNames.slice(0, 1);
  const { plot } = frameOf(data);
  const width = size.width - plot.left - plot.right - labelRoom;
  const height = size.height - plot.top - plot.bottom - labelRoom / 2;
  const across = categoryAxis(axes.category, categories, theme, { width: isHorizontal ? Infinity : width, height });
  const category = {
    ...across,
    boundaryGap: series.some(({ type }) => isFilled(type) && kindOf(type).family !== 'area'),
  };
  const room = isHorizontal ? width / 2 : height;
  const values = groups.map((group) => {
    const own = series.filter(({ axisGroup }) => axisGroup === group);
    const fromZero = own.some(({ type }) => isFilled(type));
    const scale = { format: own[0]?.format ?? 'General', largest: largestOf(own), fromZero, room };
    return valueAxis(group === 'Primary' ? axes.value : axes.secondaryValue, scale, theme);
  });
  const overhang = isHorizontal ? 0 : labelOverhang(categories);
  // The last label may stand in this margin: within the plot, it would take its room a second time where it is shown.
  const outerBounds = { ...plot, right: overhang > plot.right ? 0 : plot.right };
  return {
    grid: { ...plot, right: Math.max(plot.right, overhang), outerBounds, outerBoundsContain: 'all' },
    tooltip: { trigger: 'axis', axisPointer: { type: series.some(isBarred) ? 'shadow' : 'line' } },
    ...(isHorizontal ? { yAxis: category, xAxis: values } : { xAxis: category, yAxis: values }),
    series: series.map((each, index) => seriesOption(each, index, { isHorizontal, theme })),
  };
}

/** In pixels, for the labels of values beside the plot. */
const labelRoom = 56;

const groupNames: readonly SeriesData['axisGroup'][] = ['Primary', 'Secondary'];

interface Look {
  readonly isHorizontal: boolean;
  readonly theme: ChartTheme;
}

function seriesOption(series: SeriesData, index: number, { isHorizontal, theme }: Look): SeriesOption {
  const { family, isStacked, hasMarkers } = kindOf(series.type);
  const axisIndex = series.axisGroup === 'Secondary' ? 1 : 0;
  const color = series.colour ?? theme.palette[index % theme.palette.length] ?? theme.text;
  const shared = {
    name: series.name,
    data: [...series.values],
    itemStyle: { color },
    ...(isHorizontal ? { xAxisIndex: axisIndex } : { yAxisIndex: axisIndex }),
    ...(isStacked && { stack: `${family} ${series.axisGroup}` }),
  };
  if (isBarred(series)) return { ...shared, type: 'bar', barMaxWidth: 48 };
  return {
    ...shared,
    type: 'line',
    lineStyle: { color, width: 2 },
    showSymbol: hasMarkers === true,
    symbol: 'circle',
    symbolSize: 6,
    connectNulls: false,
    ...(family === 'area' && { areaStyle: { color, opacity: 0.35 } }),
  };
}

function isBarred({ type }: SeriesData): boolean {
  const { family } = kindOf(type);
  return family === 'column' || family === 'bar';
}

function isFilled(type: SeriesData['type']): boolean {
  return kindOf(type).family !== 'line';
}

/** Charts without an axis of categories. Pies and doughnuts show the first series only, as in Excel. */
function pieOption(data: ChartData, theme: ChartTheme): EChartsOption {
  const { categories, series } = data;
  const [first] = series;
  const { left, right, top, bottom } = frameOf(data).plot;
  const slices = (first?.values ?? []).flatMap((value, index) =>
    // As in Excel, a negative value has a slice of its size.
    value === null ? [] : { name: categories[index] ?? '', value: Math.abs(value) },
  );
  return {
    tooltip: { trigger: 'item' },
    series: [
      {
        type: 'pie',
        name: first?.name ?? '',
        left,
        right,
        top,
        bottom,
        radius: kindOf(data.type).hasHole ? ['45%', '78%'] : '78%',
        // Of nothing, parts of 0 % would be drawn in equal sizes.
        data: slices.some(({ value }) => value > 0) ? slices : [],
        // Cut labels would lose digits; they may stand out of the plot, within the chart.
        label: { color: theme.text, formatter: '{d}%', overflow: 'none' },
        labelLine: { lineStyle: { color: theme.muted }, length: 8, length2: 6 },
        itemStyle: { borderColor: theme.background, borderWidth: 1 },
      },
    ],
  };
}

/** Points with x and y values, with or without lines between them. */
function scatterOption(data: ChartData, theme: ChartTheme): EChartsOption {
  const { axes, series } = data;
  return {
    grid: { ...frameOf(data).plot, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    tooltip: { trigger: 'item' },
    xAxis: valueAxis(axes.category, { format: series[0]?.xFormat ?? 'General', largest: 0 }, theme),
    yAxis: valueAxis(axes.value, { format: series[0]?.format ?? 'General', largest: largestOf(series) }, theme),
    series: series.map((each, index) => pieSeries(each, theme.palette[index % theme.palette.length] ?? theme.text)),
  };
}

function pieSeries({ name, type, values, x, colour }: SeriesData, paletteColour: string): SeriesOption {
  const { hasLines, hasMarkers } = kindOf(type);
  const color = colour ?? paletteColour;
  const data = values.map((y, index) => [x[index] ?? null, y] as (number | null)[]);
  const shared = { name, data: data as [number, number][], itemStyle: { color }, symbolSize: 8 };
  if (!hasLines) return { ...shared, type: 'scatter' };
  return { ...shared, type: 'line', lineStyle: { color, width: 2 }, showSymbol: hasMarkers === true };
}
