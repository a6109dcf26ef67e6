/** The files with tables of a folder, its subfolders and what its links lead to. */
import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

export interface FoundFile {
  /** Relative to the folder, with slashes: what messages name. */
  readonly name: string;
  /** Where it is read: a copy, or the file itself. */
  readonly path: string;
  /** Changes when the file is written. */
  readonly version: string;
  readonly size: number;
  readonly isCopy: boolean;
  /** Why it cannot be read, and what to do. */
  readonly problem?: string;
}

export interface Found {
  /** By name. */
  readonly files: readonly FoundFile[];
  /** Sentences on what looks like data and is left out. */
  readonly problems: readonly string[];
}

/** A JSON file of another name is none of ours. */
const formats = /(\.((csv|txt|tsv|dat)(\.gz)?|parquet|xlsx?|xlsm|zip|feather|arrow)|(^|\/)market-data\.json)$/i;
const otherFormats =
  /\.(csv|txt|tsv|dat|parquet)\.\w{1,4}$|\.(7z|rar|tar|tgz|bz2|xz|zst|h5|hdf5|pkl|pickle|numbers|ods)$/i;

/** @throws Error naming a folder that cannot be read */
export async function filesIn(folder: string): Promise<Found> {
  const entries = await entriesOf(folder, []).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  const named = entries.map(({ path, stats }) => ({ name: nameIn(folder, path), path, stats }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    files: named.flatMap(({ name, path, stats }) =>
      stats && formats.test(name) ? [{ name, path, ...contentOf(stats), isCopy: false }] : [],
    ),
    problems: named.flatMap(({ name, stats }) => {
      if (!stats) return formats.test(name) ? [`${name}: the link leads nowhere`] : [];
      return otherFormats.test(name) && !formats.test(name)
        ? [`${name} is left out: save it as CSV, Excel workbook or Parquet`]
        : [];
    }),
  };
}

/** @throws Error when there is none */
export async function fileAt(path: string): Promise<FoundFile> {
  const stats = await statOf(path);
  if (!stats) throw new Error(`There is no file ${path}`);
  return { name: basename(path), path, ...contentOf(stats), isCopy: false };
}

/** Undefined when there is no file. */
export async function versionAt(path: string): Promise<string | undefined> {
  const stats = await statOf(path);
  return stats && contentOf(stats).version;
}

export function isFileMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

interface Entry {
  readonly path: string;
  /** Absent for a link that leads nowhere. */
  readonly stats?: Stats;
}

/** @param within the real paths of the folders around: a link to one of them would never end */
async function entriesOf(folder: string, within: readonly string[]): Promise<Entry[]> {
  const real = await realpath(folder);
  if (within.includes(real)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<Entry[]> => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entriesOf(path, [...within, real]);
      if (!entry.isFile() && !entry.isSymbolicLink()) return [];
      const stats = await statOf(path);
      if (!stats) return entry.isSymbolicLink() ? [{ path }] : [];
      if (stats.isDirectory()) return entriesOf(path, [...within, real]);
      return stats.isFile() ? [{ path, stats }] : [];
    }),
  );
  return found.flat();
}

function nameIn(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/');
}

function contentOf({ mtimeMs, ctimeMs, ino, size }: Stats): Pick<FoundFile, 'version' | 'size'> {
  return { version: [mtimeMs, ctimeMs, ino, size].join(':'), size };
}

/** Undefined when the file has been removed meanwhile. */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
}
