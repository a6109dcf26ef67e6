import { expect, it } from 'vitest';
import { csvOf } from '../../../../src/workbench/document/csv';

const mark = '\uFEFF';

it('writes numbers in full precision and booleans as Excel does', () => {
  expect(csvOf([[1234.5, -5, 0.1 + 0.2, true, false]])).toBe(`${mark}1234.5,-5,0.30000000000000004,TRUE,FALSE\r\n`);
});

it('quotes fields with separators, quotes and line breaks', () => {
  expect(csvOf([[{ text: 'a,b' }, { text: 'say "hi"' }, { text: 'two\nlines' }, { text: 'plain' }]])).toBe(
    `${mark}"a,b","say ""hi""","two\nlines",plain\r\n`,
  );
});

it.each(['=1+1', '+1', '-5', '@SUM(A1)', '\ta', '＝1+1', '－1', '=HYPERLINK("x","y")'])(
  'a text that a spreadsheet would read as a formula gets an apostrophe: %j',
  (text) => {
    const field = csvOf([[{ text }]]).slice(1, -2);
    expect(field).toBe(`"'${text.replaceAll('"', '""')}"`);
  },
);

it('leaves other texts and displayed dates as they are', () => {
  expect(csvOf([[{ text: 'a=b' }, { text: '' }, { shown: '2026-01-31' }], [{ text: '贵州茅台' }]])).toBe(
    `${mark}a=b,,2026-01-31\r\n贵州茅台\r\n`,
  );
});

it.each([
  ['X;=1+1', "X;'=1+1"],
  ['X\t=1+1', "X\t'=1+1"],
  ['X|@SUM(A1)', "X|'@SUM(A1)"],
  ['a,"=1', `a,'"=1`],
  ['line\n=1', "line\n'=1"],
  ['\t=1', "'\t'=1"],
  ['\r\n=1', "'\r\n'=1"],
  ['\0=1', "'\0=1"],
  ['\u200b\ufeff =1', "'\u200b\ufeff =1"],
  ['; -1;+2', "';' -1;'+2".slice(1)],
])('a text with a formula behind a separator that another program may take is guarded there: %j', (text, guarded) => {
  expect(csvOf([[{ text }]]).slice(1, -2)).toBe(`"${guarded.replaceAll('"', '""')}"`);
});

it('no field of an export begins a formula, whichever separator a program takes', () => {
  const pieces = ['=1', '-', '@', 'a', ';', '\t', '|', ',', '"', "'", ' ', '\0', '\n', '\r', '＝'];
  const texts = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => a + b + c)));
  for (const text of texts) {
    const line = csvOf([[{ text: 'x' }, { text }]]).slice(1);
    for (const field of line.split(/[,;\t|\r\n]/)) expect(field).not.toMatch(/^[\s\0"]*[=+\-@＝]/);
  }
});
