/** Stock charts: candles over dates with the averages of their prices, and below them plots for the volume and other indicators. */
import type { EChartsOption, SeriesOption } from 'echarts';
import { amountFormat } from '../../../addin/dashboards/description/sheet-description';
import { kindOf, type StockValue } from '../../../office-host/stores/chart-model';
import { axisText, categoryAxis, labelOverhang, largestOf, type PlotSize, textWidth, valueAxis } from './chart-axes';
import type { ChartData, SeriesData } from './chart-data';
import { frameOf } from './chart-frame';
import type { ChartTheme } from './chart-theme';

export function stockOption(data: ChartData, theme: ChartTheme, size: PlotSize): EChartsOption {
  const stock = stockSeries(data);
  const candles = candlesOf(stock, data.categories.length);
  const { beside, below } = extraSeries(data, stock);
  const { volume } = stock;
  const lower = [...(volume ? [volumePlot(volume, candles)] : []), ...(below.length > 0 ? [indicatorPlot(below)] : [])];
  const price: Plot = {
    axis: data.axes.value,
    format: stock.close?.format ?? 'General',
    largest: largestOf(stock.high ? [stock.high] : []),
    isFilled: true,
    series: [candleSeries(stock, candles, theme), ...beside.map((each) => lineSeries(each, theme))],
  };
  return { ...tooltip, ...laidOut([price, ...lower.map((plot) => plot(data, theme))], data, theme, size) };
}

const tooltip = {
  tooltip: { trigger: 'axis' as const, axisPointer: { type: 'cross' as const, label: { show: false } } },
  axisPointer: { link: [{ xAxisIndex: 'all' as const }] },
};

/** Open, close, low and high of a day, in the order of ECharts; undefined for a gap. */
type Candle = readonly [open: number, close: number, low: number, high: number] | undefined;

const gap = ['-', '-', '-', '-'] as const;

type StockSeries = Readonly<Partial<Record<StockValue, SeriesData>>>;

function stockSeries({ type, series }: ChartData): StockSeries {
  const roles = kindOf(type).stock ?? [];
  return Object.fromEntries(roles.flatMap((role, index) => (series[index] ? [[role, series[index]]] : [])));
}

/** A series beside those of the chart's type, with the colour of its place. */
interface ExtraSeries extends SeriesData {
  readonly place: number;
}

/** What lies near the prices is drawn over the candles, such as an average; else below, such as MACD. */
export function extraSeries(data: ChartData, { high, low }: StockSeries = stockSeries(data)) {
  const [top, bottom] = [Math.max(...numbersOf(high)), Math.min(...numbersOf(low))];
  const [beside, below]: [ExtraSeries[], ExtraSeries[]] = [[], []];
  data.series.slice(kindOf(data.type).stock?.length).forEach((each, place) => {
    const numbers = numbersOf(each);
    const isNear = numbers.length > 0 && Math.min(...numbers) > bottom / 2 && Math.max(...numbers) < top * 2;
    (isNear ? beside : below).push({ ...each, place });
  });
  return { beside, below };
}

function candlesOf({ open, high, low, close }: StockSeries, length: number): Candle[] {
  return Array.from({ length }, (_, day) => {
    const [top, bottom, end] = [high, low, close].map((series) => series?.values[day] ?? null);
    // Without an opening price, a line at the closing price crosses the one from low to high.
    const start = open ? (open.values[day] ?? null) : end;
    if (typeof top !== 'number' || typeof bottom !== 'number' || typeof end !== 'number') return undefined;
    return typeof start === 'number' ? [start, end, bottom, top] : undefined;
  });
}

/** One of the plots below each other. */
interface Plot {
  readonly axis: ChartData['axes']['value'];
  readonly format: string;
  readonly largest: number;
  readonly fromZero?: boolean;
  readonly isFilled?: boolean;
  readonly series: readonly SeriesOption[];
}

type MakePlot = (data: ChartData, theme: ChartTheme) => Plot;

function candleSeries({ close }: StockSeries, candles: readonly Candle[], { up, down }: ChartTheme): SeriesOption {
  return {
    type: 'candlestick',
    name: close?.name ?? '',
    data: candles.map((candle) => [...(candle ?? gap)]),
    itemStyle: { color: up, borderColor: up, color0: down, borderColor0: down, borderColorDoji: up },
    barMaxWidth: 18,
  };
}

function lineSeries({ name, values, colour, place }: ExtraSeries, { palette, text }: ChartTheme): SeriesOption {
  const color = colour ?? palette[place % palette.length] ?? text;
  const line = { lineStyle: { color, width: 1.5 }, showSymbol: false, connectNulls: false };
  return { type: 'line', name, data: [...values], itemStyle: { color }, ...line };
}

function volumePlot(volume: SeriesData, candles: readonly Candle[]): MakePlot {
  const isDown = (candle: Candle) => candle !== undefined && candle[1] < candle[0];
  return ({ axes }, theme) => ({
    axis: { ...axes.secondaryValue, hasGridlines: false },
    // 18,538,000 beside every line would leave the candles no room.
    format: amountFormat[theme.language],
    largest: largestOf([volume]),
    fromZero: true,
    series: [
      {
        type: 'bar',
        name: volume.name,
        barMaxWidth: 18,
        data: volume.values.map((value, day) => ({
          value,
          itemStyle: { color: volume.colour ?? (isDown(candles[day]) ? theme.down : theme.up), opacity: 0.75 },
        })),
      },
    ],
  });
}

