/** What a formula would show: its first rows, and for bars a chart of candles. */
import { format } from 'numfmt';
import type { PaneTexts } from '../../i18n/pane/pane';
import { element } from '../controls/elements';
import type { Cost } from '../../insert/cost';
import type { ResultShape } from '../../excel/insert/insert-formula';
import type { ArgumentTexts } from '../../insert/formula-text';

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

function isNumber(cell: unknown): boolean {
  return typeof cell === 'number' || isFormatted(cell);
}

export function isFormatted(cell: unknown): cell is Formatted {
  return typeof cell === 'object' && cell !== null && 'basicValue' in cell && 'numberFormat' in cell;
}

/** What a formula costs, as the line below it says. @param rows the result; undefined while it is not known */
export function costText(cost: Cost, rows: ResultRows | undefined, texts: PaneTexts): string {
  const cells = rows && texts('insert.cells', { rows: rows.length, columns: rows[0]?.length ?? 0 });
  return [requestsText(cost, texts), ...(cells === undefined ? [] : [cells])].join(' · ');
}

function requestsText({ requests, everySeconds: seconds, securitiesPerRequest }: Cost, texts: PaneTexts): string {
  if (securitiesPerRequest !== undefined) return texts('insert.cost.market', { count: securitiesPerRequest });
  if (requests === undefined) return texts('insert.cost.unknown');
  if (requests === 0) return texts('insert.cost.none');
  return seconds === undefined ? texts('insert.cost', { requests }) : texts('insert.cost.live', { requests, seconds });
}

/**
 * What a formula will fill, read from its preview. @param hasValueFormats results bring their number formats along:
 * then only those of dates are set on the cells, because the axis of a chart takes no other
 */
export function resultShape(
  rows: ResultRows | undefined,
  given: ArgumentTexts,
  hasValueFormats: boolean,
): ResultShape | undefined {
  if (rows === undefined) return undefined;
  const [first = []] = rows;
  const common = first.map((_, column) => commonFormat(rows, column));
  const formats = hasValueFormats ? common.map((format) => (isDate(format) ? format : undefined)) : common;
  const numberColumns = [...first.keys()].filter((column) => rows.some((row) => isNumber(row[column])));
  return { rows: rows.length, columns: first.length, hasHeader: hasHeader(rows, given), numberColumns, formats };
}

/** A row of texts is a header if the argument asks for one, or if the row below has a number: it may be names of instruments. */
function hasHeader([first = [], second]: ResultRows, { headers = '' }: ArgumentTexts): boolean {
  if (second === undefined || !first.every((cell) => typeof cell === 'string')) return false;
  return /^true$/i.test(headers.trim()) || second.some(isNumber);
}

const isDate = (format: string | undefined): boolean => format?.startsWith('yyyy') === true;

/** The format of all formatted numbers of a column; undefined where they differ. */
function commonFormat(rows: ResultRows, column: number): string | undefined {
  const formats = new Set(
    rows
      .map((row) => row[column])
      .filter(isFormatted)
      .map((cell) => cell.numberFormat),
  );
  return formats.size === 1 ? [...formats][0] : undefined;
}
