/** What the File menu does. */
import { areaAddress, type Areas } from '../../../office-host/areas/a1';
import { chartTheme } from '../../charts/drawing/chart-theme';
import type { ConnectedCharts } from '../../charts/connect-charts';
import { whenCalculated } from '../../grid/calls/grid-events';
import type { Grid } from '../../grid/univer/grid';
import { workbookOf } from '../../grid/workbook/sheet-access';
import { csvCells, usedCorners } from '../../document/cell-values';
import { csvOf } from '../../document/csv';
import { readDocument, writeDocument } from '../../document/document-file';
import { notedFormulas } from '../../document/xlsx/parts/book';
import { fill, type Language } from '../../../addin/i18n/language';
import { type FileText, sourceOf, timeText } from './file-texts';
import { ask, type Notice } from './notice';
import type { Session } from './session';

export interface FileActions {
  readonly newWorkbook: () => void;
  readonly open: () => void;
  readonly save: () => void;
  readonly exportXlsx: () => void;
  readonly exportCsv: () => void;
  readonly print: () => void;
  readonly restorePrevious: () => void;
  readonly saveDamaged: () => void;
}

export interface ActionParts {
  readonly grid: Grid;
  readonly session: Session;
  readonly selection: () => Areas;
  readonly notice: Notice;
  readonly text: FileText;
  readonly language: Language;
  readonly charts: ConnectedCharts;
}

const jsonType = 'application/json';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function createFileActions(parts: ActionParts): FileActions {
  const { grid, session, notice, text } = parts;
  /**
   * Ends the editing of a cell first, so that what was typed is part of the file, and so is what depends on it.
   * @param working what a person reads until the action says something itself
   */
  const act = (action: () => Promise<void> | void, working?: string) => () => {
    if (working !== undefined) notice.show(working);
    void endEditing(grid)
      .then(() => whenCalculated(grid))
      .then(() => (working === undefined ? undefined : nextFrame(window)))
      .then(action)
      .catch((error: unknown) => notice.show(fill(text('exportFailed'), { reason: String(error) })));
  };
  const exportResults = act(() => exportXlsx(parts, { form: 'results' }), text('exporting'));
  return {
    newWorkbook: act(() => newWorkbook(parts)),
    open: act(() => openFile(parts)),
    save: act(() => giveDocument(writeDocument(session.document()), nameOf(grid))),
    exportXlsx: act(() => exportXlsx(parts, { form: 'formulas', exportResults }), text('exporting')),
    exportCsv: act(() => exportCsv(parts)),
    print: act(async () => {
      await parts.charts.prepare();
      notice.hide();
      window.print();
    }, text('printing')),
    restorePrevious: act(() => session.restorePrevious()),
    saveDamaged: act(async () => giveDocument(JSON.stringify(await session.store.damaged()), 'damaged')),
  };
}

/** Once what is shown so far has been drawn: what follows may keep the page busy. */
function nextFrame(page: Window): Promise<void> {
  return new Promise((resolve) => {
    page.requestAnimationFrame(() => page.setTimeout(resolve));
    // A hidden page draws nothing.
    page.setTimeout(resolve, 200);
  });
}

async function endEditing(grid: Grid): Promise<void> {
  if (grid.api.getActiveWorkbook()?.isCellEditing()) await grid.api.getActiveWorkbook()?.endEditingAsync(true);
}

function nameOf(grid: Grid): string {
  return workbookOf(grid).getName();
}

function giveDocument(content: string, name: string): void {
  giveFile(document, fileName(name, 'json'), content, jsonType);
}

async function newWorkbook({ session, text }: ActionParts): Promise<void> {
  const state = session.state();
  const question = {
    title: text('newQuestion'),
    detail: text('newDetail'),
    confirm: text('new'),
    cancel: text('cancel'),
  };
  // In other states the session asks, if something would be lost.
  if ((state === 'saving' || state === 'saved') && !(await ask(document, question))) return;
  await session.replaceBy(undefined);
}

