/** The option of ECharts for a chart; pure. Every family of chart types has its own file. */
import type { EChartsOption } from 'echarts';
import { kindOf } from '../../../office-host/stores/chart-model';
import type { PlotSize } from './chart-axes';
import { cartesianOption } from './cartesian-option';
import type { ChartData } from './chart-data';
import type { ChartTheme } from './chart-theme';
import { frameOf } from './chart-frame';
import { pieOption, scatterOption } from './pie-option';
import { extraSeries, stockOption } from './stock-option';

/** @param size of the chart, whose labels have to fit */
export function chartOption(data: ChartData, theme: ChartTheme, size: PlotSize): EChartsOption {
  const { family } = kindOf(data.type);
  return { ...frameOption(data, theme), ...builders[family](data, theme, size) };
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
function frameOption(data: ChartData, theme: ChartTheme): EChartsOption {
  const { legend, title } = data;
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
        ...(kindOf(data.type).stock && { data: legendNames(data) }),
        itemWidth: 14,
        itemHeight: 8,
        textStyle: { color: theme.text },
        pageTextStyle: { color: theme.text },
        pageIconColor: theme.text,
        pageIconInactiveColor: theme.line,
      },
    }),
  };
}

/** Candles and volume explain themselves. */
function legendNames(data: ChartData): string[] {
  const { beside, below } = extraSeries(data);
  return [...beside, ...below].map(({ name }) => name);
}
