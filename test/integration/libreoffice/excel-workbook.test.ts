/** A workbook with the names that Excel stores, in the real LibreOffice with the extension. */
import { writeFileSync } from 'node:fs';
import { expect, it as always, vi } from 'vitest';
import { fileFormula } from '../../../src/workbench/document/xlsx/file-formula';
import { writeBook } from '../../../src/workbench/document/xlsx/write-book';
import { bookOf, cell } from '../../support/book';
import { isOfficeNeeded } from './office';
import { close, fileIn, isValue, office, openAndPress, untilShown, useLibreOffice } from './sheet';

useLibreOffice();

const it = always.skipIf(!isOfficeNeeded);
const inLibreOffice = isOfficeNeeded ? 'LibreOffice' : '(needs LibreOffice and python3-uno) LibreOffice';

it(`${inLibreOffice} asks before it converts a workbook from Excel, which Undo takes back`, async () => {
  writeFileSync(fileIn('excel.xlsx'), await workbookFromExcel());
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

async function workbookFromExcel(): Promise<Uint8Array> {
  const cells = [
    cell(0, 1, 0, { formula: inFile('=MD.QUOTE(A1,"symbol")') }),
    cell(0, 2, 0, { formula: inFile('=MD.QUOTE(A1,"symbol")&SUM(1,2)') }),
  ];
  const { file } = await writeBook(bookOf({ cells: [cell(0, 0, '600519.SH'), ...cells] }));
  return new Uint8Array(file);
}

function inFile(formula: string): { readonly text: string } {
  const written = fileFormula(formula, { sheets: new Set(), names: new Set() });
  if (!written) throw new Error(`A file cannot have ${formula}`);
  return { text: written.text };
}
