/**
 * The charts of a workbook as plain data, and the store behind `Worksheet.charts`. Series refer to cells, as in Excel, so a
 * chart follows its cells; positions and sizes are in points.
 */
import type { Area } from '../areas/a1';

export type ChartFamily = 'column' | 'bar' | 'line' | 'area' | 'scatter' | 'pie' | 'stock';

/** The values of a stock chart, in the order of its series. */
export type StockValue = 'volume' | 'open' | 'high' | 'low' | 'close';

interface ChartKind {
  readonly family: ChartFamily;
  readonly isStacked?: true;
  /** Marks the points of a line or scatter chart. */
  readonly hasMarkers?: true;
  /** Connects the points of a scatter chart. */
  readonly hasLines?: true;
  readonly hasHole?: true;
  readonly stock?: readonly StockValue[];
}

/** The chart types that are drawn, by Excel's names (`Excel.ChartType`). */
export const chartKinds = {
  ColumnClustered: { family: 'column' },
  ColumnStacked: { family: 'column', isStacked: true },
  BarClustered: { family: 'bar' },
  BarStacked: { family: 'bar', isStacked: true },
  Line: { family: 'line' },
  LineMarkers: { family: 'line', hasMarkers: true },
  LineStacked: { family: 'line', isStacked: true },
  Area: { family: 'area' },
  AreaStacked: { family: 'area', isStacked: true },
  XYScatter: { family: 'scatter', hasMarkers: true },
  XYScatterLines: { family: 'scatter', hasMarkers: true, hasLines: true },
  XYScatterLinesNoMarkers: { family: 'scatter', hasLines: true },
  Pie: { family: 'pie' },
  Doughnut: { family: 'pie', hasHole: true },
  StockHLC: { family: 'stock', stock: ['high', 'low', 'close'] },
  StockOHLC: { family: 'stock', stock: ['open', 'high', 'low', 'close'] },
  StockVHLC: { family: 'stock', stock: ['volume', 'high', 'low', 'close'] },
  StockVOHLC: { family: 'stock', stock: ['volume', 'open', 'high', 'low', 'close'] },
} as const satisfies Readonly<Record<string, ChartKind>>;

export type ChartType = keyof typeof chartKinds;

export function kindOf(type: ChartType): ChartKind {
  return chartKinds[type];
}

export function isChartType(type: unknown): type is ChartType {
  return typeof type === 'string' && Object.hasOwn(chartKinds, type);
}

/** A rectangle on a sheet, in points from its first cell. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const legendPositions = ['Top', 'Bottom', 'Left', 'Right', 'Corner'] as const;

export interface ChartSeries {
  /** A text, or the cell that holds it. */
  readonly name?: string | Area | undefined;
  /** One row or column; missing after its cells were deleted (#REF!). */
  readonly values?: Area | undefined;
  /** The categories, or the x values of a scatter chart; missing for 1, 2, 3, … */
  readonly categories?: Area | undefined;
  /** Differs from the chart's type in a combined chart. */
  readonly type?: ChartType | undefined;
  readonly axisGroup: 'Primary' | 'Secondary';
  /** Values and categories that begin in a spill end where it ends, down or across. */
  readonly followsSpill?: 'Rows' | 'Columns' | undefined;
  /** The last of neighbouring lines, at the edge of a spill: the chart gains and loses series with it. */
  readonly isLastOfSpill?: true | undefined;
  /** `#RRGGBB`; without a colour, that of the palette. */
  readonly fill?: string | undefined;
  readonly line?: string | undefined;
}

export interface ChartTitle {
  /** Without a text, the name of the only series. */
  readonly text?: string;
  /** Whose text is the title, instead of one of its own. */
  readonly cell?: Area | undefined;
  /** Without a choice, shown when there is a text. */
  readonly isVisible?: boolean;
  /** Drawn over the plot instead of above it. */
  readonly isOverlay: boolean;
}

export interface ChartLegend {
  readonly position: (typeof legendPositions)[number];
  /** Without a choice, shown for more than one series, or for others beside those of a stock chart. */
  readonly isVisible?: boolean;
  readonly isOverlay: boolean;
}

export interface ChartAxis {
  readonly isVisible: boolean;
  readonly title: { readonly text: string; readonly isVisible: boolean };
  readonly hasGridlines: boolean;
  readonly isReversed: boolean;
  /** Without a limit, it follows the values. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** Without a format, labels have that of the cells. */
  readonly numberFormat?: string;
}

export const axisNames = ['category', 'value', 'secondaryValue'] as const;
export type AxisName = (typeof axisNames)[number];

export interface Chart {
  /** Never changes. */
  readonly id: string;
  /** Unique on its sheet: `Chart 1`. */
  readonly name: string;
  readonly type: ChartType;
  readonly box: Box;
  readonly title: ChartTitle;
  readonly legend: ChartLegend;
  readonly axes: Readonly<Record<AxisName, ChartAxis>>;
  readonly series: readonly ChartSeries[];
  /** Without a choice, cells of hidden rows and columns are left out. */
  readonly plotsHiddenCells?: boolean;
}

/** As in Excel, the type of the chart replaces the types of its series. */
export function withType(chart: Chart, type: ChartType): Chart {
  return { ...chart, type, series: chart.series.map((series) => ({ ...series, type: undefined })) };
}

export interface ChartStore {
  /** The charts of a sheet, from back to front. */
  on(sheet: string): readonly Chart[];
  /** Adds a chart in front of the others, and gives it an id. */
  add(sheet: string, chart: Omit<Chart, 'id'>): Chart;
  /** Replaces the chart of this id. */
  update(sheet: string, chart: Chart): void;
  remove(sheet: string, id: string): void;
  /** Shows and selects the chart. */
  activate(sheet: string, id: string): void;
  /** The position and size of cells. */
  boxOf(area: Area): Box;
}
