/** Prints the active sheet as a table: filled when the browser begins to print, emptied afterwards. */
import type { PrintedCell, PrintedSheet } from '../../document/printed-sheet';

/** What fits on a page in landscape at 96 dpi; wider sheets are scaled down. */
const pageWidth = 1000;

/** Also serves the browser's own menu: every way to print raises these events. */
export function providePrintView(page: Window, view: HTMLElement, read: () => PrintedSheet): void {
  page.addEventListener('beforeprint', () => view.replaceChildren(...printed(page.document, read())));
  page.addEventListener('afterprint', () => view.replaceChildren());
}

function printed(page: Document, { title, widths, rows }: PrintedSheet): HTMLElement[] {
  const heading = page.createElement('h1');
  heading.textContent = title;
  const table = page.createElement('table');
  const width = widths.reduce((sum, each) => sum + each, 0);
  table.style.width = `${width}px`;
  table.style.zoom = String(Math.min(1, pageWidth / Math.max(1, width)));
  const columns = widths.map((each) => {
    const column = page.createElement('col');
    column.style.width = `${each}px`;
    return column;
  });
  const lines = rows.map((cells) => {
    const line = page.createElement('tr');
    line.append(...cells.map((cell) => printedCell(page, cell)));
    return line;
  });
  table.append(...columns, ...lines);
  return [heading, table];
}

function printedCell(page: Document, cell: PrintedCell): HTMLElement {
  const element = page.createElement('td');
  element.textContent = cell.text;
  element.colSpan = cell.columns;
  element.rowSpan = cell.rows;
  element.style.textAlign = cell.align;
  if (cell.isBold) element.style.fontWeight = '600';
  if (cell.isItalic) element.style.fontStyle = 'italic';
  if (cell.colour) element.style.color = cell.colour;
  if (cell.background) element.style.backgroundColor = cell.background;
  return element;
}
