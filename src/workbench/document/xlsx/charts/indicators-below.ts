/** Charts of Excel have no plot below the candles: indicators such as MACD become a chart of their own there. */
import { kindOf } from '../../../../office-host/stores/chart-model';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import { extraSeries } from '../../../charts/drawing/stock-option';
import type { BookChart } from '../parts/book';

/** Of the height, as on the screen. */
const lowerShare = 0.25;

/** @returns the chart, or its upper part and the chart below it */
export function withIndicatorsBelow(book: BookChart, theme: ChartTheme): readonly BookChart[] {
  const { chart, data } = book;
  const { stock } = kindOf(data.type);
  const below = stock ? extraSeries(data).below : [];
  if (!stock || below.length === 0) return [book];
  const { left, top, width, height } = chart.box;
  const upper = height * (1 - lowerShare);
  const indexes = below.map(({ place }) => stock.length + place);
  const candles = withSeries(book, (index) => !indexes.includes(index));
  const indicators = withSeries(book, (index) => indexes.includes(index));
  const colours = below.map(({ type, colour, place }) =>
    kindOf(type).family === 'column' ? theme.muted : (colour ?? theme.palette[place % theme.palette.length]),
  );
  const hasLegend = candles.data.series.length > stock.length && data.legend.isVisible;
  return [
    {
      ...candles,
      chart: { ...candles.chart, box: { left, top, width, height: upper } },
      data: { ...candles.data, legend: { ...data.legend, isVisible: hasLegend } },
    },
    {
      ...indicators,
      chart: {
        ...indicators.chart,
        name: `${chart.name} (2)`,
        type: 'Line',
        title: { isOverlay: false, isVisible: false },
        axes: { ...chart.axes, value: chart.axes.secondaryValue },
        box: { left, top: top + upper, width, height: height - upper },
      },
      data: {
        ...indicators.data,
        type: 'Line',
        title: undefined,
        hasTitleAbove: false,
        axes: { ...data.axes, value: data.axes.secondaryValue },
        series: indicators.data.series.map((each, index) => ({ ...each, colour: colours[index] })),
      },
    },
  ];
}

function withSeries(book: BookChart, isKept: (index: number) => boolean): BookChart {
  const kept = <T>(all: readonly T[]) => all.filter((_, index) => isKept(index));
  return {
    chart: { ...book.chart, series: kept(book.chart.series) },
    data: { ...book.data, series: kept(book.data.series) },
    labels: kept(book.labels),
  };
}
