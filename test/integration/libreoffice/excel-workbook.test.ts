/** A workbook with the names that Excel stores, in the real LibreOffice with the extension. */
import { chmodSync, writeFileSync } from 'node:fs';
import { expect, it as always, vi } from 'vitest';
import { fileFormula } from '../../../src/workbench/document/xlsx/file-formula';
import type { BookCell } from '../../../src/workbench/document/xlsx/parts/book';
import { writeBook } from '../../../src/workbench/document/xlsx/write-book';
import { bookOf, cell } from '../../support/book';
import { isOfficeNeeded } from './office';
import { close, fileIn, isValue, office, open, openAndPress, press, untilShown, useLibreOffice } from './sheet';

useLibreOffice();

const it = always.skipIf(!isOfficeNeeded);
const inLibreOffice = isOfficeNeeded ? 'LibreOffice' : '(needs LibreOffice and python3-uno) LibreOffice';

it(`${inLibreOffice} asks before it converts a workbook from Excel, which Undo takes back`, async () => {
  await writeWorkbook('excel.xlsx', [
    cell(0, 1, 0, { formula: inFile('=MD.QUOTE(A1,"symbol")') }),
    cell(0, 2, 0, { formula: inFile('=MD.QUOTE(A1,"symbol")&SUM(1,2)') }),
  ]);
  const stored = [['=_xldudf_md_quote(A1;"symbol")', '=_xldudf_md_quote(A1;"symbol")&SUM(1;2)']];
  const converted = [['=MD.QUOTE(A1;"symbol")', '=MD.QUOTE(A1;"symbol")&SUM(1;2)']];
  const formulas = (name: string) => office.do('formulas', name, 'B1:C1');
  const declined = await openAndPress('declined', fileIn('excel.xlsx'), 'No');
  expect(await formulas(declined)).toEqual(stored);
  await close(declined);
  const book = await openAndPress('accepted', fileIn('excel.xlsx'), 'Yes');
  await vi.waitFor(async () => expect(await formulas(book)).toEqual(converted), { timeout: 60_000 });
  expect(await untilShown(book, 'B1', isValue)).toBe('600519.SH');
  await office.do('undo', book);
  expect(await formulas(book)).toEqual(stored);
});

it(`${inLibreOffice} converts array formulas, also those that touch each other`, async () => {
  const cells = [arrayCell(0, 2), arrayCell(2, 2), arrayCell(4, 1), arrayCell(5, 1)];
  await writeWorkbook('arrays.xlsx', cells);
  const book = await openAndPress('arrays', fileIn('arrays.xlsx'), 'Yes');
  const converted = Array.from({ length: 6 }, () => ['{=MD.QUOTE($A$1;"symbol")}']);
  await vi.waitFor(async () => expect(await office.do('formulas', book, 'B1:B6')).toEqual(converted), {
    timeout: 60_000,
  });
});

it(`${inLibreOffice} asks about a read-only workbook once it may be edited`, async () => {
  await writeWorkbook('read-only.xlsx', [arrayCell(0, 2)]);
  const book = await open('read-only', fileIn('read-only.xlsx'), 'open_read_only');
  const formulas = () => office.do<string[][]>('formulas', book, 'B1:B2');
  const stored = await formulas();
  await office.do('command_with_box', 'excel');
  await press('OK');
  expect(await formulas()).toEqual(stored);
  await office.do('edit', book);
  await press('Yes');
  const converted = [['{=MD.QUOTE($A$1;"symbol")}'], ['{=MD.QUOTE($A$1;"symbol")}']];
  await vi.waitFor(async () => expect(await formulas()).toEqual(converted), { timeout: 60_000 });
});

async function writeWorkbook(name: string, formulas: readonly BookCell[]): Promise<void> {
  const { file } = await writeBook(bookOf({ cells: [cell(0, 0, '600519.SH'), ...formulas] }));
  writeFileSync(fileIn(name), new Uint8Array(file));
  // LibreOffice may run as another user, for whom it would be read-only.
  chmodSync(fileIn(name), 0o666);
}

/** Of rows of column B. */
function arrayCell(startRow: number, rows: number): BookCell {
  const area = { startRow, startColumn: 1, endRow: startRow + rows - 1, endColumn: 1 };
  return cell(startRow, 1, 0, { formula: { ...inFile('=MD.QUOTE($A$1,"symbol")'), area } });
}

function inFile(formula: string): { readonly text: string } {
  const written = fileFormula(formula, { sheets: new Set(), names: new Set() });
  if (!written) throw new Error(`A file cannot have ${formula}`);
  return { text: written.text };
}
