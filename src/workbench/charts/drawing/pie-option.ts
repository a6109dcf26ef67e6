/** Pies and doughnuts: the first series only, as in Excel's pies. */
import type { EChartsOption } from 'echarts';
import { kindOf } from '../../../office-host/stores/chart-model';
import type { ChartData } from './chart-data';
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
