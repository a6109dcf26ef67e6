import { describe, expect, it } from 'vitest';
import { storageLifetime, type StorageSituation } from '../../../../src/addin/excel/storage/storage-lifetime';
import { createStorage } from '../../../support/page-window';

const apple = 'Apple Computer, Inc.';
const google = 'Google Inc.';
const answers = (hasAccess: boolean) => () => Promise.resolve(hasAccess);

function situation(parts: Partial<StorageSituation>): StorageSituation {
  const storage = createStorage();
  const chromium = { vendor: google, isFramed: true, hasStorageAccess: answers(true) };
  return { open: () => storage, partition: undefined, ...chromium, ...parts };
}

const refusing = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('Storage lasts', () => {
  it.each<[string, Partial<StorageSituation>]>([
    ['in a frame in Chromium', {}],
    ['in Chromium that separates the storage of frames, but keeps it', { hasStorageAccess: answers(false) }],
    ['in Firefox likewise', { vendor: '', hasStorageAccess: answers(false) }],
    ['in a page of its own in Safari, and in Excel on a Mac', { vendor: apple, isFramed: false }],
    ['in a frame of the same site in Safari', { vendor: apple }],
    ['in a Safari that does not tell', { vendor: apple, hasStorageAccess: undefined }],
    ['in a Safari that fails to tell', { vendor: apple, hasStorageAccess: () => Promise.reject(new Error('no')) }],
  ])('%s', async (_, parts) => expect(await storageLifetime(situation(parts))).toBe('lasting'));

  it('and the test of it leaves nothing behind', async () => {
    const storage = createStorage();
    await storageLifetime(situation({ open: () => storage, partition: 'p' }));
    expect(storage).toHaveLength(0);
  });
});

describe('Storage does not last', () => {
  it('beyond the session in a third-party frame in Safari', async () => {
    const safari = situation({ vendor: apple, hasStorageAccess: answers(false) });
    expect(await storageLifetime(safari)).toBe('session');
  });

  it.each<[string, StorageSituation['open']]>([
    ['is refused on access', refusing],
    ['is refused on writing', () => ({ getItem: () => null, setItem: refusing, removeItem: () => {} })],
    ['is absent', () => undefined],
    ['keeps nothing', () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} })],
  ])('beyond the page where it %s', async (_, open) => expect(await storageLifetime(situation({ open }))).toBe('page'));
});
