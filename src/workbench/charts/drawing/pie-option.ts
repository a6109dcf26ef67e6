/** Charts without an axis of categories. Pies and doughnuts show the first series only, as in Excel. */
import type { EChartsOption, SeriesOption } from 'echarts';
import { kindOf } from '../../../office-host/stores/chart-model';
import { valueAxis } from './chart-axes';
import type { ChartData, SeriesData } from './chart-data';
import { frameOf } from './chart-frame';
import type { ChartTheme } from './chart-theme';

export function pieOption(data: ChartData, theme: ChartTheme): EChartsOption {
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
        data: slices,
        // Cut labels would lose digits; they may stand out of the plot, within the chart.
        label: { color: theme.text, formatter: '{d}%', overflow: 'none' },
        labelLine: { lineStyle: { color: theme.muted }, length: 8, length2: 6 },
        itemStyle: { borderColor: theme.background, borderWidth: 1 },
      },
    ],
  };
}

/** Points with x and y values, with or without lines between them. */
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