async function openFile({ session, notice, text }: ActionParts): Promise<void> {
  const file = await pickFile(document, `.json,${jsonType}`);
  if (!file) return;
  const read = readDocument(await file.text());
  if ('problem' in read) {
    const { kind, ...details } = read.problem;
    notice.show(fill(text(kind), { file: file.name, ...details }));
    return;
  }
  const refused = () => notice.show(fill(text('openRefused'), { file: file.name }));
  await session.replaceBy(read.document).catch(refused);
}

interface XlsxExport {
  /** Whether the add-in's formulas are in the file, or their results in their place. */
  readonly form: 'formulas' | 'results';
  /** Offered where the file has formulas of the add-in. */
  readonly exportResults?: () => void;
}

async function exportXlsx(parts: ActionParts, { form, exportResults }: XlsxExport): Promise<void> {
  const { grid, notice, text, language } = parts;
  const [{ readBook }, { writeBook }, { withTimeNotes }, { ourFormulas, withResults }, { pageFooter }] =
    await Promise.all([
      import(/* webpackChunkName: "xlsx" */ '../../document/xlsx/read-book'),
      import(/* webpackChunkName: "xlsx" */ '../../document/xlsx/write-book'),
      import(/* webpackChunkName: "xlsx" */ '../../document/xlsx/own-formulas'),
      import(/* webpackChunkName: "xlsx" */ '../../document/xlsx/own-formulas'),
      import(/* webpackChunkName: "xlsx" */ '../../document/xlsx/page-setup'),
    ]);
  const snapshot = workbookOf(grid).save();
  const read = withTimeNotes(readBook(grid, snapshot, chartTheme(language, false)), snapshot, language, Date.now());
  const footer = pageFooter(sourceOf(document, language), timeText(new Date()));
  const book = { ...(form === 'results' ? withResults(read) : read), footer };
  const name = fileName(nameOf(grid), 'xlsx');
  const { file, leftOut } = await writeBook(book);
  giveFile(document, name, file, xlsxType);
  const [notes, ours, { pictures }] = [notedFormulas(book), ourFormulas(book), book];
  notice.show(
    [
      fill(text('exported'), { file: name }),
      ...(notes > 0 ? [fill(text('exportedNotes'), { count: notes })] : []),
      ...(leftOut > 0 ? [fill(text('exportedLeftOut'), { count: leftOut })] : []),
      ...(pictures > 0 ? [fill(text('exportedPictures'), { count: pictures })] : []),
      ...(ours > 0 ? [fill(text('exportedFormulas'), { count: ours })] : []),
    ].join(' '),
    ours > 0 && exportResults ? [{ label: text('exportResults'), run: exportResults }] : [],
  );
}

/** The last selected area; the used range if only one cell is selected. */
function exportCsv({ grid, selection, notice, text }: ActionParts): void {
  const selected = selection().at(-1);
  if (!selected) return;
  const used = usedCorners(grid, workbookOf(grid).getActiveSheet().getSheetId());
  const isOne = selected.rows === 1 && selected.columns === 1;
  const area =
    isOne && used
      ? { sheet: selected.sheet, row: 0, column: 0, rows: used.endRow + 1, columns: used.endColumn + 1 }
      : selected;
  const cells = csvCells(grid, area);
  if (cells.length === 0) {
    notice.show(text('nothingToExport'));
    return;
  }
  const name = fileName(areaAddress(area).replaceAll("'", '').replace('!', ' ').replace(':', '-'), 'csv');
  giveFile(document, name, csvOf(cells), 'text/csv');
  notice.show(fill(text('exported'), { file: name }));
}

/** Asks for a file. @returns undefined when the person cancels */
function pickFile(page: Document, accept: string): Promise<File | undefined> {
  const input = page.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

/** Downloads a file. @param name with its extension */
function giveFile(page: Document, name: string, content: BlobPart, type: string): void {
  const link = page.createElement('a');
  const address = URL.createObjectURL(new Blob([content], { type }));
  link.href = address;
  link.download = name;
  link.click();
  // The download begins in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file name without the signs that file systems refuse. */
function fileName(name: string, extension: string): string {
  const plain = name.replace(/[\\/:*?"<>|\x00-\x1f]+/g, ' ').trim();
  return `${plain || 'workbook'}.${extension}`;
}
