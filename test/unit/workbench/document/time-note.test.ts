import type { IWorkbookData } from '@univerjs/core';
import { expect, it } from 'vitest';
import { storedTime, timeSetting } from '../../../../src/addin/excel/time/stored-time';
import type { Language } from '../../../../src/addin/i18n/language';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { withTimeNotes } from '../../../../src/workbench/document/xlsx/own-formulas';
import { documentPartsName } from '../../../../src/workbench/grid/workbook/document-parts';
import { bookOf, cell } from '../../../support/book';

const now = Date.parse('2026-07-10T06:00:00Z');
const june = storedTime({ instant: epochMs(Date.parse('2026-06-30T07:00:00Z')), market: 'SH' });

const book = bookOf({
  cells: [
    cell(0, 0, 1, { formula: { text: 'SUM(B1)' } }),
    cell(2, 0, 2, { formula: { text: '_xldudf_MD_QUOTE("AAPL.US")' }, ownNote: 'Checked' }),
    cell(1, 1, 3, { note: '=FLATTEN(MD.QUOTE(A1))' }),
  ],
});

function notesAt(value: unknown, language: Language = 'en') {
  const data = JSON.stringify({ settings: [{ id: timeSetting, value }] });
  const snapshot = { resources: [{ name: documentPartsName, data }] } as unknown as IWorkbookData;
  return withTimeNotes(book, snapshot, language, now).sheets[0]?.cells.map(({ ownNote }) => ownNote);
}

it('An exported workbook of a past time says so in a note on its first formula of the add-in', () => {
  expect(notesAt(june)).toEqual([undefined, 'Checked', 'As of 2026-06-30 15:00 (Shanghai)']);
  expect(notesAt(june, 'zh')).toEqual([undefined, 'Checked', '历史时点 2026-06-30 15:00（上海）']);
});

it('An exported workbook of now, or with a time that cannot be read, has no such note', () => {
  for (const value of [storedTime(undefined), 'June']) expect(notesAt(value)).toEqual([undefined, 'Checked', undefined]);
});
