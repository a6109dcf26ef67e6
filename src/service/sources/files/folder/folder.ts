/** The files with tables of a folder, its subfolders and what its links lead to. */
import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { chunksOf } from '../../../../market/chunks';

export interface FoundFile {
  /** Relative to the folder, with slashes: what messages name. */
  readonly name: string;
  /** Where it is read: a copy, or the file itself. */
  readonly path: string;
  /** Changes when the file is written. */
  readonly version: string;
  readonly size: number;
  readonly isCopy: boolean;
  /** Reached through a link, so that it may be anything of this machine. */
  readonly isLinked?: boolean;
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

/** A tree of more entries than that is no folder of data: the rest is left out. */
const mostEntries = 200_000;

/** @throws Error naming a folder that cannot be read */
export async function filesIn(folder: string): Promise<Found> {
  const { entries, problems } = await walk(folder).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  const named = entries.map(({ path, ...entry }) => ({ name: nameIn(folder, path), path, ...entry }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    files: named.flatMap(({ name, path, stats, isLinked }) =>
      formats.test(name) ? [{ name, path, ...contentOf(stats), isCopy: false, isLinked }] : [],
    ),
    problems: [
      ...problems.map(({ path, problem }) => `${nameIn(folder, path)}: ${problem}`),
      ...named.flatMap(({ name }) =>
        otherFormats.test(name) && !formats.test(name)
          ? [`${name} is left out: save it as CSV, Excel workbook or Parquet`]
          : [],
      ),
    ].sort(),
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
  readonly stats: Stats;
  readonly isLinked: boolean;
}

interface Walked {
  readonly entries: Entry[];
  readonly problems: { readonly path: string; readonly problem: string }[];
}

/**
 * Folder by folder, each once: links may lead to a folder around them, or many of them to one. What cannot be read is named, and
 * the others are read. @throws what reading the folder itself throws
 */
async function walk(folder: string): Promise<Walked> {
  const walked: Walked = { entries: [], problems: [] };
  const seen = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const path = next;
    const note = (error: unknown) => {
      if (path === folder) throw error;
      noteUnread(walked, path, error);
    };
    const inside = await foldersIn(path, seen, walked).catch(note);
    waiting.push(...(inside ?? []));
    if (walked.entries.length < mostEntries) continue;
    walked.problems.push({ path: folder, problem: `only the first ${mostEntries} files are read` });
    break;
  }
  return walked;
}

/** @returns the folders inside, by name, so that a link loses against nothing but an earlier name */
async function foldersIn(folder: string, seen: Set<string>, walked: Walked): Promise<string[]> {
  const real = await realpath(folder);
  if (seen.has(real)) return [];
  seen.add(real);
  // The folder itself was the first.
  const [root = real] = seen;
  const isOutside = real !== root && !real.startsWith(root + sep);
  const found = await readdir(folder, { withFileTypes: true });
  const folders: string[] = [];
  const links: string[] = [];
  for (const some of chunksOf(found, statsAtOnce)) {
    await Promise.all(
      some.map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return void folders.push(path);
        if (!entry.isFile() && !entry.isSymbolicLink()) return;
        try {
          const stats = await statOf(path);
          if (stats?.isDirectory()) links.push(path);
          else if (stats?.isFile()) walked.entries.push({ path, stats, isLinked: isOutside || entry.isSymbolicLink() });
          else if (!stats && entry.isSymbolicLink()) noteUnread(walked, path, undefined);
        } catch (error) {
          noteUnread(walked, path, error);
        }
      }),
    );
  }
  // A folder itself goes before the links to it.
  return [...folders.sort(), ...links.sort()];
}

/** The threads that read files are few: more at once would only keep others waiting. */
const statsAtOnce = 64;

/** @param error undefined for a link that leads nowhere */
function noteUnread({ problems }: Walked, path: string, error: unknown): void {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  // What nobody would read as data may lead nowhere.
  if (error === undefined && !formats.test(path)) return;
  problems.push({ path, problem: unreadWords(error, code) });
}

function unreadWords(error: unknown, code: string | undefined): string {
  if (error === undefined) return 'the link leads nowhere';
  if (code === 'ELOOP') return 'the link leads to itself';
  return code === 'EACCES' || code === 'EPERM'
    ? 'the service may not read it'
    : `it cannot be read (${code ?? 'unknown error'})`;
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
