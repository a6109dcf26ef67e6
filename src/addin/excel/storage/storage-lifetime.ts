/** How long the browser keeps what the add-in stores, so that the pane can say at the key what becomes of it. */
import { storedName, type TextStorage } from './key-store';

export type StorageLifetime =
  | 'lasting'
  /** Until the browser is closed. */
  | 'session'
  /** The browser refuses to store: values stay in memory until the page is closed. */
  | 'page';

export interface StorageSituation {
  /** May throw, as `window.localStorage` does where storage is refused. */
  readonly open: () => TextStorage | undefined;
  readonly partition: string | undefined;
  /** `navigator.vendor`. */
  readonly vendor: string;
  /** True for a page inside a frame, as in Excel on the web. */
  readonly isFramed: boolean;
  /** `document.hasStorageAccess`: whether a frame has the storage of its own site; absent in old browsers. */
  readonly hasStorageAccess: (() => Promise<boolean>) | undefined;
}

/**
 * Safari deletes the storage of a third-party frame when it quits. Chromium and Firefox answer `hasStorageAccess` with false
 * too where they separate the storage by the site around the frame, but they keep it.
 */
export async function storageLifetime(situation: StorageSituation): Promise<StorageLifetime> {
  if (!isWritable(situation)) return 'page';
  const { vendor, isFramed, hasStorageAccess } = situation;
  if (!isFramed || !vendor.startsWith('Apple') || hasStorageAccess === undefined) return 'lasting';
  const isOwn = await hasStorageAccess().catch(() => true);
  return isOwn ? 'lasting' : 'session';
}

function isWritable({ open, partition }: StorageSituation): boolean {
  const name = storedName(partition, 'probe');
  try {
    const storage = open();
    storage?.setItem(name, '1');
    const isKept = storage?.getItem(name) === '1';
    storage?.removeItem(name);
    return isKept;
  } catch {
    return false;
  }
}
