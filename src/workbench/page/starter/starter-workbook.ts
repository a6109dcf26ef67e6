/** The workbook of the first visit: a dashboard, and sheets with examples of every function. */
import type { IWorkbookData } from '@univerjs/core';
import type { Language } from '../../../i18n/language';
import { bars } from './bars';
import { depth } from './depth';
import { live } from './live';
import { overviewSheet } from './overview';
import { prices } from './prices';
import { quotes } from './quotes';
import { reference } from './reference';
import { buildSheet, type SheetPlan } from './sheet-builder';

const bookName = { en: 'Market data', zh: '行情' } as const;

export function starterWorkbook(language: Language): Partial<IWorkbookData> {
  return workbook(language, [overviewSheet, quotes, bars, prices, depth, live, reference]);
}

/** A workbook with one empty sheet. */
export function blankWorkbook(language: Language): Partial<IWorkbookData> {
  return workbook(language, [() => ({ id: 'sheet-1', name: 'Sheet1', widths: [], frozenRows: 0, cells: [] })]);
}

function workbook(language: Language, sheets: readonly ((language: Language) => SheetPlan)[]): Partial<IWorkbookData> {
  const plans = sheets.map((plan) => plan(language));
  return {
    id: 'workbook',
    name: bookName[language],
    sheetOrder: plans.map(({ id }) => id),
    sheets: Object.fromEntries(plans.map((plan) => [plan.id, buildSheet(plan)])),
  };
}
