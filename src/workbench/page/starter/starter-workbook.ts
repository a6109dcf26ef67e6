/** The workbook of the first visit: a dashboard, and sheets with examples of every function. */
import type { IWorkbookData } from '@univerjs/core';
import type { Language } from '../../../addin/i18n/language';
import { bars, prices } from './bars';
import { live } from './live';
import { overviewSheet, type SavedSheet } from './overview';
import { quotes, depth } from './quotes';
import { reference } from './reference';
import { statistics } from './statistics';
import { buildSheet } from './sheet-builder';

const bookName = { en: 'Market data', zh: '行情' } as const;

/** @param window its width in pixels */
export function starterWorkbook(language: Language, window: number): Partial<IWorkbookData> {
  const examples = [quotes, bars, prices, statistics, depth, live, reference].map((plan) => buildSheet(plan(language)));
  const { sheet, resources } = overviewSheet(language, window);
  return { ...workbook(language, [sheet, ...examples]), resources: resourcesOf(sheet.id, resources) };
}

/** A workbook with one empty sheet. */
export function blankWorkbook(language: Language): Partial<IWorkbookData> {
  return workbook(language, [buildSheet({ id: 'sheet-1', name: 'Sheet1', widths: [], frozenRows: 0, cells: [] })]);
}

function workbook(language: Language, sheets: readonly SavedSheet['sheet'][]): Partial<IWorkbookData> {
  return {
    id: 'workbook',
    name: bookName[language],
    sheetOrder: sheets.map(({ id }) => id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  };
}

/** In the form in which the plugins of the grid save: JSON with an entry for each sheet. */
function resourcesOf(sheetId: string, resources: SavedSheet['resources']): { name: string; data: string }[] {
  return Object.entries(resources).map(([name, data]) => ({ name, data: JSON.stringify({ [sheetId]: data }) }));
}
