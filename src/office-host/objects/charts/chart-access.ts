/** Access to one chart of the store, checks of the values that a page sets on it, and its title and legend. */
import {
  type Chart,
  type ChartStore,
  type ChartSeries,
  type ChartType,
  isChartType,
  kindOf,
  legendPositions,
} from '../../stores/chart-model';
import { aText, oneOf, aBoolean } from '../../rich-api/checks';
import { existing, apiNotFound, invalidArgument, required } from '../../rich-api/rich-error';
import { type SeriesBy, seriesOrders } from '../../charts/chart-source';
import { type Area, parseAddress } from '../../areas/a1';
import { areaArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { Scalar, Workbook } from '../../contract';

export interface ChartKey {
  readonly sheet: string;
  readonly id: string;
}

export interface EditedChart {
  /** @throws RichError ItemNotFound for a deleted chart */
  read(): Chart;
  change(change: Partial<Chart>): void;
}

export function editedChart({ sheet, id }: ChartKey, store: ChartStore): EditedChart {
  const read = () => existing(store.on(sheet).find((chart) => chart.id === id));
  return { read, change: (change) => store.update(sheet, { ...read(), ...change }) };
}

/** Families of Excel's chart types, of which some are not drawn. */
const excelTypes =
  /^(3D|Area|Bar|BoxwhiskerChart|Boxwhisker|Bubble|Column|Cone|Cylinder|Doughnut|Funnel|Histogram|Line|Pareto|Pie|Pyramid|Radar|RegionMap|Sunburst|Surface|Treemap|Waterfall|XYScatter)/;

/** @throws RichError ApiNotFound for a type of Excel's that is not drawn, InvalidArgument for any other value */
export function chartTypeArgument(value: unknown): ChartType {
  if (isChartType(value)) return value;
  if (typeof value === 'string' && excelTypes.test(value)) throw apiNotFound(`chart type ${value}`);
  throw invalidArgument();
}

/** A stock chart needs exactly the series of its type. @throws RichError InvalidArgument */
export function checkedSeries(type: ChartType, series: readonly ChartSeries[]): readonly ChartSeries[] {
  const { stock } = kindOf(type);
  if (stock === undefined || stock.length === series.length) return series;
  throw invalidArgument(`A chart of type ${type} needs the series ${stock.join(', ')} in this order.`);
}

export function seriesByArgument(value: unknown): SeriesBy {
  return oneOf(...seriesOrders)(value ?? 'Auto');
}

export function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidArgument();
  return value;
}

/** Widths and heights. */
export function positiveOf(value: unknown): number {
  const number = numberOf(value);
  if (number <= 0) throw invalidArgument();
  return number;
}

export function colourOf(value: unknown): string {
  const colour = aText(value);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw invalidArgument();
  return colour.toUpperCase();
}

/** One row or one column of cells. */
export function vectorArgument(args: RichArguments): Area {
  const area = areaArgument(args, 0, () => undefined);
  if (area.rows > 1 && area.columns > 1) throw invalidArgument();
  return area;
}

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
      Text: (text) => change({ text: aText(text), cell: undefined, isVisible: true }),
      Visible: (visible) => change({ isVisible: aBoolean(visible) }),
      Overlay: (overlay) => change({ isOverlay: aBoolean(overlay) }),
    },
    actions: {
      // A reference to one cell of any sheet, as Excel takes it: `=Sheet1!$A$1`.
      SetFormula: ([formula]) => {
        const [, address = ''] = /^=([^]*)$/.exec(aText(formula)) ?? [];
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
      Position: (position) => change({ position: oneOf(...legendPositions)(position) }),
      Visible: (visible) => change({ isVisible: aBoolean(visible) }),
      Overlay: (overlay) => change({ isOverlay: aBoolean(overlay) }),
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
