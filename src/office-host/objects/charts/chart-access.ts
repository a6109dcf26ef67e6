/** Access to one chart of the store, and checks of the values that a page sets on it. */
import {
  type Chart,
  type ChartStore,
  type ChartSeries,
  type ChartType,
  isChartType,
  kindOf,
} from '../../stores/chart-model';
import { existing, apiNotFound, invalidArgument } from '../../rich-api/rich-error';
import { type SeriesBy, seriesOrders } from '../../charts/chart-source';
import type { Area } from '../../areas/a1';
import { areaArgument, type RichArguments } from '../../rich-api/rich-object';

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
  return oneOf(seriesOrders, value ?? 'Auto');
}

export function oneOf<T extends string>(choices: readonly T[], value: unknown): T {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw invalidArgument();
  return choice;
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw invalidArgument();
  return value;
}

export function flagOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalidArgument();
  return value;
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
  const colour = textOf(value);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw invalidArgument();
  return colour.toUpperCase();
}

/** One row or one column of cells. */
export function vectorArgument(args: RichArguments): Area {
  const area = areaArgument(args, 0, () => undefined);
  if (area.rows > 1 && area.columns > 1) throw invalidArgument();
  return area;
}
