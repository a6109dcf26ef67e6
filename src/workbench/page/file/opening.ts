/** Which workbook the page opens with: the stored one, else the starter workbook. */
import { checkDocument, type WorkbenchDocument } from '../../document/document-file';
import type { DocumentStore } from '../../document/document-store';
import { ifNotHeld } from '../../document/edit-lock';

export interface Opening {
  /** Undefined for the starter workbook. */
  readonly document?: WorkbenchDocument;
  /** The stored revision that the document has; 0 for none. */
  readonly revision: number;
  readonly isRefused: boolean;
  /** A damaged document is kept beside. */
  readonly hasDamaged: boolean;
}

export type NewWorkbook = 'starter' | 'blank';

/** The new workbook that the address asks for by `?new` or `?new=blank`; removed from it, so that a reload keeps the work. */
export function takeNewFromAddress({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): NewWorkbook | undefined {
  const address = new URL(location.href);
  const wanted = address.searchParams.get('new');
  if (wanted === null) return undefined;
  address.searchParams.delete('new');
  history.replaceState(history.state, '', address);
  return wanted === 'blank' ? 'blank' : 'starter';
}

/**
 * @param isNew puts the stored work aside, as File › New does (`?new` in the address); not while another tab has it open: then
 * the starter workbook is opened, and the stored work stays
 */
export async function readOpening(
  store: DocumentStore,
  isNew: boolean,
  locks = (navigator as Partial<Navigator>).locks,
): Promise<Opening> {
  try {
    const isElsewhere = isNew && !(await ifNotHeld(locks, () => store.replace(undefined)));
    if (isElsewhere) return { revision: 0, isRefused: false, hasDamaged: false };
    const document = await storedDocument(store, locks);
    const hasDamaged = (await store.damaged()) !== undefined;
    return { revision: 0, ...document, isRefused: false, hasDamaged };
  } catch {
    return { revision: 0, isRefused: true, hasDamaged: false };
  }
}

/** A damaged document that another tab has open stays: that tab can read it. */
async function storedDocument(
  store: DocumentStore,
  locks: LockManager | undefined,
): Promise<Pick<Opening, 'document' | 'revision'> | undefined> {
  const stored = await store.read();
  if (!stored) return undefined;
  const read = checkDocument(stored.document);
  if ('document' in read) return { document: read.document, revision: stored.revision };
  await ifNotHeld(locks, () => store.setDamagedAside(stored.revision));
  return undefined;
}

/**
 * Opens the grid with the document of the opening. A document that the grid cannot open is set aside, and the page loads again.
 * @param open opens the grid; `undefined` stands for the starter workbook
 */
export async function openOrSetAside<T>(
  store: DocumentStore,
  { document, revision }: Opening,
  open: (document: WorkbenchDocument | undefined) => T,
  locks = (navigator as Partial<Navigator>).locks,
): Promise<T> {
  try {
    return open(document);
  } catch (error) {
    if (!document) throw error;
    const isFree = await ifNotHeld(locks, () => store.setDamagedAside(revision));
    // The tab that has it open keeps it, and this one opens the starter workbook.
    if (isFree) location.reload();
    else location.search = '?new';
    return new Promise<never>(() => {});
  }
}
