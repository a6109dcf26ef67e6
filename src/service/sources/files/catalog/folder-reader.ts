/**
 * Reads a folder again and again. A file that has changed is read when it is whole; until then, what it had before is
 * served from a copy.
 */
import { chunksOf } from '../../../../market/chunks';
import { type Catalog, readCatalog } from './catalog';
import type { Copies } from '../contents/copies';
import type { Database } from '../sql/database';
import { bytesAt } from '../folder/bytes';
import { filesIn, type FoundFile } from '../folder/folder';
import { mappingName, readMapping } from '../settings/mapping';

/** A reading of the folder. */
export interface FolderContent {
  readonly catalog: Catalog;
  /** The files as they were read, with the mapping. */
  readonly files: readonly FoundFile[];
  readonly problems: readonly string[];
}

/** How a file has looked; forgotten when the file is gone. */
interface Seen {
  readonly version: string;
  /** Looks in a row that found this version again. */
  readonly stillFor: number;
  /** Looks in a row that found another version than the one that is served. */
  readonly behindFor: number;
}

/** To copy thousands of files takes long: a folder of more is read in place, as one is without room for copies. */
const mostCopied = 2_000;

/** What is read at once is bounded, as are the files that may be open. */
const copiesAtOnce = 32;

/** Looks after which even a file that ends within a line counts as whole, and after which changes are told. */
const patience = { unended: 5, told: 10 } as const;

/** @returns reads the folder as it is now; gives `before` itself when nothing has changed */
export function folderReader(folder: string, database: Database, copies: Copies) {
  let seen: ReadonlyMap<string, Seen> = new Map();
  return async (before?: FolderContent): Promise<FolderContent> => {
    const found = await filesIn(folder);
    const served = new Map(before?.files.map((file) => [file.name, file]));
    const earlier = seen;
    seen = lookAt(found.files, earlier, served);
    if (before) await copies.keep(pathsOf(before.catalog));
    const next = async (file: FoundFile) => {
      const old = served.get(file.name);
      if (old?.version === file.version) return old;
      const isDue = !before || (await isWhole(file, old, seen.get(file.name)));
      if (!isDue) return old;
      return found.files.length > mostCopied ? file : ((await copies.take(file, old)) ?? old);
    };
    const files: FoundFile[] = [];
    for (const some of chunksOf(found.files, copiesAtOnce)) {
      files.push(...(await Promise.all(some.map(next))).filter((file) => file !== undefined));
    }
    // A file that is written anew may be missing for a moment: it is gone when two looks have not found it.
    files.push(...[...served.values()].filter(({ name }) => !seen.has(name) && earlier.has(name)));
    const problems = [...found.problems, ...restless(seen)];
    const isSame = before?.files.length === files.length && files.every((file) => served.get(file.name) === file);
    if (isSame && JSON.stringify(problems) === JSON.stringify(before.problems)) return before;
    const catalog = isSame ? before.catalog : await catalogOf(files, before);
    return { catalog, files, problems };
  };

  async function catalogOf(files: readonly FoundFile[], before: FolderContent | undefined): Promise<Catalog> {
    const mappingIn = (some: readonly FoundFile[]) => some.find(({ name }) => name === mappingName);
    const isSameMapping = before && mappingIn(files) === mappingIn(before.files);
    const mapping = isSameMapping ? before.catalog.mapping : await readMapping(folder);
    const catalog = await readCatalog(files, mapping, database, before?.catalog);
    if (before && before.catalog.symbols.size > 0 && catalog.symbols.size === 0)
      throw new Error(`The data folder ${folder} has no bars any more`);
    return catalog;
  }
}

function lookAt(
  files: readonly FoundFile[],
  seen: ReadonlyMap<string, Seen>,
  served: ReadonlyMap<string, FoundFile>,
): ReadonlyMap<string, Seen> {
  return new Map(
    files.map(({ name, version }) => {
      const before = seen.get(name);
      const stillFor = before?.version === version ? before.stillFor + 1 : 0;
      const isServed = served.get(name)?.version === version;
      return [name, { version, stillFor, behindFor: isServed || !served.has(name) ? 0 : (before?.behindFor ?? 0) + 1 }];
    }),
  );
}

/** It has stood still, or lines were added to it: a file that grows all the time never stands still. */
async function isWhole(file: FoundFile, old: FoundFile | undefined, seen: Seen | undefined): Promise<boolean> {
  const stillFor = seen?.stillFor ?? 0;
  const isText = /\.csv$/i.test(file.name);
  if (stillFor >= patience.unended || (stillFor > 0 && !isText)) return true;
  const hasGrown = isText && old !== undefined && file.size >= old.size;
  return (stillFor > 0 || hasGrown) && (await endsLine(file));
}

async function endsLine({ path, size }: FoundFile): Promise<boolean> {
  const last = await bytesAt(path, Math.max(0, size - 1), 1).catch(() => undefined);
  return last !== undefined && ['\n', '\r'].includes(last.toString('latin1'));
}

function restless(seen: ReadonlyMap<string, Seen>): string[] {
  return [...seen].flatMap(([name, { behindFor }]) =>
    behindFor >= patience.told ? [`${name} is being written all the time: what it had before is served`] : [],
  );
}

/** Where the queries of a catalog may read. */
function pathsOf({ readings }: Catalog): ReadonlySet<string> {
  const read = readings.flatMap(({ file, bars, factors }) => [
    file,
    ...(bars ? [bars.file] : []),
    ...(factors ? [factors.file] : []),
  ]);
  return new Set(read.map(({ path }) => path));
}
