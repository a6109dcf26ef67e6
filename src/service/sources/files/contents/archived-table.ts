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
  return Uint8Array.from(only.content);
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
