import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDocumentStore, type DocumentStore } from '../../../../src/workbench/document/document-store';

let store: DocumentStore;
let name = '';
let count = 0;
beforeEach(() => {
  name = `test ${count++}`;
  store = createDocumentStore(name);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const current = async () => (await store.read())?.document;

it('the store of documents is empty at first', async () => {
  expect(await store.read()).toBeUndefined();
  expect(await store.hasPrevious()).toBe(false);
  expect(await store.damaged()).toBeUndefined();
});

it('the store of documents returns what was written, with its revision', async () => {
  const revision = await store.write('one', 0);
  expect(await store.read()).toEqual({ document: 'one', revision });
  expect(await store.write('two', revision!)).toBe(revision! + 1);
  expect(await current()).toBe('two');
});

it('the store of documents does not overwrite what another tab has written', async () => {
  await store.write('one', 0);
  await store.write('of the other tab', 1);
  expect(await store.write('mine', 1)).toBeUndefined();
  expect(await current()).toBe('of the other tab');
});

it('the store of documents keeps a replaced document as the previous one, and restores it', async () => {
  await store.write('mine', 0);
  await store.replace('opened');
  expect(await current()).toBe('opened');
  await store.restorePrevious();
  expect(await current()).toBe('mine');
  await store.restorePrevious();
  expect(await current()).toBe('opened');
});

it('the store of documents brings the previous document back after New', async () => {
  await store.write('mine', 0);
  await store.replace(undefined);
  expect(await current()).toBeUndefined();
  expect(await store.hasPrevious()).toBe(true);
  // Nothing to put aside: the previous one stays.
  await store.replace(undefined);
  await store.restorePrevious();
  expect(await current()).toBe('mine');
  expect(await store.hasPrevious()).toBe(false);
});

it('a tab that still has a replaced document cannot write it', async () => {
  await store.write('mine', 0);
  await store.replace('opened');
  expect(await store.write('mine, changed', 1)).toBeUndefined();
  expect(await current()).toBe('opened');
});

it('what a page leaves is the current document of the next one', async () => {
  await store.write('one', 0);
  store.writeAtOnce('last words', 1);
  expect(await createDocumentStore(name).read()).toEqual({ document: 'last words', revision: 2 });
});

it('what a page leaves overwrites nothing that another tab has written since, and is kept as the previous one', async () => {
  const other = createDocumentStore(name);
  await store.write('one', 0);
  await other.write('newer', 1);
  store.writeAtOnce('last words', 1);
  expect(await other.read()).toEqual({ document: 'newer', revision: 2 });
  await other.restorePrevious();
  expect((await other.read())?.document).toBe('last words');
});

it('two pages that are left at once lose nothing', async () => {
  const other = createDocumentStore(name);
  await store.write('one', 0);
  await other.read();
  store.writeAtOnce('mine', 1);
  other.writeAtOnce('theirs', 1);
  const next = createDocumentStore(name);
  const kept = [(await next.read())?.document];
  await next.restorePrevious();
  expect([...kept, (await next.read())?.document].sort()).toEqual(['mine', 'theirs']);
});

it('a page that was left, and is shown again, saves on', async () => {
  await store.write('one', 0);
  store.writeAtOnce('left', 1);
  store.writeAtOnce('left again', 1);
  expect(await store.isCurrent(1)).toBe(true);
  expect(await store.write('two', 1)).toBe(3);
  expect(await current()).toBe('two');
  store.writeAtOnce('three', 3);
  await store.read();
  store.writeAtOnce('four', 3);
  expect(await current()).toBe('four');
});

it('a page whose last write has failed saves on, too', async () => {
  await store.write('one', 0);
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
    this.abort();
  });
  store.writeAtOnce('left', 1);
  expect(await store.write('two', 1)).toBe(2);
});

it('a write under way makes way for that of a page that is left, and resolves to its revision', async () => {
  await store.write('one', 0);
  const aborted = vi.spyOn(IDBTransaction.prototype, 'abort');
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
    queueMicrotask(() => store.writeAtOnce('last words', 1));
    return get.call(this, key);
  });
  expect(await store.write('two', 1)).toBe(2);
  expect(aborted).toHaveBeenCalledOnce();
  expect(await store.read()).toEqual({ document: 'last words', revision: 2 });
  expect(await store.write('after the return', 2)).toBe(3);
});

it('the store of documents keeps damaged documents beside until they are discarded, the last one first', async () => {
  await store.write('damaged', 0);
  expect(await store.setDamagedAside(1)).toBe(true);
  expect(await current()).toBeUndefined();
  await store.write('damaged, too', 0);
  await store.setDamagedAside(1);
  expect(await store.damaged()).toBe('damaged, too');
  await store.discardDamaged();
  expect(await store.damaged()).toBe('damaged');
  await store.discardDamaged();
  expect(await store.damaged()).toBeUndefined();
});

it('the store of documents sets nothing aside that another tab has written since', async () => {
  await store.write('damaged', 0);
  await createDocumentStore(name).write('whole', 1);
  expect(await store.setDamagedAside(1)).toBe(false);
  expect([await current(), await store.damaged()]).toEqual(['whole', undefined]);
});

const changes: readonly [string, () => Promise<unknown>][] = [
  ['write', () => store.write('two', 2)],
  ['replace', () => store.replace('two')],
  ['restorePrevious', () => store.restorePrevious()],
  ['setDamagedAside', () => store.setDamagedAside(2)],
];

it.each(changes)('%s resolves when its transaction is committed, not when its requests have succeeded', async (_, change) => {
  await store.write('mine', 0);
  await store.replace('one');
  const completed = vi.fn();
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...scope) {
    const transaction = begin.apply(this, scope);
    transaction.addEventListener('complete', completed);
    return transaction;
  });
  await change();
  expect(completed).toHaveBeenCalledOnce();
});

it('the store of documents opens the database again after it was deleted', async () => {
  await store.write('one', 0);
  await deleteDB(name);
  expect(await store.read()).toBeUndefined();
  expect(await store.write('two', 0)).toBe(1);
});

it('the store of documents opens the database again after the browser has closed it', async () => {
  const opened = vi.spyOn(indexedDB, 'open');
  await store.write('one', 0);
  forceCloseDatabase((opened.mock.results[0]!.value as IDBOpenDBRequest).result as never);
  await vi.waitFor(async () => expect(await current()).toBe('one'));
  expect(opened).toHaveBeenCalledTimes(2);
});

it('the store of documents tries again after the database could not be opened', async () => {
  (await openDB(name, 2)).close();
  await expect(store.read()).rejects.toThrow();
  await deleteDB(name);
  expect(await store.write('one', 0)).toBe(1);
});
