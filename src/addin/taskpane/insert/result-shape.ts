/** What a formula will fill, read from its preview. */
import type { ResultShape } from '../../excel/insert/insert-formula';
import type { ArgumentTexts } from '../../insert/formula-text';
import { isFormatted, isNumber, type ResultRows } from './preview';

/**
 * @param hasValueFormats results bring their number formats along: then only those of dates are set on the cells, because the axis of
 *   a chart takes no other
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
