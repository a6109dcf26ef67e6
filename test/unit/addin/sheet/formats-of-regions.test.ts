/** Every number format that the add-in sends, in regions that write numbers differently. */
import { numfmt } from '@univerjs/core';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { excelRows } from '../../../../src/addin/functions/calls/excel-results';
import { numberFormatOf, ungrouped } from '../../../../src/addin/sheet/formats';
import { formatFor } from '../../../../src/addin/sheet/cells';
import { createCellReader } from '../../../../src/office-host/calls/result-reader';

/** Texts of the code that are number formats: they have places for digits or for parts of a date. */
const isFormat = /^(?:\[[^\]]*\])?[+#0](?:[#0,.%+\-;"\\A-Z亿万]|\[[^\]]*\])*$|^(?:yyyy-)?mm-dd|^hh:mm/;
const literals = readdirSync('src/addin', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('i18n'))
  .flatMap((file) => [...readFileSync(`src/addin/${file}`, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'/g)])
  .map(([, text = '']) => text.replaceAll('\\\\', '\\'))
  .filter((text) => isFormat.test(text) && /[#0]|yy|mm|hh/.test(text) && !/^\d+$/.test(text));
const prices = [0, 2, 10].map((decimals) => numberFormatOf('price', decimals, { language: 'en' }) ?? '');
const formats = [...new Set([...literals, ...prices.map((format) => formatFor(1, format)), '[Color16]#,##0'])];

const dataTypes = { hasDataTypes: true, hasRichDoubles: false };
const host = { language: 'en', hasFormats: true, hasCards: false, misreadsSeparators: true } as const;

/** What a cell shows of a result in a host of the region. */
function shown(format: string, value: number, thousands: string): string {
  const [[sent] = []] = excelRows([[{ type: 'Double', basicValue: value, numberFormat: format }]], host);
  const cell = createCellReader(dataTypes, thousands)(sent) as { numberFormat: string };
  return numfmt.format(cell.numberFormat, value);
}

it('The formats of the code are found', () => {
  expect(formats).toEqual(expect.arrayContaining(['#,##0', '0.00%', 'yyyy-mm-dd hh:mm', '0\\.00,,"亿"', 'hh:mm']));
  expect(formats.length).toBeGreaterThan(20);
});

it.each([' ', '.', "'", ','])('A result has its digits and no separator that is none, where thousands have %j', (thousands) => {
  // Hosts of old builds get no short numbers, whose formats scale.
  for (const format of formats.filter((each) => !/[0#],+(?:"|$)/.test(each))) {
    for (const value of [666, 1_234_567.891, 2.5e9, -0.4]) {
      const text = shown(format, value, thousands);
      expect([format, text]).toEqual([format, expect.not.stringContaining(',')]);

      expect([format, text]).toEqual([format, numfmt.format(ungrouped(format), value)]);
    }
  }
});

/**
 * `Excel.Range` documents `numberFormat` as a code, and `numberFormatLocal` as the same in the language of the person. On a Mac in a
 * German region the code `###.##0,00` became another format (OfficeDev/office-js#1553); on the web the local one did (#1632).
 */
it('No format has the separators of a region, and none is written in the language of the person', () => {
  expect(formats.filter((format) => /\.[#0]*,[#0]/.test(format))).toEqual([]);
  const sources = readdirSync('src/addin', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(sources.length).toBeGreaterThan(100);
  const local = sources.filter((file) => readFileSync(`src/addin/${file}`, 'utf8').includes('numberFormatLocal'));
  expect(local).toEqual([]);
});
