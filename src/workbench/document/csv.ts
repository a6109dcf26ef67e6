/** Cells as comma-separated values. */

/** A number in full precision, or a text. A date is given as it is displayed, marked as no text of a person. */
export type CsvCell = number | boolean | { readonly text: string } | { readonly shown: string };

/**
 * What spreadsheets take for the beginning of a formula, by OWASP's "CSV injection": `= + - @`, tab, carriage return and line
 * feed, and the full-width forms of the signs.
 */
const beginsLikeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as CSV by RFC 4180: CRLF after each row, fields with commas, quotes or line breaks in quotes, quotes doubled. It begins
 * with a byte order mark, without which Excel reads Chinese texts wrongly.
 *
 * Guard against formula injection, of OWASP's proposals: a text that a spreadsheet would read as a formula is preceded by an
 * apostrophe and quoted. Only texts are: the number -5 stays `-5`, the text `-5` becomes `"'-5"`. Numbers have full precision
 * and no thousands separators, so that other programs read them; dates are as displayed.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('shown' in cell) return quoted(cell.shown);
  return beginsLikeFormula.test(cell.text) ? `"'${cell.text.replaceAll('"', '""')}"` : quoted(cell.text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
