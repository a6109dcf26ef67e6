/**
 * Copies of own files as DuckDB reads them: unpacked, in UTF-8, workbooks as their tables. The service answers from them
 * while the files themselves are written again or removed. They end
 * with the source; what a killed process has left is removed by the next one.
 */
import { constants } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReadable } from './readable-copy';
import { growthProblem } from '../folder/gzip-bound';
import { type FoundFile, isFileMissing, versionAt } from '../folder/folder';

export interface Copies {
  /**
   * The file as a copy, or itself where there is no room or it cannot be read, which it says; undefined when it is being
   * written or removed.
   */
  take(file: FoundFile): Promise<FoundFile | undefined>;
  /** Removes the copies that were not in use at the call before either: until then a query may read them. */
  keep(inUse: ReadonlySet<string>): Promise<void>;
  close(): Promise<void>;
}

/** Together; the files beyond are read in place. */
const mostBytes = 2 ** 31;
const shareOfFreeSpace = 1 / 4;

export async function openCopies(): Promise<Copies> {
  const { folder, room } = await openFolder();
  const sizes = new Map<string, number>();
  let unused = new Set<string>();
  let taken = 0;
  // A file that is open cannot be removed on Windows: the next call tries again.
  const remove = (path: string) =>
    rm(path, { force: true }).then(
      () => void sizes.delete(path),
      () => {},
    );
  /** Another copy takes the place of one that DuckDB cannot read. */
  const readable = async (copy: FoundFile): Promise<FoundFile> => {
    try {
      // What unpacks to too much stays packed, and is named where it is read.
      if ((await growthProblem(copy)) !== undefined) return copy;
      const path = await writeReadable(copy.path);
      if (path === copy.path) return copy;
      sizes.set(path, (await stat(path)).size);
      await remove(copy.path);
      return { ...copy, path };
    } catch (error) {
      return { ...copy, problem: (error as Error).message };
    }
  };
  return {
    async take(file) {
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, file.size);
      if (folder === undefined || bytes > room) return file;
      const path = join(folder, `${++taken}.copy`);
      sizes.set(path, file.size);
      try {
        await copyFile(file.path, path, constants.COPYFILE_FICLONE);
      } catch (error) {
        await remove(path);
        return isFileMissing(error) ? undefined : file;
      }
      if ((await versionAt(file.path)) === file.version) return readable({ ...file, path, isCopy: true });
      await remove(path);
      return undefined;
    },
    async keep(inUse) {
      const old = [...sizes.keys()].filter((path) => !inUse.has(path));
      await Promise.all(old.filter((path) => unused.has(path)).map(remove));
      unused = new Set(old);
    },
    close: () => (folder === undefined ? Promise.resolve() : rm(folder, { recursive: true, force: true })),
  };
}

/** Without a folder for copies, all files are read in place. */
async function openFolder(): Promise<{ readonly folder?: string; readonly room: number }> {
  try {
    await removeLeftOvers();
    const { bavail, bsize } = await statfs(tmpdir());
    const room = Math.min(mostBytes, bavail * bsize * shareOfFreeSpace);
    return { folder: await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${startedAt}-`)), room };
  } catch {
    return { room: 0 };
  }
}

/** Process numbers are unique on a host, and the time tells the process apart from an earlier one of the same number. */
const prefix = `tickgrid-own-files-${hostname()}-`;
const startedAt = Math.round(performance.timeOrigin);

async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const [pid = NaN, started] = name.slice(prefix.length).split('-').map(Number);
    const isOurs = pid === process.pid && started === startedAt;
    if (!isOurs && (pid === process.pid || !isRunning(pid))) {
      await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
