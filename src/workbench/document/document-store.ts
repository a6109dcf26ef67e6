/**
 * The documents that the browser keeps for the workbench: the current one, the previous one, and damaged ones.
 *
 * A closing page has no time to read the store, so it writes unsaved work to a separate slot. The next access moves it into
 * place: as the current document if nothing was written meanwhile, else as the previous one.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb';

/** A document with the number of its version in the store, which every write raises. */
export interface Stored {
  readonly revision: number;
  /** Unchecked: the store may have been written by another version. */
  readonly document: unknown;
}

/** Every function rejects when the browser refuses storage. */
export interface DocumentStore {
  read(): Promise<Stored | undefined>;
  /**
   * Writes the current document if nobody else has written since.
   * @param base the revision that was last read or written; 0 for none
   * @returns the new revision; undefined if the stored one is not the base
   */
  write(document: unknown, base: number): Promise<number | undefined>;
  /**
   * Writes the document in the present task, because a page that is left gets no other one. Takes the place of changes that are
   * not committed: it would wait for them, and the browser gives up what still waits when the page is gone. Does nothing before
   * the store is open.
   * @param base as in `write`, which goes on from the same base where the page is shown again
   */
  writeAtOnce(document: unknown, base: number): void;
  /** True where `write` would write over this base. */
  isCurrent(base: number): Promise<boolean>;
  /** The current document becomes the previous one, and the given one, if any, the current one. */
  replace(document: unknown): Promise<void>;
  hasPrevious(): Promise<boolean>;
  /** Exchanges the current document and the previous one. */
  restorePrevious(): Promise<void>;
  /**
   * Sets the current document aside as damaged, if it has this revision. The last five are kept.
   * @returns false if another one has taken its place
   */
  setDamagedAside(revision: number): Promise<boolean>;
  /** The last one. */
  damaged(): Promise<unknown>;
  /** Removes the last one. */
  discardDamaged(): Promise<void>;
}

/** `left`: what a page could not save in another way, by the page. */
type Slot = 'current' | 'previous' | 'damaged' | `left ${string}`;

interface Kept extends Stored {
  /** The page that has left it. */
  readonly leftBy?: string;
  /** Earlier damaged documents, the last one first. */
  readonly earlier?: readonly Stored[];
}

interface Schema extends DBSchema {
  documents: { key: Slot; value: Kept };
}

const mostDamaged = 5;

export function createDocumentStore(name = 'market-data.workbench'): DocumentStore {
  const connection = createConnection(name);
  const uncommitted = new Set<Change>();
  const page = String(crypto.getRandomValues(new Uint32Array(2)));
  let timesLeft = 0;
  /** Resolves when the transaction is committed: a request that succeeded may still be rolled back. */
  const change = async <T>(work: (slots: Slots) => Promise<T>): Promise<T> => {
    const transaction = (await connection.opened()).transaction('documents', 'readwrite');
    uncommitted.add(transaction);
    const inOrder = async (slots: Slots) => {
      await takeWhatWasLeft(slots);
      return work(slots);
    };
    try {
      const [result] = await Promise.all([inOrder(transaction.store), transaction.done]);
      return result;
    } finally {
      uncommitted.delete(transaction);
    }
  };
  return {
    read: () => change(read),
    async write(document, base) {
      const before = timesLeft;
      try {
        return await change((slots) => write(slots, { document, base, page }));
      } catch (error) {
        if (timesLeft === before) throw error;
        // The page was left meanwhile, and is shown again: what it has left is at least as new.
        return change((slots) => revisionLeft(slots, { base, page }));
      }
    },
    writeAtOnce(document, base) {
      const database = connection.now();
      if (!database) return;
      timesLeft++;
      for (const each of uncommitted) abort(each);
      const transaction = database.transaction('documents', 'readwrite');
      // What fails now is saved by the next write of the page, if it is shown again.
      const isOver = () => {};
      transaction.done.catch(isOver);
      transaction.store.put({ revision: base, document, leftBy: page }, `left ${page}`).catch(isOver);
      transaction.commit();
    },
    isCurrent: (base) => change(async (slots) => isBase(await slots.get('current'), { base, page })),
    replace: (document) => change((slots) => replace(slots, document)),
    hasPrevious: () => change(async (slots) => (await slots.get('previous')) !== undefined),
    restorePrevious: () => change(restorePrevious),
    setDamagedAside: (revision) => change((slots) => setDamagedAside(slots, revision)),
    damaged: () => change(async (slots) => (await slots.get('damaged'))?.document),
    discardDamaged: () => change(discardDamaged),
  };
}

