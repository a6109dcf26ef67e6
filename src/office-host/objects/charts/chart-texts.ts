/** `Excel.ChartTitle` and `Excel.ChartLegend`. */
import { type Area, parseAddress } from '../../areas/a1';
import type { Scalar, Workbook } from '../../contract';
import { required } from '../../rich-api/rich-error';
import type { RichObject } from '../../rich-api/rich-object';
import { type Chart, type ChartSeries, kindOf, legendPositions } from '../../stores/chart-model';
import { flagOf, oneOf, textOf, type EditedChart } from './chart-access';

export function titleObject(chart: EditedChart, book: Workbook): RichObject {
  const change = (title: object) => chart.change({ title: { ...chart.read().title, ...title } });
  const shown = () => chartTitle(chart.read(), (area) => book.values(area)[0]?.[0]);
  return {
    type: 'ChartTitle',
    read: {
      Text: () => shown().text,
      Visible: () => shown().isVisible,
      Overlay: () => chart.read().title.isOverlay,
    },
    write: {
      Text: (text) => change({ text: textOf(text), cell: undefined, isVisible: true }),
      Visible: (visible) => change({ isVisible: flagOf(visible) }),
      Overlay: (overlay) => change({ isOverlay: flagOf(overlay) }),
    },
    actions: {
      // A reference to one cell of any sheet, as Excel takes it: `=Sheet1!$A$1`.
      SetFormula: ([formula]) => {
        const [, address = ''] = /^=([^]*)$/.exec(textOf(formula)) ?? [];
        const cell = required(parseAddress(address.replaceAll('$', ''), ''));
        change({ cell: required(cell.sheet === '' ? undefined : cell), isVisible: true });
      },
    },
  };
}

export function legendObject(chart: EditedChart): RichObject {
  const change = (legend: object) => chart.change({ legend: { ...chart.read().legend, ...legend } });
  return {
    type: 'ChartLegend',
    read: {
      Position: () => chart.read().legend.position,
      Visible: () => hasLegend(chart.read()),
      Overlay: () => chart.read().legend.isOverlay,
    },
    write: {
      Position: (position) => change({ position: oneOf(legendPositions, position) }),
      Visible: (visible) => change({ isVisible: flagOf(visible) }),
      Overlay: (overlay) => change({ isOverlay: flagOf(overlay) }),
    },
  };
}

/** The value of the first cell of an area. */
type ReadCell = (area: Area) => Scalar | undefined;

/** The chosen title or that of its cell, else the name of the only series. */
export function chartTitle(chart: Chart, read: ReadCell): { readonly text: string; readonly isVisible: boolean } {
  const { cell, text: own = onlyName(chart, read) } = chart.title;
  const text = cell ? String(read(cell) ?? '') : own;
  const { isVisible = text !== '' } = chart.title;
  return { text, isVisible };
}

/** The name of a series, else its number: `Series 2`. */
export function seriesName({ name }: ChartSeries, index: number, read: ReadCell): string {
  const text = typeof name === 'object' ? String(read(name) ?? '') : (name ?? '');
  return text === '' ? `Series ${index + 1}` : text;
}

/** As in Excel's own charts, one series needs no legend; candles alone do not, either. */
export function hasLegend({ legend, series, type }: Chart): boolean {
  if (legend.isVisible !== undefined) return legend.isVisible;
  return kindOf(type).family === 'pie' || series.length > (kindOf(type).stock?.length ?? 1);
}

function onlyName({ series: [first, ...others] }: Chart, read: ReadCell): string {
  return first?.name === undefined || others.length > 0 ? '' : seriesName(first, 0, read);
}
