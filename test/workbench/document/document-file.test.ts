import { type IWorkbookData, LocaleType } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import { documentOf, readDocument, writeDocument } from '../../../src/workbench/document/document-file';

const workbook: IWorkbookData = {
  id: 'workbook',
  name: 'Mine',
  appVersion: '0.25.1',
  locale: LocaleType.EN_US,
  styles: { a: { bl: 1 }, gone: null },
  sheetOrder: ['one'],
  sheets: {
    one: {
      id: 'one',
      name: 'Sheet1',
      rowCount: 10,
      columnCount: 5,
      cellData: { 0: { 0: { v: '=text', t: 1 }, 1: { f: '=A1', v: 3, s: 'a' } } },
      columnData: { 0: { w: 120 } },
      mergeData: [{ startRow: 1, endRow: 1, startColumn: 0, endColumn: 3 }],
    },
  },
  resources: [{ name: 'SHEET_DRAWING_PLUGIN', data: '{"one":{}}' }],
};

/** The text of a file with the given change. */
function changed(change: (document: any) => void): string {
  const copy = JSON.parse(writeDocument(documentOf(workbook, 'one'))) as unknown;
  change(copy);
  return JSON.stringify(copy);
}

describe('a file of the workbench', () => {
  it('is read as it was written, with the resources of plugins', () => {
    const document = documentOf(workbook, 'one');
    expect(readDocument(writeDocument(document))).toEqual({ document });
  });

  it('is refused if it is no JSON, or that of another program', () => {
    expect(readDocument('PK\u0003\u0004')).toEqual({ problem: { kind: 'notJson' } });
    expect(readDocument('null')).toEqual({ problem: { kind: 'otherFormat' } });
    expect(readDocument('{"sheets":{}}')).toEqual({ problem: { kind: 'otherFormat' } });
  });

  it('is refused if a newer version wrote it', () => {
    const text = changed((document) => (document.version = 2));
    expect(readDocument(text)).toEqual({ problem: { kind: 'newerVersion', version: 2 } });
  });

  it.each<[string, (document: any) => void]>([
    ['workbook.sheets.one.cellData.0.1.f', ({ workbook: book }) => (book.sheets.one.cellData[0][1].f = 5)],
    ['workbook.sheets.one.cellData.x', ({ workbook: book }) => (book.sheets.one.cellData.x = {})],
    ['workbook.sheets.one.rowCount', ({ workbook: book }) => (book.sheets.one.rowCount = -1)],
    ['workbook.sheets.one.columnData.0.w', ({ workbook: book }) => (book.sheets.one.columnData[0].w = 'wide')],
    ['workbook.sheets.one.mergeData.0.endRow', ({ workbook: book }) => delete book.sheets.one.mergeData[0].endRow],
    ['workbook.resources.0.data', ({ workbook: book }) => (book.resources[0].data = '{')],
    ['workbook.sheetOrder', ({ workbook: book }) => (book.sheetOrder = [])],
    ['workbook', ({ workbook: book }) => (book.sheetOrder = ['one', 'two'])],
    ['workbook', ({ workbook: book }) => (book.sheets.one.id = 'two')],
    ['activeSheet', (document) => delete document.activeSheet],
  ])('is refused with the place of the damage: %s', (path, change) => {
    expect(readDocument(changed(change))).toMatchObject({ problem: { kind: 'invalid', path } });
  });
});
