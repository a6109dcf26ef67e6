import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createDocumentStore } from '../../../../src/workbench/document/document-store';
import { ifNotHeld, requestEditLock } from '../../../../src/workbench/document/edit-lock';
import { readOpening } from '../../../../src/workbench/page/file/opening';
import { fakeLocks } from './fake-locks';

/** A tab, with what it was told; `isCurrent` is what it answers when it gets the lock. */
function openTab(locks: LockManager | undefined, isCurrent = true) {
  const told: string[] = [];
  const lock = requestEditLock(locks, {
    held() {
      told.push('held');
      return Promise.resolve(isCurrent);
    },
    heldElsewhere: () => told.push('elsewhere'),
  });
  return { told, lock };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('one tab has the edit lock until another one takes over', async () => {
  const locks = fakeLocks();
  const [first, second] = [openTab(locks), openTab(locks)];
  await settled();
  expect([first.told, second.told]).toEqual([['held'], ['elsewhere']]);
  await second.lock.takeOver();
  await settled();
  expect([first.told, second.told]).toEqual([['held', 'elsewhere'], ['elsewhere']]);
});

it('a tab that has the edit lock keeps it when it takes over', async () => {
  const { told, lock } = openTab(fakeLocks());
  await settled();
  await lock.takeOver();
  await settled();
  expect(told).toEqual(['held']);
});

it('a tab with outdated work leaves the edit lock to the next tab', async () => {
  const locks = fakeLocks();
  const [outdated, next] = [openTab(locks, false), openTab(locks)];
  await settled();
  expect([outdated.told, next.told]).toEqual([['held'], ['elsewhere', 'held']]);
});

it('taking over rejects when the browser refuses the lock', async () => {
  const locks = fakeLocks();
  openTab(locks);
  const { lock } = openTab(locks);
  await settled();
  vi.spyOn(locks, 'request').mockRejectedValueOnce(new Error('denied'));
  await expect(lock.takeOver()).rejects.toThrow('denied');
});

it('every tab may save where the browser has no locks', async () => {
  const { told, lock } = openTab(undefined);
  await lock.takeOver();
  expect(told).toEqual(['held']);
  expect(await ifNotHeld(undefined, () => Promise.resolve())).toBe(true);
});

it('?new puts the stored work aside', async () => {
  const store = createDocumentStore('new alone');
  await store.write('mine', 0);
  expect(await readOpening(store, true, fakeLocks())).toMatchObject({ revision: 0, isRefused: false });
  expect(await store.read()).toBeUndefined();
  expect(await store.hasPrevious()).toBe(true);
});

it('?new opens the starter workbook and leaves the work that another tab has open', async () => {
  const [store, locks] = [createDocumentStore('new beside'), fakeLocks()];
  await store.write('mine', 0);
  openTab(locks);
  await settled();
  expect(await readOpening(store, true, locks)).toEqual({ revision: 0, isRefused: false, hasDamaged: false });
  expect((await store.read())?.document).toBe('mine');
});
