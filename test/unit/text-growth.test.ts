/** No text, however it is made, keeps a parser busy for longer than its length explains: one cell must not hold up all others. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsWithin } from '../support/imports';
import { familiesOf, growsFasterThanItsText } from '../support/text-growth';
import { otherFunctions, textParsers } from '../support/text-parsers';

describe.each(Object.entries(textParsers))('%s', (_name, [parse, ...examples]) => {
  it.each(examples)('reads texts like %j in time that grows with their length', (example) => {
    const families = familiesOf(example);
    expect(families.length).toBeGreaterThanOrEqual(200);
    expect(families.filter((family) => growsFasterThanItsText(parse, family)).map(({ name }) => name)).toEqual([]);
  });
});

describe('The test of growth', () => {
  it.each<[string, (text: string) => unknown]>([
    ['adjacent blanks', (text) => /^\w+\s*\(?\s*\d/.exec(text)],
    ['adjacent digits', (text) => /^[a-z_]+>\d+\.?\d*$/.exec(text)],
    ['a search from every character', (text) => /\s+$/.exec(text)],
    ['the rest of the text at every character', (text) => Array.from(text, (_, i) => /^[^!]*!/.exec(text.slice(i)))],
  ])('would find %s', (_, parse) => {
    const families = ['a>1', 'f(2'].flatMap(familiesOf);
    expect(families.some((family) => growsFasterThanItsText(parse, family))).toBe(true);
  });

  it('knows every function that takes a text from outside', () => {
    const rooms = /^src\/(market|protocol|calculate|addin\/(formula|convert|insert))\//;
    const files = [...importsWithin('src').keys()].filter((file) => rooms.test(file));
    const found = files.flatMap((file) => exportsOf(readFileSync(file, 'utf8')).map((name) => `${file.slice('src/'.length)}#${name}`));
    const listed = new Set([...Object.keys(textParsers), ...otherFunctions]);
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter((name) => !listed.has(name))).toEqual([]);
  });
});

/** Functions whose first parameter is a text. */
function exportsOf(source: string): string[] {
  const heads = source.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*\w+\??: (?:string|readonly string\[\])\b/gm);
  return Array.from(heads, ([, name = '']) => name);
}
