/** The life of the open document: saved after changes, by one tab at a time, replaced by another one. */
import type { IExecutionOptions } from '@univerjs/core';
import { Autosave, type SaveState } from '../../document/autosave';
import { documentOf, type WorkbenchDocument } from '../../document/document-file';
import type { DocumentStore } from '../../document/document-store';
import { type EditLock, requestEditLock } from '../../document/edit-lock';
import type { Grid } from '../../grid/grid';
import { workbookOf } from '../../grid/workbook/sheet-access';
import type { Opening } from './opening';

export interface Session {
  readonly store: DocumentStore;
  readonly state: () => SaveState;
  /** The workbook as it is now. */
  document(): WorkbenchDocument;
  /** Opens another document, or the starter workbook; the present one becomes the previous one. Rejects when refused. */
  replaceBy(document: WorkbenchDocument | undefined): Promise<void>;
  restorePrevious(): Promise<void>;
  /** Saves in this tab though another one has the work open; what that one stored becomes the previous document. */
  takeOver(): Promise<void>;
}

export interface SessionOptions {
  readonly store: DocumentStore;
  readonly opening: Opening;
  readonly show: (state: SaveState) => void;
}

/** Rests between writes; a change is lost only if the browser ends within this time without telling the page. */
const delayMs = 800;

export function createSession(grid: Grid, { store, opening, show }: SessionOptions): Session {
  let { revision } = opening;
  const document = () => documentOf(workbookOf(grid).save(), workbookOf(grid).getActiveSheet().getSheetId());
  const initial = initialState(opening);
  const autosave = new Autosave({
    delayMs,
    initial,
    show,
    after: (waitMs, callback) => setTimeout(callback, waitMs),
    async save() {
      const written = await store.write(document(), revision);
      revision = written ?? revision;
      return written !== undefined;
    },
    saveAtOnce: () => store.writeAtOnce(document(), ++revision),
  });
  show(initial);
  showActiveSheet(grid, opening);
  const lock = requestEditLock((navigator as Partial<Navigator>).locks, {
    held: () => void isCurrent(store, revision).then((isOurs) => isOurs && autosave.resume(initial)),
    heldElsewhere: () => autosave.stop(),
  });
  followChanges(grid, autosave);
  saveOnLeaving(autosave);
  return {
    store,
    document,
    state: () => autosave.state,
    ...replacing(store, autosave),
    takeOver: () => takeOver({ store, lock, autosave, document }, (stored) => (revision = stored)),
  };
}

function showActiveSheet(grid: Grid, { document }: Opening): void {
  const sheet = document && workbookOf(grid).getSheetBySheetId(document.activeSheet);
  if (sheet) workbookOf(grid).setActiveSheet(sheet);
}

function initialState({ document, isRefused }: Opening): SaveState {
  if (isRefused) return 'refused';
  return document ? 'saved' : 'unchanged';
}

/** Whether the store still has what this tab has read or written. */
async function isCurrent(store: DocumentStore, revision: number): Promise<boolean> {
  const stored = await store.read().catch(() => undefined);
  return (stored?.revision ?? 0) === revision;
}

/** Saves first, then reloads the page, so that nothing of the former workbook stays: calls, cards, undo steps. */
function replacing(store: DocumentStore, autosave: Autosave): Pick<Session, 'replaceBy' | 'restorePrevious'> {
  const afterSaving = async (change: () => Promise<void>) => {
    await autosave.flush();
    await change();
    autosave.end();
    location.reload();
  };
  return {
    replaceBy: (document) => afterSaving(() => store.replace(document)),
    restorePrevious: () => afterSaving(() => store.restorePrevious()),
  };
}

interface TakingOver {
  readonly store: DocumentStore;
  readonly lock: EditLock;
  readonly autosave: Autosave;
  readonly document: () => WorkbenchDocument;
}

async function takeOver({ store, lock, autosave, document }: TakingOver, stored: (revision: number) => void) {
  lock.takeOver();
  await store.replace(document());
  stored((await store.read())?.revision ?? 0);
  autosave.resume('saved');
}

/** Changes of the workbook, by a person or by Excel.run; results of formulas are none. */
function followChanges({ commands, unitId }: Grid, autosave: Autosave): void {
  commands.onMutationExecutedForCollab(({ id, params }, options) => {
    if ((params as { unitId?: string } | undefined)?.unitId !== unitId || isResult(id, options)) return;
    autosave.changed();
  });
}

function isResult(id: string, options: IExecutionOptions | undefined): boolean {
  return options?.onlyLocal === true || options?.['fromFormula'] === true || id.startsWith('formula.');
}

/** Browsers on phones end hidden pages without another event. */
function saveOnLeaving(autosave: Autosave): void {
  window.addEventListener('pagehide', () => autosave.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void autosave.flush();
  });
}