function indicatorPlot(extra: readonly ExtraSeries[]): MakePlot {
  return ({ axes }, theme) => ({
    axis: { ...axes.secondaryValue, hasGridlines: false },
    format: extra[0]?.format ?? 'General',
    largest: largestOf(extra),
    series: extra.map((each) =>
      kindOf(each.type).family === 'column' ? histogram(each, theme) : lineSeries(each, theme),
    ),
  });
}

/** Bars above zero in the colour of rises, below it in that of falls. */
function histogram({ name, values }: ExtraSeries, { up, down, muted }: ChartTheme): SeriesOption {
  const data = values.map((value) => ({ value, itemStyle: { color: (value ?? 0) < 0 ? down : up } }));
  return { type: 'bar', name, barMaxWidth: 8, data, itemStyle: { color: muted } };
}

/** Shares of the height for the prices, and between plots. */
const lowerShare = 0.22;
const between = 12;
/** Below the last plot. */
const datesHeight = 22;

/** All plots have the same edges, so the space for labels is that of the widest label. */
function laidOut(plots: readonly Plot[], data: ChartData, theme: ChartTheme, { width, height }: PlotSize) {
  const { left, right, top, bottom } = frameOf(data).plot;
  const room = Math.max(60, height - top - bottom - datesHeight - between * (plots.length - 1));
  const lower = room * lowerShare;
  const upper = room - lower * (plots.length - 1);
  const edges = {
    left: left + Math.max(...plots.map((plot) => labelWidth(plot, theme))) + 10,
    right: Math.max(right + 8, labelOverhang(data.categories)),
    outerBoundsMode: 'none' as const,
  };
  const lowerTop = (index: number) => top + upper + between * index + lower * (index - 1);
  const size = { width: width - edges.left - edges.right, height: upper };
  const xAxis = categoryAxis(data.axes.category, data.categories, theme, size);
  return {
    grid: plots.map((_, index) => ({
      ...edges,
      top: index === 0 ? top : lowerTop(index),
      height: index === 0 ? upper : lower,
    })),
    xAxis: plots.map((_, gridIndex) =>
      gridIndex === plots.length - 1 ? { ...xAxis, gridIndex } : { ...xAxis, gridIndex, axisLabel: { show: false } },
    ),
    yAxis: plots.map((plot, gridIndex) => ({
      ...plotAxis(plot, theme, gridIndex === 0 ? upper : lower),
      gridIndex,
    })),
    series: plots.flatMap(({ series }, index) =>
      series.map((each) => Object.assign({}, each, { xAxisIndex: index, yAxisIndex: index })),
    ),
  };
}

/**
 * Prices fill their plot, with lines at round numbers within it. Elsewhere the ends are round, and the labels of neighbouring plots stay
 * on their own side of the space between them.
 */
function plotAxis({ axis, isFilled = false, ...plot }: Plot, theme: ChartTheme, height: number) {
  // The labels at both ends stand within the plot, so that those between them have less room.
  const made = valueAxis(axis, { ...plot, room: isFilled ? height : height / 2 }, theme);
  if (isFilled) return { ...tightEnds(axis), ...made, ...withoutEnds(made) };
  return {
    ...made,
    axisLabel: { ...made.axisLabel, verticalAlignMinLabel: 'bottom' as const, verticalAlignMaxLabel: 'top' as const },
  };
}

interface Ends {
  readonly min: number;
  readonly max: number;
}

/** A little more than the values need. A limit of the axis itself comes before it. */
function tightEnds({ minimum, maximum }: Plot['axis']) {
  const margin = ({ min, max }: Ends) => (max - min) * 0.04 || Math.abs(max) * 0.01;
  return {
    ...(minimum === undefined && { min: (ends: Ends) => ends.min - margin(ends) }),
    ...(maximum === undefined && { max: (ends: Ends) => ends.max + margin(ends) }),
  };
}

function withoutEnds({ axisLabel, splitLine }: ReturnType<typeof valueAxis>) {
  return {
    axisLabel: { ...axisLabel, showMinLabel: false, showMaxLabel: false },
    splitLine: { ...splitLine, showMinLine: false, showMaxLine: false },
  };
}

/** Of the largest and the smallest number, in pixels. */
function labelWidth({ axis, series, ...plot }: Plot, { language }: ChartTheme): number {
  const numbers = series.flatMap(({ data }) => (data as readonly unknown[]).flatMap(plotted));
  const ends = numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [0];
  const text = axisText(axis, plot, language);
  return Math.max(...ends.map((number) => textWidth(text(number))));
}

function plotted(point: unknown): number[] {
  if (typeof point === 'number') return [point];
  if (Array.isArray(point)) return point.flatMap(plotted);
  return typeof point === 'object' && point !== null && 'value' in point ? plotted(point.value) : [];
}

function numbersOf(series: SeriesData | undefined): number[] {
  return series?.values.filter((value) => value !== null) ?? [];
}
