import { expect, it } from 'vitest';
import { fileFormula } from '../../../../src/workbench/document/xlsx/file-formula';

const known = { sheets: new Set(['SHEET1', "TOM'S SHEET"]), names: new Set(['RATE']) };
const written = (formula: string) => fileFormula(formula, known)?.text;

it.each([
  ['=MD.QUOTE(A1,"last")', '_xldudf_MD_QUOTE(A1,"last")'],
  ['=IFERROR(md.kline(A1,"1d",10),0)', 'IFERROR(_xldudf_MD_KLINE(A1,"1d",10),0)'],
])('a formula in an .xlsx file calls the add-in by the name that Excel stores: %s', (typed, expected) => {
  expect(written(typed)).toBe(expected);
});

it.each([
  ['=SEQUENCE(3)', '_xlfn.SEQUENCE(3)'],
  ['=SORT(FILTER(A1:B9,B1:B9>0))', '_xlfn._xlws.SORT(_xlfn._xlws.FILTER(A1:B9,B1:B9>0))'],
  ['=STDEV.S(A1:A9)+SUM(A1:A9)', '_xlfn.STDEV.S(A1:A9)+SUM(A1:A9)'],
  ['=XLOOKUP("SORT(",A1:A3,B1:B3)', '_xlfn.XLOOKUP("SORT(",A1:A3,B1:B3)'],
])('a formula in an .xlsx file prefixes functions that came after the format, not texts: %s', (typed, expected) => {
  expect(written(typed)).toBe(expected);
});

it.each([
  ['=LET(x,A1,y,x+1,x*y)', '_xlfn.LET(_xlpm.x,A1,_xlpm.y,_xlpm.x+1,_xlpm.x*_xlpm.y)'],
  ['=MAX(SCAN(0,E4:E13,LAMBDA(a, b, MAX(a,b))))', 'MAX(_xlfn.SCAN(0,E4:E13,_xlfn.LAMBDA(_xlpm.a, _xlpm.b, MAX(_xlpm.a,_xlpm.b))))'],
  ['=LET(f,LAMBDA(n,n*2),f(A1))', '_xlfn.LET(_xlpm.f,_xlfn.LAMBDA(_xlpm.n,_xlpm.n*2),_xlpm.f(A1))'],
])('a formula in an .xlsx file prefixes the names of LET and LAMBDA: %s', (typed, expected) => expect(written(typed)).toBe(expected));

it.each([
  ['=SUM(C1#)', 'SUM(_xlfn.ANCHORARRAY(C1))'],
  ['=A1.change_pct', '_xlfn.FIELDVALUE(A1,"change_pct")'],
])('a formula in an .xlsx file has functions for the newer operators: %s', (typed, expected) => expect(written(typed)).toBe(expected));

it.each(["='Tom''s sheet'!A1+Sheet1!$B$2", '=SUM(A:A)+SUM(1:3)', '=1.5E-3*rate', '=IF(A1=#N/A,TRUE,{1,2;3,4})', '="a ""quoted"" text"&A1'])(
  'a formula in an .xlsx file is otherwise kept as typed: %s',
  (typed) => {
    expect(written(typed)).toBe(typed.slice(1));
  },
);

it.each(['=FLATTEN(A1:B2)', '=@A1:A3', '=Table1[Price]', '=unknown_name+1', '=Other!A1', '=#SPILL!'])(
  'a formula in an .xlsx file is not written if the file or Excel lacks a part of it: %s',
  (typed) => {
    expect(written(typed)).toBeUndefined();
  },
);

it('a formula in an .xlsx file is not written if it is longer than Excel takes', () => {
  expect(written(`="${'x'.repeat(8200)}"`)).toBeUndefined();
});

it.each(['=MD.LIVE("AAPL.US")', '=A1:A3*2', '=SEQUENCE(1)', '=RATE+1', '={1,2}'])(
  'a formula in an .xlsx file is an array formula if it may give several cells: %s',
  (typed) => {
    expect(fileFormula(typed, known)?.isArray).toBe(true);
  },
);

it('a formula in an .xlsx file is a plain one if it cannot', () => expect(fileFormula('=ROUND(A1+$B$2,2)', known)?.isArray).toBe(false));
