/** The workbook of the first visit: sheets with examples of every function. */
import type { IWorkbookData } from '@univerjs/core';
import type { Language } from '../../../i18n/language';
import { bars } from './bars';
import { depth } from './depth';
import { live } from './live';
import { prices } from './prices';
import { quotes } from './quotes';
import { reference } from './reference';
import { buildSheet } from './sheet-builder';
import { watchlist } from './watchlist';

const bookName = { en: 'Market data', zh: '行情' } as const;

export function starterWorkbook(language: Language): Partial<IWorkbookData> {
  const plans = [watchlist, quotes, bars, prices, depth, live, reference].map((plan) => plan(language));
  return {
    id: 'workbook',
    name: bookName[language],
    sheetOrder: plans.map(({ id }) => id),
    sheets: Object.fromEntries(plans.map((plan) => [plan.id, buildSheet(plan)])),
  };
}
