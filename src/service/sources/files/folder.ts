/** The CSV and Parquet files of a folder and its subfolders. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';

export interface FoundFile {
  /** Relative to the folder, with slashes: what messages name. */
  readonly name: string;
  readonly path: string;
  /** Changes when the file is written. */
  readonly version: string;
}

const formats = ['.csv', '.parquet', '.json'];

/** @throws Error naming a folder that cannot be read */
export async function filesIn(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  const paths = entries
    .filter((entry) => entry.isFile() && formats.includes(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(paths.map((path) => versionOf(folder, path)));
  return found.flatMap((file) => file ?? []).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @throws Error when there is none */
export async function fileAt(path: string): Promise<FoundFile> {
  const file = await versionOf(dirname(path), path);
  if (!file) throw new Error(`There is no file ${path}`);
  return file;
}

/** Undefined when the file has been removed meanwhile. */
async function versionOf(folder: string, path: string): Promise<FoundFile | undefined> {
  try {
    const { mtimeMs, size } = await stat(path);
    const name = relative(folder, path).replaceAll('\\', '/');
    return { name, path, version: `${mtimeMs}:${size}` };
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
}

export function isFileMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
