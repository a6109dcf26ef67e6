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

it.each(['=1+1', '+1', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '－1', '=HYPERLINK("x","y")'])(
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