/** The connection to the database, opened at the first request, and again at the next one when it was lost. */
function createConnection(name: string) {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let database: IDBPDatabase<Schema> | undefined;
  const forget = () => (opening = database = undefined);
  return {
    async opened(): Promise<IDBPDatabase<Schema>> {
      opening ??= openDocuments(name, forget);
      try {
        return (database = await opening);
      } catch (error) {
        forget();
        throw error;
      }
    },
    /** Undefined while it is not open. */
    now: () => database,
  };
}

/** @param lost called when the connection is closed by the browser or for another page */
function openDocuments(name: string, lost: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade: (each) => void each.createObjectStore('documents'),
    // Another page deletes or upgrades the database.
    blocking(_, __, event) {
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: lost,
  });
}

/** The slots in one transaction, which ends when nothing is asked of it. */
type Slots = IDBPObjectStore<Schema, ['documents'], 'documents', 'readwrite'>;

type Change = IDBPTransaction<Schema, ['documents'], 'readwrite'>;

function abort(change: Change): void {
  try {
    change.abort();
  } catch {
    // Its commit has begun, and is not waited for.
  }
}

async function takeWhatWasLeft(slots: Slots): Promise<void> {
  for (const slot of await slots.getAllKeys(IDBKeyRange.bound('left ', 'left!'))) {
    const left = await slots.get(slot);
    await slots.delete(slot);
    if (!left) continue;
    const current = await slots.get('current');
    const isNewest = isBase(current, { base: left.revision, page: left.leftBy });
    if (!isNewest) await slots.put({ revision: left.revision, document: left.document }, 'previous');
    else await slots.put({ ...left, revision: (current?.revision ?? 0) + 1 }, 'current');
  }
}

interface Base {
  /** The revision that the page knows. */
  readonly base: number;
  readonly page: string | undefined;
}

/** True where nobody else has written since. */
function isBase(current: Kept | undefined, { base, page }: Base): boolean {
  return (current?.revision ?? 0) === base || isLeftBy(current, { base, page });
}

/** True for what this page has left, of which it knows no revision: it may have been left several times. */
function isLeftBy(current: Kept | undefined, { base, page }: Base): boolean {
  return current?.leftBy !== undefined && current.leftBy === page && current.revision > base;
}

async function read(slots: Slots): Promise<Stored | undefined> {
  const current = await slots.get('current');
  return current && { revision: current.revision, document: current.document };
}

async function write(
  slots: Slots,
  { document, base, page }: Base & { readonly document: unknown },
): Promise<number | undefined> {
  const current = await slots.get('current');
  if (!isBase(current, { base, page })) return undefined;
  const revision = (current?.revision ?? 0) + 1;
  await slots.put({ revision, document }, 'current');
  return revision;
}

async function revisionLeft(slots: Slots, { base, page }: Base): Promise<number | undefined> {
  const current = await slots.get('current');
  return isLeftBy(current, { base, page }) ? current?.revision : undefined;
}

async function replace(slots: Slots, document: unknown): Promise<void> {
  const current = await slots.get('current');
  if (current) await slots.put(current, 'previous');
  const revision = (current?.revision ?? 0) + 1;
  await (document === undefined ? slots.delete('current') : slots.put({ revision, document }, 'current'));
}

async function restorePrevious(slots: Slots): Promise<void> {
  const [current, previous] = [await slots.get('current'), await slots.get('previous')];
  if (!previous) return;
  await slots.put({ ...previous, revision: (current?.revision ?? previous.revision) + 1 }, 'current');
  await (current ? slots.put(current, 'previous') : slots.delete('previous'));
}

async function setDamagedAside(slots: Slots, revision: number): Promise<boolean> {
  const current = await slots.get('current');
  if (current?.revision !== revision) return false;
  const damaged = await slots.get('damaged');
  const before = damaged ? [{ revision: damaged.revision, document: damaged.document }] : [];
  const earlier = [...before, ...(damaged?.earlier ?? [])].slice(0, mostDamaged - 1);
  await slots.put({ revision, document: current.document, earlier }, 'damaged');
  await slots.delete('current');
  return true;
}

async function discardDamaged(slots: Slots): Promise<void> {
  const [next, ...earlier] = (await slots.get('damaged'))?.earlier ?? [];
  await (next ? slots.put({ ...next, earlier }, 'damaged') : slots.delete('damaged'));
}
