/** Prints the active sheet as tables with charts: filled when the browser begins to print, emptied afterwards. */
import type { ChartData } from '../../charts/drawing/chart-data';
import type { PrintedBand, PrintedCell, PrintedChart, PrintedSheet } from '../../document/printed-sheet';

/** What fits on a page in landscape at 96 dpi; wider sheets are scaled down. */
const pageWidth = 1000;

export interface PrintSources {
  readonly read: () => PrintedSheet;
  /** Where the numbers are from, and of when they are. */
  readonly source: () => string;
  /** A chart as SVG; undefined while what draws charts is not loaded. */
  readonly draw: (data: ChartData, width: number, height: number) => string | undefined;
}

/** Also serves the browser's own menu: every way to print raises these events. */
export function providePrintView(page: Window, view: HTMLElement, { read, source, draw }: PrintSources): void {
  page.addEventListener('beforeprint', () =>
    view.replaceChildren(printedSource(page.document, source()), printed(page.document, read(), draw)),
  );
  page.addEventListener('afterprint', () => view.replaceChildren());
}

function printedSource(page: Document, text: string): HTMLElement {
  const line = page.createElement('p');
  line.textContent = text;
  return line;
}

function printed(page: Document, { widths, bands }: PrintedSheet, draw: PrintSources['draw']): HTMLElement {
  const sheet = page.createElement('div');
  const width = widths.reduce((sum, each) => sum + each, 0);
  sheet.style.width = `${width}px`;
  sheet.style.zoom = String(Math.min(1, pageWidth / Math.max(1, width)));
  sheet.append(...bands.map((band) => printedBand(page, band, widths, draw)));
  return sheet;
}

function printedBand(
  page: Document,
  { isWhole, rows, charts }: PrintedBand,
  widths: readonly number[],
  draw: PrintSources['draw'],
): HTMLElement {
  const band = page.createElement('div');
  band.className = isWhole ? 'whole' : '';
  const table = page.createElement('table');
  const columns = widths.map((each) => {
    const column = page.createElement('col');
    column.style.width = `${each}px`;
    return column;
  });
  const lines = rows.map(({ height, cells }) => {
    const line = page.createElement('tr');
    line.style.height = `${height}px`;
    line.append(...cells.map((cell) => printedCell(page, cell)));
    return line;
  });
  table.append(...columns, ...lines);
  band.append(table, ...charts.flatMap((chart) => printedChart(page, chart, draw) ?? []));
  return band;
}

function printedChart(page: Document, chart: PrintedChart, draw: PrintSources['draw']): Element | undefined {
  const { data, left, top, width, height } = chart;
  const svg = draw(data, width, height);
  if (svg === undefined) return undefined;
  const picture = page.createElement('figure');
  Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  picture.append(page.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true));
  return picture;
}

function printedCell(page: Document, cell: PrintedCell): HTMLElement {
  const element = page.createElement('td');
  element.textContent = cell.text;
  element.colSpan = cell.columns;
  element.rowSpan = cell.rows;
  element.style.textAlign = cell.align;
  if (cell.isBold) element.style.fontWeight = '600';
  if (cell.isItalic) element.style.fontStyle = 'italic';
  if (cell.isWrapped) element.style.whiteSpace = 'pre-wrap';
  if (cell.size !== 1) element.style.fontSize = `${cell.size}em`;
  if (cell.colour) element.style.color = cell.colour;
  if (cell.background) element.style.backgroundColor = cell.background;
  return element;
}
