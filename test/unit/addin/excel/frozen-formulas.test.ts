/** The record of frozen formulas as the text of a custom XML part. */
import { describe, expect, it } from 'vitest';
import {
  fingerprintOf,
  formulasOfXml,
  type FrozenFormula,
  frozenNamespace,
  frozenSheets,
  UnreadableFrozenFormulas,
  xmlOf,
} from '../../../../src/addin/excel/freeze/frozen-formulas';
import { storedTime } from '../../../../src/addin/excel/time/stored-time';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { rootNamespace } from '../../../../src/office-host/objects/workbook/document-parts';

const frozen: FrozenFormula = {
  ...{ row: 2, column: 1, rows: 100, columns: 6, sheetName: 'Prices', sheetId: '{1}', fingerprint: '0badf00d' },
  ...{ formula: '=MD.KLINE("600519.SH","1d")', frozenAt: '2026-01-15T02:30:00.000Z' },
};

describe('Frozen formulas', () => {
  it.each([
    ['=IF(A1<>"&amp;",MD.QUOTE("<b>]]>"),\'a\'&"é茅台")', 'Tom & "Jerry"'],
    ['=MD.QUOTE("\u0001\t\n\uD800")', "it's <one>"],
  ])('are read as they were written: %j', (formula, sheetName) => {
    const xml = xmlOf([frozen, { ...frozen, formula, sheetName }]);
    expect(rootNamespace(xml)).toBe(frozenNamespace);
    expect(xml).not.toMatch(/[^\P{C}\n]/u);
    expect(formulasOfXml(xml)).toEqual([frozen, { ...frozen, formula, sheetName }]);
  });

  it('are read after another program has written the text anew', () => {
    const xml = `<?xml version="1.0"?>\n${xmlOf([frozen]).replaceAll('"', '&quot;')}`
      .replace(`xmlns=&quot;${frozenNamespace}&quot; version=&quot;1&quot;`, `version='1' xmlns='${frozenNamespace}'`)
      .replace('Prices', '&#80;&#x72;ices');
    expect(formulasOfXml(xml)).toEqual([frozen]);
  });
});

describe('Frozen formulas', () => {
  it('are not read from the part of a later version', () => {
    const newer = xmlOf([frozen]).replace('version="1"', 'version="2"');
    expect(() => formulasOfXml(newer)).toThrow(new UnreadableFrozenFormulas('newer'));
  });

  it.each<[string, string]>([
    ['no part', '<other/>'],
    ['no version', xmlOf([frozen]).replace('version', 'v')],
    ['cut off', xmlOf([frozen]).replace(',"row', '')],
    ['no list', xmlOf([]).replace('[]', '{}')],
    ...Object.entries({
      ...{ row: -1, column: 1.5, rows: 0, columns: '6', formula: 'MD.QUOTE()', frozenAt: 'yesterday', sheetName: 7 },
      ...{ sheetId: null, fingerprint: undefined },
    }).map(([name, value]): [string, string] => [`${name} ${String(value)}`, xmlOf([{ ...frozen, [name]: value }])]),
  ])('are not read from a damaged part: %s', (_, xml) => expect(() => formulasOfXml(xml)).toThrow(new UnreadableFrozenFormulas('damaged')));

  it('are summed up by sheet, with the time of the oldest values, and apart by the past time that they are of', () => {
    const later = { ...frozen, frozenAt: '2026-01-16T02:30:00.000Z' };
    const earlier = { ...frozen, frozenAt: '2026-01-14T02:30:00.000Z' };
    expect(frozenSheets([frozen, later, { ...later, sheetName: 'Bars' }, earlier])).toEqual([
      { sheet: 'Prices', formulas: 3, frozenAt: earlier.frozenAt },
      { sheet: 'Bars', formulas: 1, frozenAt: later.frozenAt },
    ]);
    const june = { instant: epochMs(Date.parse('2025-06-30T07:00:00Z')), market: 'SH' } as const;
    const past = { ...later, past: storedTime(june) };
    const unknown = { ...later, past: { version: 9 } };
    expect(frozenSheets([frozen, past, ...formulasOfXml(xmlOf([past, unknown]))])).toEqual([
      { sheet: 'Prices', formulas: 2, frozenAt: frozen.frozenAt },
      { sheet: 'Prices', formulas: 2, frozenAt: later.frozenAt, past: june },
    ]);
  });
});

it.each([[[[1, 'b']]], [[['1', 'a']]], [[[1], ['a']]], [[['a', 1]]]])('The fingerprint of values differs from that of %j', (other) => {
  expect(fingerprintOf([[1, 'a']])).toBe(fingerprintOf([[1, 'a']]));
  expect(fingerprintOf(other)).not.toBe(fingerprintOf([[1, 'a']]));
});
