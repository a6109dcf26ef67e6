/** The rows of a chart's tooltip; values as their cells show them. */
import { kindOf } from '../../../office-host/stores/chart-model';
import { type ChartData, formatted, type SeriesData } from './chart-data';

/** The point under the pointer, as ECharts names it. */
export interface PointedAt {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly name: string;
  /** Of a pie. */
  readonly percent?: number;
}

export interface TooltipContent {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}

export function tooltipContent(data: ChartData, point: PointedAt): TooltipContent {
  const { family } = kindOf(data.type);
  if (family === 'pie') return pieContent(data, point);
  if (family === 'scatter') return scatterContent(data, point);
  return { title: data.categories[point.dataIndex] ?? '', rows: categoryRows(inReadingOrder(data), point.dataIndex) };
}

/** Volume comes last, although it is the first series of a stock chart. */
function inReadingOrder({ type, series }: ChartData): readonly SeriesData[] {
  return kindOf(type).stock?.[0] === 'volume' ? [...series.slice(1), ...series.slice(0, 1)] : series;
}

function categoryRows(series: readonly SeriesData[], index: number) {
  return series.flatMap(({ name, values, format }) => {
    const value = values[index] ?? null;
    return value === null ? [] : { label: name, text: formatted(format, value) };
  });
}

function pieContent({ series: [first], categories }: ChartData, { name, percent = 0 }: PointedAt): TooltipContent {
  const value = first?.values[categories.indexOf(name)] ?? null;
  return {
    title: name,
    rows:
      value === null || !first ? [] : [{ label: first.name, text: `${formatted(first.format, value)} (${percent}%)` }],
  };
}

function scatterContent({ series }: ChartData, { seriesIndex, dataIndex }: PointedAt): TooltipContent {
  const pointed = series[seriesIndex];
  if (!pointed) return { title: '', rows: [] };
  const [x, y] = [pointed.x[dataIndex] ?? null, pointed.values[dataIndex] ?? null];
  return {
    title: pointed.name,
    rows: [
      ...(x === null ? [] : [{ label: 'X', text: formatted(pointed.xFormat, x) }]),
      ...(y === null ? [] : [{ label: 'Y', text: formatted(pointed.format, y) }]),
    ],
  };
}
