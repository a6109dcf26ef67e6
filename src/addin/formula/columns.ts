/** Columns and sheets in addresses. The emulated Excel has its own copy of the columns: the add-in and its test double may not import each other. */

/** `A`, `Z`, `AA` for 0, 25, 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** 0 for `A`, in either case. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** The name of a sheet as it stands in an address: in quotes where it is no plain word. */
export function sheetNameOf(written: string): string {
  return /^'.*'$/s.test(written) ? written.slice(1, -1).replaceAll("''", "'") : written;
}
