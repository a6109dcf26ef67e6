import { BooleanNumber, CellValueType, type IWorkbookData, LocaleType } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import { documentOf, readDocument, writeDocument } from '../../../../src/workbench/document/document-file';

const workbook: IWorkbookData = {
  id: 'workbook',
  name: 'Mine',
  appVersion: '0.25.1',
  locale: LocaleType.EN_US,
  styles: { a: { bl: BooleanNumber.TRUE }, gone: null },
  sheetOrder: ['one'],
  sheets: {
    one: {
      id: 'one',
      name: 'Sheet1',
      rowCount: 10,
      columnCount: 5,
      cellData: { 0: { 0: { v: '=text', t: CellValueType.STRING }, 1: { f: '=A1', v: 3, s: 'a' } } },
      columnData: { 0: { w: 120 } },
      mergeData: [{ startRow: 1, endRow: 1, startColumn: 0, endColumn: 3 }],
    },
  },
  resources: [{ name: 'SHEET_DRAWING_PLUGIN', data: '{"one":{}}' }],
};

/** The text of a file in which the value at the path, which must exist, is replaced; undefined removes it. */
function changed(path: string, value: unknown): string {
  const steps = path.split('.');
  const last = steps.pop()!;
  const copy = JSON.parse(writeDocument(documentOf(workbook, 'one'))) as Record<string, unknown>;
  const holder = steps.reduce((part, step) => part[step] as Record<string, unknown>, copy);
  holder[last] = value;
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
    expect(readDocument(changed('version', 2))).toEqual({ problem: { kind: 'newerVersion', version: 2 } });
  });

  it.each([
    ['workbook.sheets.one.cellData.0.1.f', 5],
    ['workbook.sheets.one.cellData.x', {}],
    ['workbook.sheets.one.rowCount', -1],
    ['workbook.sheets.one.columnData.0.w', 'wide'],
    ['workbook.sheets.one.mergeData.0.endRow', undefined],
    ['workbook.resources.0.data', '{'],
    ['workbook.sheetOrder', []],
    ['activeSheet', undefined],
  ])('is refused with the place of the damage: %s', (path, value) => {
    expect(readDocument(changed(path, value))).toMatchObject({ problem: { kind: 'invalid', path } });
  });

  it.each([
    ['workbook.sheetOrder', ['one', 'two']],
    ['workbook.sheets.one.id', 'two'],
  ])('is refused if its sheets contradict each other: %s', (path, value) => {
    expect(readDocument(changed(path, value))).toMatchObject({ problem: { kind: 'invalid', path: 'workbook' } });
  });
});
