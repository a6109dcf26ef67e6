import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { createDocumentStore, type DocumentStore } from '../../../src/workbench/document/document-store';

let store: DocumentStore;
let count = 0;
beforeEach(() => {
  store = createDocumentStore(`test ${count++}`);
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

it('the store of documents writes at once, without the check, when the page is left', async () => {
  await store.write('one', 0);
  store.writeAtOnce('last words', 2);
  expect(await store.read()).toEqual({ document: 'last words', revision: 2 });
});

it('the store of documents keeps a damaged document beside until it is discarded', async () => {
  await store.write('damaged', 0);
  await store.setDamagedAside();
  expect(await current()).toBeUndefined();
  expect(await store.damaged()).toBe('damaged');
  await store.discardDamaged();
  expect(await store.damaged()).toBeUndefined();
});
