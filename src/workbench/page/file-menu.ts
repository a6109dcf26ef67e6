/** The File menu in the page's header, the line that says whether the work is saved, and notices about files. */
import './file/file.css';
import type { Language } from '../../addin/i18n/language';
import type { ConnectedCharts } from '../charts/connect-charts';
import type { SaveState } from '../document/autosave';
import type { DocumentStore } from '../document/document-store';
import { readPrintedSheet } from '../document/printed-sheet';
import type { Areas } from '../../office-host/areas/a1';
import type { Grid } from '../grid/univer/grid';
import { element } from './page-texts';
import { createFileActions, type FileActions } from './file/file-actions';
import { type FileText, fileTexts, sourceOf, timeText } from './file/file-texts';
import { createMenuButton } from './file/menu-button';
import { ask, createNotice } from './file/notice';
import type { Opening } from './file/opening';
import { providePrintView } from './file/print-view';
import { createSession, type Session } from './file/session';

export interface FileMenuOptions {
  readonly store: DocumentStore;
  readonly opening: Opening;
  readonly language: Language;
  readonly selection: () => Areas;
  readonly charts: ConnectedCharts;
}

/** Shows the menu and begins to save. @returns the actions, for the keyboard */
export function openFileMenu(
  grid: Grid,
  { store, opening, language, selection, charts }: FileMenuOptions,
): FileActions {
  const text: FileText = (name) => fileTexts[name][language];
  const show = createStateLine(text, () => void session.takeOver());
  const session = createSession(grid, { store, opening, show, mayReplace: (state) => askToReplace(text, state) });
  const notice = createNotice(document, element(document, '#notice', HTMLElement), text('close'));
  const actions = createFileActions({ grid, session, selection, notice, text, language, charts });
  element(document, '#file-menu', HTMLElement).append(menuOf(actions, session, text));
  providePrintView(window, element(document, '#print-view', HTMLElement), {
    source: () => `${sourceOf(document, language)} · ${timeText(new Date())}`,
    read: () => readPrintedSheet(grid),
    draw: charts.picture,
  });
  if (opening.hasDamaged) {
    notice.show(text('damaged'), [
      { label: text('saveDamaged'), run: actions.saveDamaged },
      { label: text('discard'), run: () => void store.discardDamaged() },
    ]);
  }
  return actions;
}

function askToReplace(text: FileText, state: SaveState): Promise<boolean> {
  const detail = text(state === 'elsewhere' ? 'replaceElsewhere' : 'losesWork');
  return ask(document, { title: text('replaceQuestion'), detail, confirm: text('replace'), cancel: text('cancel') });
}

function menuOf(actions: FileActions, { store }: Session, text: FileText): HTMLElement {
  return createMenuButton(document, text('file'), [
    { id: 'new', label: text('new'), run: actions.newWorkbook },
    { id: 'open', label: text('open'), shortcut: 'Ctrl+O', run: actions.open },
    { id: 'save', label: text('save'), shortcut: 'Ctrl+S', run: actions.save },
    { id: 'xlsx', label: text('exportXlsx'), run: actions.exportXlsx },
    { id: 'csv', label: text('exportCsv'), run: actions.exportCsv },
    { id: 'print', label: text('print'), shortcut: 'Ctrl+P', run: actions.print },
    {
      id: 'restore',
      label: text('restore'),
      run: actions.restorePrevious,
      isEnabled: () => store.hasPrevious().catch(() => false),
    },
  ]);
}

/** @returns shows a state, with a button to save in this tab while another one has the work open */
function createStateLine(text: FileText, takeOver: () => void): (state: SaveState) => void {
  const line = element(document, '#save-state', HTMLElement);
  const label = document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text('saveHere');
  button.addEventListener('click', takeOver);
  line.append(label, button);
  return (state) => {
    line.dataset['state'] = state;
    label.textContent = text(state);
    button.hidden = state !== 'elsewhere';
  };
}
