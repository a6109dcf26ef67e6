import { expect, it } from 'vitest';
import { withTypedNames } from '../../../../src/addin/formula/stored-names';

it.each([
  ['=_xldudf_MD_QUOTE("AAPL.US")', '=MD.QUOTE("AAPL.US")'],
  ['=1+_XLDUDF_MD_QUOTE (A1)*_xldudf_MD_KLINE(A2)', '=1+MD.QUOTE (A1)*MD.KLINE(A2)'],
  [String.raw`='C:\Program Files\Library\FUNCRES.XLAM'!_xldudf_MD_QUOTE(A1)`, '=MD.QUOTE(A1)'],
  ["=IF('It''s'!A1,FUNCRES.XLAM!_xldudf_MD_DEPTH(B1),[2]!_xldudf_MD_DEPTH(B2))", "=IF('It''s'!A1,MD.DEPTH(B1),MD.DEPTH(B2))"],
])('%s is typed as %s', (stored, typed) => expect(withTypedNames(stored)).toBe(typed));

it.each([
  '=MD.QUOTE("_xldudf_MD_QUOTE(A1)")',
  "='_xldudf_MD_QUOTE('!A1",
  '=_xldudf_OTHER_QUOTE(A1)',
  '=x_xldudf_MD_QUOTE(A1)',
  '=_xldudf_MD_QUOTE',
  '="say ""_xldudf_MD_QUOTE("""',
])('%s stays as it is', (formula) => expect(withTypedNames(formula)).toBe(formula));
