/** The documents that the browser keeps for the workbench: the current one, the one before it, and a damaged one. */
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
   * Writes the current document in the present task, because a page that is left gets no other one; without the check of
   * `write`, for a tab that holds the edit lock. Takes the place of changes that are not committed: it would wait for them, and
   * the browser gives up what still waits when the page is gone. Does nothing before the store is open.
   */
  writeAtOnce(document: unknown, revision: number): void;
  /** The current document becomes the previous one, and the given one, if any, the current one. */
  replace(document: unknown): Promise<void>;
  hasPrevious(): Promise<boolean>;
  /** Exchanges the current document and the previous one. */
  restorePrevious(): Promise<void>;
  /** Sets the current document aside as damaged. */
  setDamagedAside(): Promise<void>;
  damaged(): Promise<unknown>;
  discardDamaged(): Promise<void>;
}

type Slot = 'current' | 'previous' | 'damaged';

interface Schema extends DBSchema {
  documents: { key: Slot; value: Stored };
}

export function createDocumentStore(name = 'market-data.workbench'): DocumentStore {
  const connection = createConnection(name);
  const uncommitted = new Set<Change>();
  let revisionAtOnce = 0;
  /** Resolves when the transaction is committed: a request that succeeded may still be rolled back. */
  const change = async <T>(work: (slots: Slots) => Promise<T>): Promise<T> => {
    const transaction = (await connection.opened()).transaction('documents', 'readwrite');
    uncommitted.add(transaction);
    try {
      const [result] = await Promise.all([work(transaction.store), transaction.done]);
      return result;
    } finally {
      uncommitted.delete(transaction);
    }
  };
  const get = async (slot: Slot) => (await connection.opened()).get('documents', slot);
  return {
    read: () => get('current'),
    write: (document, base) =>
      change((slots) => write(slots, document, base)).catch((error: unknown) => {
        if (revisionAtOnce <= base) throw error;
        return revisionAtOnce;
      }),
    writeAtOnce(document, revision) {
      const database = connection.now();
      if (!database) return;
      revisionAtOnce = revision;
      for (const each of uncommitted) abort(each);
      const transaction = database.transaction('documents', 'readwrite');
      void transaction.store.put({ revision, document }, 'current');
      transaction.commit();
    },
    replace: (document) => change((slots) => replace(slots, document)),
    hasPrevious: async () => (await get('previous')) !== undefined,
    restorePrevious: () => change(restorePrevious),
    setDamagedAside: () => change(setDamagedAside),
    damaged: async () => (await get('damaged'))?.document,
    discardDamaged: async () => (await connection.opened()).delete('documents', 'damaged'),
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

async function write(slots: Slots, document: unknown, base: number): Promise<number | undefined> {
  const revision = (await slots.get('current'))?.revision ?? 0;
  if (revision !== base) return undefined;
  await slots.put({ revision: base + 1, document }, 'current');
  return base + 1;
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

async function setDamagedAside(slots: Slots): Promise<void> {
  const current = await slots.get('current');
  if (current) await slots.put(current, 'damaged');
  await slots.delete('current');
}
