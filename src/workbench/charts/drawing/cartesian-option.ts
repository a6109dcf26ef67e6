/** Columns, bars, lines and areas, also combined, on one or two value axes. */
import type { EChartsOption, SeriesOption } from 'echarts';
import { kindOf } from '../../../office-host/stores/chart-model';
import { categoryAxis, labelOverhang, type PlotSize, valueAxis } from './chart-axes';
import type { ChartData, SeriesData } from './chart-data';
import { frameOf } from './chart-frame';
import type { ChartTheme } from './chart-theme';

export function cartesianOption(data: ChartData, theme: ChartTheme, size: PlotSize): EChartsOption {
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
    const scale = { format: own[0]?.format ?? 'General', fromZero: own.some(({ type }) => isFilled(type)), room };
    return valueAxis(group === 'Primary' ? axes.value : axes.secondaryValue, scale, theme);
  });
  const right = Math.max(plot.right, isHorizontal ? 0 : labelOverhang(categories));
  return {
    grid: { ...plot, right, outerBoundsMode: 'same', outerBoundsContain: 'all' },
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
