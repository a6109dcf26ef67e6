/** Points with x and y values, with or without lines between them. */
import type { EChartsOption, SeriesOption } from 'echarts';
import { kindOf } from '../../../office-host/stores/chart-model';
import { valueAxis } from './chart-axes';
import type { ChartData, SeriesData } from './chart-data';
import { frameOf } from './chart-frame';
import type { ChartTheme } from './chart-theme';

export function scatterOption(data: ChartData, theme: ChartTheme): EChartsOption {
  const { axes, series } = data;
  return {
    grid: { ...frameOf(data).plot, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    tooltip: { trigger: 'item' },
    xAxis: valueAxis(axes.category, { format: series[0]?.xFormat ?? 'General' }, theme),
    yAxis: valueAxis(axes.value, { format: series[0]?.format ?? 'General' }, theme),
    series: series.map((each, index) => seriesOption(each, theme.palette[index % theme.palette.length] ?? theme.text)),
  };
}

function seriesOption({ name, type, values, x, colour }: SeriesData, paletteColour: string): SeriesOption {
  const { hasLines, hasMarkers } = kindOf(type);
  const color = colour ?? paletteColour;
  const data = values.map((y, index) => [x[index] ?? null, y] as (number | null)[]);
  const shared = { name, data: data as [number, number][], itemStyle: { color }, symbolSize: 8 };
  if (!hasLines) return { ...shared, type: 'scatter' };
  return { ...shared, type: 'line', lineStyle: { color, width: 2 }, showSymbol: hasMarkers === true };
}
