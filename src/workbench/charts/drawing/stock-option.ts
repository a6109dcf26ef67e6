/** Stock charts: candles over dates, with the volume in a plot of its own below. */
import type { EChartsOption } from 'echarts';
import { kindOf, type StockValue } from '../../../office-host/stores/chart-model';
import { categoryAxis, labelOverhang, valueAxis } from './chart-axes';
import { type ChartData, formatted, type SeriesData } from './chart-data';
import { frameOf } from './chart-frame';
import type { ChartTheme } from './chart-theme';

type StockSeries = Readonly<Partial<Record<StockValue, SeriesData>>>;

/** Of the height of the plot. */
const volumeShare = 0.22;

export function stockOption(data: ChartData, theme: ChartTheme): EChartsOption {
  const stock = stockSeries(data);
  const candles = candlesOf(stock, data.categories.length);
  const price = priceParts(data, stock, candles, theme);
  const { volume } = stock;
  const { plot } = frameOf(data);
  const right = Math.max(plot.right, labelOverhang(data.categories));
  if (!volume) return { tooltip, ...price, grid: { ...plot, right, ...labelsInside } };
  const parts = volumeParts(data, volume, candles, theme);
  return {
    tooltip,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: twoGrids(data, stock),
    xAxis: [{ ...price.xAxis, axisLabel: { show: false } }, parts.xAxis],
    // In a low chart the labels of both plots would meet.
    yAxis: [
      withLabels(price.yAxis, { verticalAlignMinLabel: 'bottom' }),
      withLabels(parts.yAxis, { verticalAlignMaxLabel: 'top' }),
    ],
    series: [price.series, parts.series],
  };
}

function withLabels<Axis extends ReturnType<typeof valueAxis>>(axis: Axis, labels: object): Axis {
  return { ...axis, axisLabel: { ...axis.axisLabel, ...labels } };
}

const tooltip = { trigger: 'axis' as const, axisPointer: { type: 'cross' as const, label: { show: false } } };
const labelsInside = { outerBoundsMode: 'same' as const, outerBoundsContain: 'all' as const };

/** Open, close, low and high of a day, in the order of ECharts; undefined for a gap. */
type Candle = readonly [open: number, close: number, low: number, high: number] | undefined;

const gap = ['-', '-', '-', '-'] as const;

function stockSeries({ type, series }: ChartData): StockSeries {
  const roles = kindOf(type).stock ?? [];
  return Object.fromEntries(roles.flatMap((role, index) => (series[index] ? [[role, series[index]]] : [])));
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

function priceParts(
  { axes, categories }: ChartData,
  { close }: StockSeries,
  candles: readonly Candle[],
  theme: ChartTheme,
) {
  const { up, down } = theme;
  return {
    xAxis: categoryAxis(axes.category, categories, theme),
    yAxis: valueAxis(axes.value, { format: close?.format ?? 'General' }, theme),
    series: {
      type: 'candlestick' as const,
      name: close?.name ?? '',
      data: candles.map((candle) => [...(candle ?? gap)]),
      itemStyle: { color: up, borderColor: up, color0: down, borderColor0: down, borderColorDoji: up },
      barMaxWidth: 18,
    },
  };
}

function volumeParts(
  { axes, categories }: ChartData,
  volume: SeriesData,
  candles: readonly Candle[],
  theme: ChartTheme,
) {
  const isDown = (candle: Candle) => candle !== undefined && candle[1] < candle[0];
  const quiet = { ...axes.secondaryValue, hasGridlines: false };
  return {
    xAxis: { ...categoryAxis(axes.category, categories, theme), gridIndex: 1 },
    yAxis: { ...valueAxis(quiet, { format: volume.format, fromZero: true }, theme), gridIndex: 1, splitNumber: 2 },
    series: {
      type: 'bar' as const,
      name: volume.name,
      xAxisIndex: 1,
      yAxisIndex: 1,
      barMaxWidth: 18,
      data: volume.values.map((value, day) => ({
        value,
        itemStyle: { color: volume.colour ?? (isDown(candles[day]) ? theme.down : theme.up), opacity: 0.75 },
      })),
    },
  };
}

/** Both plots have the same edges, so the space for labels is that of the widest label. */
function twoGrids(data: ChartData, { volume, close }: StockSeries) {
  const { left, right, top, bottom } = frameOf(data).plot;
  const labels = [volume, close].flatMap((each) =>
    each ? formatted(each.format, Math.max(0, ...numbersOf(each))) : [],
  );
  const labelWidth = Math.max(...labels.map((text) => text.length)) * 7 + 10;
  const edges = {
    left: left + labelWidth,
    right: Math.max(right + 8, labelOverhang(data.categories)),
    outerBoundsMode: 'none' as const,
  };
  const dates = 24;
  return [
    { ...edges, top, bottom: `${volumeShare * 100 + 14}%` },
    { ...edges, bottom: bottom + dates, height: `${volumeShare * 100 - 6}%` },
  ];
}

function numbersOf({ values }: SeriesData): number[] {
  return values.filter((value) => value !== null);
}
