/** The texts that a chart shows when none was chosen. */
import type { Scalar } from '../contract';
import type { Area } from '../areas/a1';
import { type Chart, type ChartSeries, kindOf } from '../stores/chart-model';

/** The value of the first cell of an area. */
export type ReadCell = (area: Area) => Scalar | undefined;

/** The chosen title, else the name of the only series. */
export function chartTitle(chart: Chart, read: ReadCell): { readonly text: string; readonly isVisible: boolean } {
  const { text = onlyName(chart, read), isVisible = text !== '' } = chart.title;
  return { text, isVisible };
}

/** The name of a series, else its number: `Series 2`. */
export function seriesName({ name }: ChartSeries, index: number, read: ReadCell): string {
  const text = typeof name === 'object' ? String(read(name) ?? '') : (name ?? '');
  return text === '' ? `Series ${index + 1}` : text;
}

/** As in Excel's own charts, one series needs no legend. */
export function hasLegend({ legend, series, type }: Chart): boolean {
  if (legend.isVisible !== undefined) return legend.isVisible;
  return kindOf(type).family === 'pie' || (series.length > 1 && kindOf(type).family !== 'stock');
}

function onlyName({ series: [first, ...others] }: Chart, read: ReadCell): string {
  return first?.name === undefined || others.length > 0 ? '' : seriesName(first, 0, read);
}
