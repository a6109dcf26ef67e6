/** Names of sheets in addresses: apart from formulas, which are a chunk that not every workbook waits for. */

/** The name of a sheet as it stands in an address: in quotes where it is no plain word. */
export function sheetNameOf(written: string): string {
  return /^'.*'$/s.test(written) ? written.slice(1, -1).replaceAll("''", "'") : written;
}
