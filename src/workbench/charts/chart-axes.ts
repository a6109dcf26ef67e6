/** Axes of ECharts from those of a chart. */
import type { ChartAxis } from '../../office-host/chart-model';
import { formatted } from './chart-data';
import type { ChartTheme } from './chart-theme';

export interface ValueAxisOptions {
  /** The format of the cells, which the axis can override. */
  readonly format: string;
  /** Includes zero, as bars and areas need it. */
  readonly fromZero?: boolean;
}

export function categoryAxis(axis: ChartAxis, categories: readonly string[], theme: ChartTheme) {
  return {
    type: 'category' as const,
    data: [...categories],
    ...axisLook(axis, theme),
    axisTick: { show: false },
    axisLabel: { color: theme.muted, hideOverlap: true },
  };
}

export function valueAxis(axis: ChartAxis, { format, fromZero = false }: ValueAxisOptions, theme: ChartTheme) {
  return {
    type: 'value' as const,
    ...axisLook(axis, theme),
    scale: !fromZero,
    ...(axis.minimum !== undefined && { min: axis.minimum }),
    ...(axis.maximum !== undefined && { max: axis.maximum }),
    axisLine: { show: false },
    axisLabel: {
      color: theme.muted,
      hideOverlap: true,
      formatter: (value: number) => formatted(axis.numberFormat ?? format, value),
    },
  };
}

function axisLook({ isVisible, isReversed, hasGridlines, title }: ChartAxis, theme: ChartTheme) {
  return {
    show: isVisible,
    inverse: isReversed,
    axisLine: { lineStyle: { color: theme.muted } },
    splitLine: { show: hasGridlines, lineStyle: { color: theme.line } },
    ...(title.isVisible && {
      name: title.text,
      nameLocation: 'middle' as const,
      nameTextStyle: { color: theme.text },
    }),
  };
}
