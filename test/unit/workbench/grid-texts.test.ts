/** Texts that the grid's plugins ask for, and texts that replace theirs. */
import { type ILocales, LocaleType } from '@univerjs/core';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tableOf } from '../../../src/workbench/grid-patches/editing/pasted-text';
import { ownLocales } from '../../../src/workbench/grid/univer/own-locales';

type Texts = { readonly [key: string]: string | Texts };

const at = (texts: Texts | string | undefined, key: string): unknown =>
  key.split('.').reduce<Texts | string | undefined>((found, part) => (found as Texts | undefined)?.[part], texts);

const languages = [
  ['en-US', LocaleType.EN_US],
  ['zh-CN', LocaleType.ZH_CN],
] as const;
const own = (locale: LocaleType) => (ownLocales as ILocales & Record<string, Texts>)[locale] as Texts;

it.each(languages)('the progress of a calculation has texts in %s', (_, locale) => {
  const source = readFileSync('node_modules/@univerjs/sheets-formula/lib/es/index.js', 'utf8');
  const keys = [...source.matchAll(/\.t\("(sheets-formula\.progress\.[\w-]+)"\)/g)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter((key) => typeof at(own(locale), key) !== 'string')).toEqual([]);
});

it.each(languages)('a text of ours replaces one that the sort plugin has, in %s', (language, locale) => {
  const theirs = readFileSync(`node_modules/@univerjs/sheets-sort-ui/lib/es/locale/${language}.js`, 'utf8');
  for (const texts of Object.values(own(locale)['sheets-sort-ui'] as Texts)) {
    for (const key of Object.keys(texts)) expect(theirs).toMatch(new RegExp(`\\b${key}"?: "`));
  }
});

it('pasted text becomes a table with its blank cells, and with the characters of HTML as they are', () => {
  const cells = [
    ['', 'A'],
    ['<b>', '1'],
  ];
  const html = '<table><tr><td></td><td>A</td></tr><tr><td>&lt;b&gt;</td><td>1</td></tr></table>';
  expect(tableOf(`${cells.map((row) => row.join('\t')).join('\r\n')}\r\n`)).toBe(html);
});

it.each([
  [
    'a tab, a line break and quotes',
    '"a\tb"\t"c\r\nd"\r\n"say ""e"""\tf\r\n',
    [
      ['a\tb', 'c<br>d'],
      ['say "e"', 'f'],
    ],
  ],
  ['nothing', '""\t"a"', [['', 'a']]],
  ['only a part of the cell', '"a" b\tc "d"\t"e', [['"a" b', 'c "d"', '"e']]],
  [
    'the first of a row, without an end',
    '"a\tb\nc\t"d',
    [
      ['"a', 'b'],
      ['c', '"d'],
    ],
  ],
])('a pasted cell whose quotes hold %s arrives as one cell', (_, text, cells) => {
  const table = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  expect(tableOf(text)).toBe(`<table>${table}</table>`);
});
