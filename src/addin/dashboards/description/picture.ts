/** A small picture of a described sheet: where its headers, inputs, contents and charts are. */
import { columnIndex } from '../../formula/columns';
import type { ChartDescription, SheetDescription } from './sheet-description';

/** What a path shows. A `line` is the stroke of a chart, everything else is filled. */
export type PicturePart = 'header' | 'input' | 'scale' | 'text' | 'frame' | 'line' | 'mark';

export interface Picture {
  /** In points of the sheet. */
  readonly width: number;
  readonly height: number;
  /** Data of SVG paths, in the order in which they are drawn. */
  readonly paths: readonly { readonly part: PicturePart; readonly data: string }[];
}

/** The rows that the picture shows, of all columns that are not hidden. */
const shownRows = 22;
const rowHeight = 18;

/** In rows and columns from 0; the last ones are not part of it. */
interface Cells {
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function pictureOf(sheet: SheetDescription): Picture {
  const { hiddenColumns, highlights = [], charts } = sheet;
  const widths = sheet.widths.slice(0, hiddenColumns === undefined ? undefined : cellsOf(hiddenColumns).columns[0]);
  const edges = [0, ...widths.map((_, index) => sum(widths.slice(0, index + 1)))];
  const box = (cells: Cells) => boxOver(edges, cells);
  const boxes = (addresses: readonly string[]) => addresses.map((address) => box(cellsOf(address))).filter(isVisible);
  const ofLook = (wanted: string) => boxes(sheet.looks.flatMap(({ look, cells }) => (look === wanted ? [cells] : [])));
  const scales = highlights.flatMap(({ kind, cells }) => (kind === 'correlation' ? [cells] : []));
  const drawn = (wanted: PicturePart) =>
    charts.flatMap(({ type, covers }) =>
      drawings[type].part === wanted ? boxes([covers]).map(drawings[type].draw) : [],
    );
  const data: Readonly<Record<PicturePart, readonly string[]>> = {
    header: ofLook('header').map(rectangle),
    input: ofLook('input').map(rectangle),
    scale: boxes(scales).map(rectangle),
    text: filledCells(sheet).map(box).filter(isVisible).map(wordIn),
    frame: boxes(charts.map(({ covers }) => covers)).map(rectangle),
    line: drawn('line'),
    mark: drawn('mark'),
  };
  const paths = (Object.keys(data) as PicturePart[]).map((part) => ({ part, data: data[part].join('') }));
  return { width: sum(widths), height: shownRows * rowHeight, paths: paths.filter((path) => path.data !== '') };
}

/** Every cell with a content of its own or of a spill, within the rows that are shown. */
function filledCells({ cells, spills }: SheetDescription): readonly Cells[] {
  const typed = cells.flatMap(({ at, rows }) => {
    const {
      rows: [top],
      columns: [left],
    } = cellsOf(at);
    return rows.flatMap((row, down) =>
      row.flatMap((content, across) => (content === '' ? [] : [cellAt(top + down, left + across)])),
    );
  });
  const spilled = spills.flatMap(({ fills }) => {
    const {
      rows: [top, bottom],
      columns: [left, right],
    } = cellsOf(fills);
    return numbersIn(top, Math.min(bottom, shownRows)).flatMap((row) =>
      numbersIn(left, right).map((column) => cellAt(row, column)),
    );
  });
  return [...typed, ...spilled];
}

const cellAt = (row: number, column: number): Cells => ({ rows: [row, row + 1], columns: [column, column + 1] });

const numbersIn = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** `B5`, `B5:I35`, or columns such as `M:R`. */
function cellsOf(address: string): Cells {
  const [from = '', to = from] = address.split(':');
  const column = (corner: string) => columnIndex(corner.replace(/\d+/, ''));
  const row = (corner: string) => Number(/\d+/.exec(corner)?.[0] ?? 1);
  return { rows: [row(from) - 1, row(to)], columns: [column(from), column(to) + 1] };
}

function boxOver(edges: readonly number[], { rows: [top, bottom], columns: [left, right] }: Cells): Box {
  const last = edges.at(-1) ?? 0;
  const [x, end] = [edges[left] ?? last, edges[right] ?? last];
  const [y, below] = [top, bottom].map((row) => Math.min(row, shownRows) * rowHeight) as [number, number];
  return { x, y, width: end - x, height: below - y };
}

const isVisible = ({ width, height }: Box) => width > 0 && height > 0;

const rectangle = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** A word that leaves some of the cell free. */
const wordIn = ({ x, y, width, height }: Box) =>
  rectangle({ x: x + 4, y: y + 6, width: Math.round(width * 0.6), height: height - 11 });

/** The curves of charts, as shares of their width and height. */
const curve = [0.5, 0.35, 0.55, 0.3, 0.45, 0.2, 0.4, 0.15];
const columns = [0.2, 0.35, 0.6, 0.9, 0.7, 0.4, 0.25];

const drawings: Readonly<
  Record<ChartDescription['type'], { readonly part: PicturePart; readonly draw: (box: Box) => string }>
> = {
  Line: { part: 'line', draw: (box) => lineOf(box, 0) + lineOf(box, 0.3) },
  StockVOHLC: {
    part: 'mark',
    draw: (box) =>
      barsOf(
        box,
        curve.map((top) => [top, top + 0.25]),
      ),
  },
  ColumnStacked: {
    part: 'mark',
    draw: (box) =>
      barsOf(
        box,
        columns.map((height) => [1 - height, 1]),
      ),
  },
  Pie: { part: 'mark', draw: pieOf },
};

const inside = ({ x, y, width, height }: Box): Box => ({
  x: x + width * 0.08,
  y: y + height * 0.2,
  width: width * 0.84,
  height: height * 0.65,
});

function lineOf(box: Box, shift: number): string {
  const { x, y, width, height } = inside(box);
  const points = curve.map((share, index) => {
    const at = [x + (width * index) / (curve.length - 1), y + height * (shift + (shift > 0 ? 0.65 - share : share))];
    return at.map(Math.round).join(' ');
  });
  return `M${points.join('L')}`;
}

/** @param spans top and bottom of each bar */
function barsOf(box: Box, spans: readonly (readonly [number, number])[]): string {
  const { x, y, width, height } = inside(box);
  const step = width / spans.length;
  const bars = spans.map(([top, bottom], index) => ({
    x: Math.round(x + step * index),
    y: Math.round(y + height * top),
    width: Math.round(step * 0.6),
    height: Math.round(height * (bottom - top)),
  }));
  return bars.map(rectangle).join('');
}

function pieOf(box: Box): string {
  const { x, y, width, height } = inside(box);
  const radius = Math.round(Math.min(width, height) / 2);
  return `M${Math.round(x + width / 2 - radius)} ${Math.round(y + height / 2)}a${radius} ${radius} 0 1 0 ${2 * radius} 0h${-radius}v${-radius}a${radius} ${radius} 0 0 0 ${-radius} ${radius}z`;
}
