/** Cells as comma-separated values. */

/** A number in full precision, or a text. A date is given as it is displayed, marked as no text of a person. */
export type CsvCell = number | boolean | { readonly text: string } | { readonly shown: string };

/**
 * Where a field begins that spreadsheets take for a formula, by OWASP's "CSV injection": with `= + - @` or their full-width forms,
 * also behind blanks, quotes, and characters that are not shown. A program may take another separator than the comma, so that
 * fields begin behind each that is in use; quotes do not help there, as they do not stand at the beginning.
 */
const beginsFormula = /(^|[,;|\t\r\n])(?=[\p{Zs}\0-\x08\x0b\x0c\x0e-\x1f\x7f\u200b-\u200d\ufeff"']*[=+\-@＝＋－＠])/gu;

/** Some programs leave these out at the beginning of a field, and with them what guards it. */
const leftOut = /^[\t\r\n]/;

/**
 * Rows as CSV by RFC 4180: CRLF after each row, fields with commas, quotes or line breaks in quotes, quotes doubled. It begins
 * with a byte order mark, without which Excel reads Chinese texts wrongly.
 *
 * Guard against formula injection, of OWASP's proposals: a text that a spreadsheet would read as a formula is preceded by an
 * apostrophe and quoted, at each place where it may begin. Only texts are: the number -5 stays `-5`, the text `-5` becomes `"'-5"`. Numbers have full precision
 * and no thousands separators, so that other programs read them; dates are as displayed.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('shown' in cell) return quoted(cell.shown);
  const guarded = guardedText(cell.text);
  return guarded === cell.text ? quoted(guarded) : `"${guarded.replaceAll('"', '""')}"`;
}

function guardedText(text: string): string {
  const guarded = text.replaceAll(beginsFormula, "$1'");
  return leftOut.test(text) ? `'${guarded}` : guarded;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
