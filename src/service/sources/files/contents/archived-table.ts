/** The one table in a ZIP archive. */
import { CFB } from '@e965/xlsx';

const tables = /\.(csv|txt|tsv|dat)$/i;

/** @returns the bytes of its table, or that the archive is a workbook. @throws Error when it has none, or several */
export function archivedTable(bytes: Uint8Array): Uint8Array | 'workbook' {
  const { FullPaths: paths, FileIndex: entries } = opened(bytes);
  if (paths.some((path) => /(^|\/)xl\/workbook\.(xml|bin)$/i.test(path))) return 'workbook';
  const found = entries.filter((entry, index) => {
    const path = paths[index] ?? '';
    return tables.test(entry.name) && entry.size > 0 && !/(^|\/)(__MACOSX\/|\.)/.test(path);
  });
  const [only] = found;
  if (only === undefined) throw new Error('the archive has no CSV or text file');
  if (found.length > 1) throw new Error(`the archive has ${found.length} tables: unpack it into the folder`);
  const content = Uint8Array.from(only.content);
  return leanMinutes(only.name, content) ?? content;
}

/**
 * LEAN names day and symbol in the archive alone, and counts ms since midnight: its minutes as its days are written, below a line
 * with the symbol.
 */
function leanMinutes(name: string, content: Uint8Array): Uint8Array | undefined {
  const [, day = '', ticker = ''] = /^(\d{8})_([a-z0-9.]{1,12})_minute_trade\.csv$/i.exec(name) ?? [];
  if (day === '') return undefined;
  const lines = new TextDecoder().decode(content).split('\n');
  const rows = lines
    .filter((line) => line !== '')
    .map((line) => {
      const comma = line.indexOf(',');
      return `${day} ${new Date(Number(line.slice(0, comma))).toISOString().slice(11, 16)}${line.slice(comma).trimEnd()}`;
    });
  return new TextEncoder().encode([`${ticker.toUpperCase()}.US`, ...rows, ''].join('\n'));
}

/** What is used of the library's container, for which it has no types. */
interface Container {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly name: string; readonly size: number; readonly content: Iterable<number> }[];
}

function opened(bytes: Uint8Array): Container {
  try {
    return (CFB as { read(from: Buffer, options: object): Container }).read(Buffer.from(bytes), { type: 'buffer' });
  } catch (cause) {
    throw new Error('the archive is damaged or not complete', { cause });
  }
}
