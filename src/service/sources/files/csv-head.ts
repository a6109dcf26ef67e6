/** The beginning of a CSV file: its separator, the names of its columns, and its first row. */
import { open } from 'node:fs/promises';

export interface CsvHead {
  readonly separator: string;
  readonly names: readonly string[];
  /** Empty when the file has no rows. */
  readonly firstRow: readonly string[];
}

const headBytes = 65_536;

export async function readCsvHead(path: string): Promise<CsvHead> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return csvHead(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

export function csvHead(text: string): CsvHead {
  const [header = '', firstRow = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = [',', ';', '\t', '|'].find((one) => header.includes(one)) ?? ',';
  return { separator, names: cells(header, separator), firstRow: firstRow === '' ? [] : cells(firstRow, separator) };
}

function cells(line: string, separator: string): string[] {
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}
