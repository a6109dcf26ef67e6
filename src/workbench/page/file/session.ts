/** The life of the open document: saved after changes, by one tab at a time, replaced by another one. */
import type { IExecutionOptions } from '@univerjs/core';
import { RemoveDefinedNameMutation, SetDefinedNameMutation } from '@univerjs/engine-formula';
import { Autosave, type SaveState } from '../../document/autosave';
import { documentOf, type WorkbenchDocument } from '../../document/document-file';
import type { DocumentStore } from '../../document/document-store';
import { type EditLock, requestEditLock } from '../../document/edit-lock';
import type { Grid } from '../../grid/univer/grid';
import { workbookOf } from '../../grid/workbook/sheet-access';
import type { Opening } from './opening';

export interface Session {
  readonly store: DocumentStore;
  readonly state: () => SaveState;
  /** The workbook as it is now. */
  document(): WorkbenchDocument;
  /**
   * Opens another document, or the starter workbook; the present one becomes the previous one. Asks first if changes would be
   * lost or another tab has the work open. Rejects when refused.
   */
  replaceBy(document: WorkbenchDocument | undefined): Promise<void>;
  restorePrevious(): Promise<void>;
  /** Saves in this tab though another one has the work open; what that one stored becomes the previous document. Does not reject. */
  takeOver(): Promise<void>;
}

export interface SessionOptions {
  readonly store: DocumentStore;
  readonly opening: Opening;
  readonly show: (state: SaveState) => void;
  /** Asks whether another document may replace this one, which has unsaved changes or is open in another tab. */
  readonly mayReplace: (state: SaveState) => Promise<boolean>;
}

/** Rests between writes; a change is lost only if the browser ends within this time without telling the page. */
const delayMs = 800;

export function createSession(grid: Grid, { store, opening, show, mayReplace }: SessionOptions): Session {
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
    saveAtOnce: () => store.writeAtOnce(document(), revision),
  });
  show(initial);
  showActiveSheet(grid, opening);
  const lock = requestEditLock((navigator as Partial<Navigator>).locks, {
    async held() {
      const isOurs = await store.isCurrent(revision).catch(() => revision === 0);
      if (isOurs) autosave.resume(initial);
      else autosave.stop();
      return isOurs;
    },
    heldElsewhere: () => autosave.stop(),
  });
  followChanges(grid, autosave);
  saveOnLeaving(autosave);
  return {
    store,
    document,
    state: () => autosave.state,
    ...replacing({ store, lock, autosave, mayReplace }),
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

type Replacing = Pick<SessionOptions, 'store' | 'mayReplace'> & {
  readonly lock: EditLock;
  readonly autosave: Autosave;
};

/** Saves first, then reloads the page, so that nothing of the former workbook stays: calls, cards, undo steps. */
function replacing({ store, lock, autosave, mayReplace }: Replacing): Pick<Session, 'replaceBy' | 'restorePrevious'> {
  const afterSaving = async (change: () => Promise<void>) => {
    await autosave.flush();
    const isElsewhere = autosave.state === 'elsewhere';
    if ((isElsewhere || autosave.losesChanges) && !(await mayReplace(autosave.state))) return;
    // The other tab must not go on saving what is no longer the current document.
    if (isElsewhere) await lock.takeOver();
    await change();
    autosave.end();
    location.reload();
  };
  /** Nothing is stored where the browser refuses storage: loading the page again opens the starter workbook. */
  const startAgain = () =>
    store.replace(undefined).catch((error: unknown) => {
      if (autosave.state !== 'refused') throw error;
    });
  return {
    replaceBy: (document) => afterSaving(document ? () => store.replace(document) : startAgain),
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
  try {
    await lock.takeOver();
    await store.replace(document());
    stored((await store.read())?.revision ?? 0);
    autosave.resume('saved');
  } catch {
    autosave.resume('refused');
  }
}

/** Saves after changes of the workbook, by a person or by Excel.run. */
function followChanges({ commands, unitId }: Grid, autosave: Autosave): void {
  commands.onMutationExecutedForCollab((mutation, options) => {
    if (isChange(mutation, options, unitId)) autosave.changed();
  });
}

/** Asks before changes are lost, and saves the others. Browsers on phones end hidden pages without another event. */
function saveOnLeaving(autosave: Autosave): void {
  window.addEventListener('beforeunload', (event) => {
    if (autosave.losesChanges) event.preventDefault();
  });
  window.addEventListener('pagehide', () => autosave.leave());
  document.addEventListener('visibilitychange', () => {
    // oxlint-disable-next-line typescript/no-floating-promises -- A refused write is a state, which the page shows.
    if (document.visibilityState === 'hidden') void autosave.flush();
  });
}

/**
 * Of the engine's mutations only those of defined names change the document (Univer 0.25.1). The other ones are executed while
 * calculating, or to tell the engine about tables and rules, which have mutations of their own.
 */
const ofEngine = 'formula.mutation.';
const ofNames: ReadonlySet<string> = new Set([RemoveDefinedNameMutation.id, SetDefinedNameMutation.id]);

interface Mutation {
  readonly id: string;
  readonly params?: { readonly unitId?: string } | undefined;
}

/** Whether a mutation, by a person or by Excel.run, changes the document; results of formulas do not. */
export function isChange({ id, params }: Mutation, options: IExecutionOptions | undefined, unitId: string): boolean {
  if (params?.unitId !== unitId) return false;
  const isDerived = id.startsWith(ofEngine) && !ofNames.has(id);
  return options?.onlyLocal !== true && options?.['fromFormula'] !== true && !isDerived;
}
