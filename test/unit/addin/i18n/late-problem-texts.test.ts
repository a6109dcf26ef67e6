/** Which parts of functions.js bring the sentences of the problems that they find: no error waits for its sentence. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

const texts = 'src/addin/i18n/late-problem-texts.ts';
/** Of a problem or an expectation as data; their types are no places where one is found. */
const found = new RegExp(
  String.raw`\b(?:kind: '(?:${['no-calendar', 'no-match', 'not-yet', 'too-few-observations', 'not-listed', 'too-many-requests'].join('|')})'` +
    String.raw`|is: '(?:${['single-field', 'long-layout', 'count-or-date', 'date', 'date-of-one-reading', 'not-before', 'indicator'].join('|')}|(?:\w+-)?condition)')`,
);
const types = 'src/market/problem.ts';

/** MD.FIELDS names what other functions read, and reads none of it. */
const lists = 'src/addin/functions/fields.ts';

const sourceOf = (file: string) => readFileSync(file, 'utf8');
const target = (file: string, path: string) => `${posix.join(posix.dirname(file), path)}.ts`;

/** What is loaded together with a file. */
function loadedWith(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const [, path = ''] of sourceOf(file).matchAll(/^(?:import|export)(?! type)\b[^;]*?'(\.[^']+)';/gms))
    if (!/\.\w+$/.test(path)) loadedWith(target(file, path), loaded);
  return loaded;
}

function laterThan(file: string): string[] {
  const imports = sourceOf(file).matchAll(/\bimport\(\s*(?:\/\*.*?\*\/)?\s*'(\.[^']+)'/g);
  return [...imports].map(([, path = '']) => target(file, path));
}

/** The files of parts that find such problems and have no sentences for them. */
function withoutTexts(part: string, hasTexts: boolean, seen = new Set<string>()): string[] {
  if (part === lists || seen.has(`${part} ${hasTexts}`)) return [];
  seen.add(`${part} ${hasTexts}`);
  const files = [...loadedWith(part)];
  const has = hasTexts || files.includes(texts);
  const finders = has ? [] : files.filter((file) => file !== types && found.test(sourceOf(file)));
  return [...finders, ...files.flatMap(laterThan).flatMap((later) => withoutTexts(later, has, seen))];
}

it('Every part that finds a problem whose sentence comes later has been given the sentences', () => {
  expect(withoutTexts('src/addin/runtime.ts', false)).toEqual([]);
});

it('functions.js itself has not these sentences', () => {
  const files = [...loadedWith('src/addin/runtime.ts'), ...loadedWith('src/addin/start.ts')];
  expect(files.length).toBeGreaterThan(80);
  expect(files).not.toContain(texts);
});
