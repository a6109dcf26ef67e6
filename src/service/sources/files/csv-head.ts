/** The beginning of a CSV file: its separator, the names of its columns, and its first rows. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

export interface CsvHead {
  readonly isGzip: boolean;
  readonly separator: string;
  readonly names: readonly string[];
  /** A hundred at most; blank lines are none. */
  readonly rows: readonly (readonly string[])[];
}

const headBytes = 65_536;
const mostRows = 100;

/** @throws Error when the file is no text in UTF-8, compressed or not */
export async function readCsvHead(path: string): Promise<CsvHead> {
  const head = await firstBytes(path);
  const isGzip = startsWith(head, 0x1f, 0x8b);
  return { isGzip, ...csvHead(textOf(isGzip ? await firstUnzipped(path) : head)) };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Unzips the whole file: DuckDB would read what there is of one that is cut. */
async function firstUnzipped(path: string): Promise<Buffer> {
  const unzipped = createReadStream(path)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(createGunzip());
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
    }
  } catch (error) {
    throw new Error('the compressed file is damaged or not complete', { cause: error });
  }
  return head;
}

function textOf(head: Buffer): string {
  if (head.length === 0) throw new Error('the file is empty');
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)) {
    throw new Error('the file is written in UTF-16: save it as UTF-8');
  }
  if (startsWith(head, 0x50, 0x4b)) throw new Error('the file is a ZIP archive or an Excel workbook, not CSV');
  if (head.includes(0)) throw new Error('the file is no text');
  try {
    // The last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch (error) {
    throw new Error('the file is not written in UTF-8: save it as UTF-8', { cause: error });
  }
}

function startsWith(bytes: Buffer, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second;
}

export function csvHead(text: string): Omit<CsvHead, 'isGzip'> {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const separator = [',', ';', '\t', '|'].find((one) => header.includes(one)) ?? ',';
  const rows = lines.filter((line) => line !== '').slice(0, mostRows);
  return { separator, names: cells(header, separator), rows: rows.map((line) => cells(line, separator)) };
}

function cells(line: string, separator: string): string[] {
  return partsOf(line, separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

/** A separator within quotes separates nothing. */
function partsOf(line: string, separator: string): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (isQuoted || line[at] !== separator) continue;
    parts.push(line.slice(start, at));
    start = at + 1;
  }
  return [...parts, line.slice(start)];
}
