/**
 * Copies of own files as DuckDB reads them: unpacked, in UTF-8, workbooks as their tables. The service answers from them
 * while the files themselves are written again or removed. They end
 * with the source; what a killed process has left is removed by the next one.
 */
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm, stat, statfs, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesAt } from '../folder/bytes';
import { growthProblem } from '../folder/gzip-bound';
import { type FoundFile, isFileMissing, versionAt } from '../folder/folder';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { encodingOf } from '../folder/encoding';

export interface Copies {
  /**
   * The file as a copy, or itself where there is no room or it cannot be read, which it says; undefined when it is being
   * written or removed.
   *
   * @param before an earlier copy: of a text that only has more lines since then, those are taken that were seen
   */
  take(file: FoundFile, before?: FoundFile): Promise<FoundFile | undefined>;
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
    async take(file, before) {
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
      const isAsSeen = (await versionAt(file.path)) === file.version;
      if (isAsSeen || (before && (await isAppended(path, file.size, before).catch(() => false)))) {
        if (!isAsSeen) await truncate(path, file.size);
        return readable({ ...file, path, isCopy: true });
      }
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

/** Lines are added while it is copied: it has the last bytes of the earlier copy at their place, and was seen at the end of a line. */
async function isAppended(path: string, seenSize: number, before: FoundFile): Promise<boolean> {
  const compared = Math.min(before.size, endBytes);
  const from = before.size - compared;
  if (!before.isCopy || !/\.csv$/i.test(before.name) || seenSize < before.size) return false;
  const [earlier, same, end] = await Promise.all([
    bytesAt(before.path, from, compared + 1),
    bytesAt(path, from, compared),
    bytesAt(path, seenSize - 1, 1),
  ]);
  return earlier.equals(same) && end.toString('latin1') === '\n';
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

const endBytes = 65_536;

/** Workbooks and archives are read as a whole, in several times their size of memory. */
const mostWholeBytes = 64 * 2 ** 20;
/** What an archive may grow to: a small one can unpack to more than a disk holds. */
const mostUnpackedBytes = 2 ** 30;

/**
 * Writes a file as DuckDB reads it: UTF-8, unpacked, a workbook as its table.
 *
 * @returns the path of what DuckDB reads: of the file itself, or of one that is written beside it
 * @throws Error that says what to do with a file which cannot be read
 */
async function writeReadable(path: string): Promise<string> {
  const { head, tail } = await endsOf(path);
  const kind = kindOf(head);
  const refusal = refusals[kind];
  if (refusal !== undefined) throw new Error(refusal);
  const target = `${path}.csv`;
  if (kind === 'parquet') return path;
  if (kind === 'text') return writeText(path, target, encodingOf(head, tail), head.includes(doubledLineEnd));
  if (kind === 'gzip') return unzip(path, target);
  if ((await stat(path)).size > mostWholeBytes) throw new Error('the file has more than 64 MB: save its table as CSV');
  await writeFile(target, await tableIn(await readFile(path), kind));
  return target;
}

/** The library is loaded only where it is used. */
async function tableIn(bytes: Uint8Array, kind: FileKind): Promise<string> {
  const { archivedTable, workbookTable } = await import('./contained-tables');
  if (kind !== 'zip') return workbookTable(bytes);
  const inside = archivedTable(bytes);
  return inside === 'workbook' ? workbookTable(bytes) : innerText(inside);
}

const refusals: Readonly<Partial<Record<FileKind, string>>> = {
  empty: 'the file is empty',
  binary: 'the file is no text',
  arrow:
    'Feather and Arrow are not read: save it as Parquet, in Python with pandas.read_feather("IN").to_parquet("OUT.parquet")',
  zstd: 'Zstandard is not read: unpack the file, or compress it with gzip',
};

/** The archived file is as any other, but not an archive itself. */
function innerText(bytes: Uint8Array): string {
  if (bytes.length > mostUnpackedBytes) throw new Error('the archive unpacks to more than 1 GB: unpack it');
  if (kindOf(bytes) !== 'text') throw new Error('the archive holds no text: unpack it');
  return new TextDecoder(encodingOf(bytes.subarray(0, endBytes), bytes.subarray(-endBytes))).decode(bytes);
}

async function unzip(path: string, target: string): Promise<string> {
  const packed = `${target}.part`;
  try {
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(packed));
  } catch (error) {
    await rm(packed, { force: true });
    throw new Error('the compressed file is damaged or not complete', { cause: error });
  }
  const { head, tail } = await endsOf(packed);
  if (kindOf(head) !== 'text') throw new Error('the compressed file holds no text: unpack it');
  const encoding = encodingOf(head, tail);
  if (encoding !== 'utf-8') {
    await writeText(packed, target, encoding);
    await rm(packed);
  } else await rename(packed, target);
  return target;
}

/** Programs that write `\r\n` as text on Windows double it, and DuckDB finds no row then. */
const doubledLineEnd = '\r\r\n';

async function writeText(
  path: string,
  target: string,
  encoding: ReturnType<typeof encodingOf>,
  hasDoubledEnds = false,
): Promise<string> {
  if (encoding === 'utf-8' && !hasDoubledEnds) return path;
  const decoder = new TextDecoder(encoding);
  const written = (text: string) => (hasDoubledEnds ? text.replaceAll('\r', '') : text);
  await pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield written(decoder.decode(chunk, { stream: true }));
      yield decoder.decode();
    },
    createWriteStream(target),
  );
  return target;
}

async function endsOf(path: string): Promise<{ readonly head: Buffer; readonly tail: Buffer }> {
  const { size } = await stat(path);
  const head = await bytesAt(path, 0, endBytes);
  return { head, tail: await bytesAt(path, Math.max(0, size - endBytes), endBytes) };
}

type FileKind = 'parquet' | 'gzip' | 'zip' | 'workbook' | 'arrow' | 'zstd' | 'html' | 'text' | 'empty' | 'binary';

const signatures: readonly (readonly [FileKind, string])[] = [
  ['parquet', 'PAR1'],
  ['arrow', 'ARROW1'],
  ['arrow', 'FEA1'],
  ['gzip', '\x1f\x8b'],
  ['zip', 'PK\x03\x04'],
  ['workbook', '\xd0\xcf\x11\xe0'],
  ['zstd', '\x28\xb5\x2f\xfd'],
];

/** A workbook of today is a ZIP archive: which of them it is shows in its entries. */
function kindOf(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty';
  const text = Buffer.from(head.subarray(0, 512)).toString('latin1');
  const found = signatures.find(([, signature]) => text.startsWith(signature));
  if (found) return found[0];
  if (/^\s{0,20}<(!doctype|html|table|\?xml|meta)/i.test(text)) return 'html';
  return isBinary(head) ? 'binary' : 'text';
}

/** UTF-16 has zeros in every second place only, and a mark before them in nearly all programs. */
function isBinary(head: Uint8Array): boolean {
  const some = head.subarray(0, 400);
  const zeros = some.filter((byte) => byte === 0).length;
  const isWide = (some[0] ?? 0) >= 0xfe || zeros >= some.length / 3;
  return zeros > 0 && !(isWide && some.length >= 4);
}
