/** What a formula would show: its first rows, and for bars a chart of candles. */
import { format } from 'numfmt';
import type { PaneTexts } from '../../i18n/pane/pane';
import { element } from '../controls/elements';

/** A result as Excel gets it: plain values, numbers with a format, errors. */
export type ResultRows = readonly (readonly unknown[])[];

const mostRows = 12;
const mostColumns = 12;

export function previewTable(rows: ResultRows, texts: PaneTexts): HTMLElement {
  const shown = rows.slice(0, mostRows);
  const table = element(
    'table',
    {},
    ...shown.map((row) => element('tr', {}, ...row.slice(0, mostColumns).map((cell) => previewCell(cell)))),
  );
  const size = texts('preview.size', { rows: rows.length, columns: rows[0]?.length ?? 0 });
  return element(
    'figure',
    { class: 'preview' },
    element('div', { class: 'scroll', tabindex: '0' }, table),
    element('figcaption', { class: 'hint' }, size),
  );
}

function previewCell(cell: unknown): HTMLElement {
  return element('td', { class: isNumber(cell) ? 'number' : undefined }, textOf(cell));
}

interface Formatted {
  readonly basicValue: number;
  readonly numberFormat: string;
}

function textOf(cell: unknown): string {
  if (isFormatted(cell)) return format(cell.numberFormat, cell.basicValue);
  if (cell instanceof Error) return '#N/A';
  if (typeof cell === 'object' && cell !== null) return 'text' in cell ? String(cell.text) : '';
  return String(cell);
}

export function isNumber(cell: unknown): boolean {
  return typeof cell === 'number' || isFormatted(cell);
}

export function isFormatted(cell: unknown): cell is Formatted {
  return typeof cell === 'object' && cell !== null && 'basicValue' in cell && 'numberFormat' in cell;
}
