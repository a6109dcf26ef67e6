/** src/README.md, eslint's table of arrows and the imports of the sources say the same, and no imports form a circle. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { circlesOf, importsWithin } from '../support/imports';

/** What each folder may import besides itself. */
type Arrows = Readonly<Record<string, readonly string[]>>;
interface LintConfig {
  readonly mayImport: Arrows;
  readonly mayImportInside: Readonly<Record<string, Arrows>>;
}

const configuration = '../../eslint.config.js';
const { mayImport, mayImportInside } = (await import(configuration)) as LintConfig;
const readme = readFileSync('src/README.md', 'utf8');
const imports = importsWithin('src');
const pairs = [...imports].flatMap(([file, others]) => others.map((other) => [file, other] as const));

describe.each([
  ['src', '## Rooms', mayImport] as const,
  ...Object.entries(mayImportInside).map(([room, arrows]) => [`src/${room}`, `### Inside \`${room}/\``, arrows] as const),
])('%s', (folder, heading, arrows) => {
  it('has the arrows of lint in the table of src/README.md', () => expect(tableUnder(heading)).toEqual(arrows));

  it('has each of its folders in the table', () => {
    const below = [...imports.keys()].filter((file) => file.startsWith(`${folder}/`));
    const folders = new Set(
      below.map((file) => file.slice(folder.length + 1).split('/')).flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : [])),
    );
    expect(Object.keys(arrows).sort()).toEqual([...folders].sort());
  });

  it('uses every arrow, and no other', () => expect(usedBelow(folder, Object.keys(arrows))).toEqual(sorted(arrows)));
});

it('has no circles of files, types included', () => expect(circlesOf(imports)).toEqual([]));

it('would find a circle', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
    ['e', ['e', 'd']],
  ]);
  expect(circlesOf(imports)).toEqual([['a', 'b', 'c']]);
});

/** The last cell of each row names the folders that the first may import. */
function tableUnder(heading: string): Arrows {
  const [, section = ''] = readme.split(`${heading}\n`);
  const [text = ''] = section.split(/^#/m);
  const rows = [...text.matchAll(/^\| `(\S+)\/` +\|.*\|([^|]*)\|$/gm)];
  return Object.fromEntries(rows.map(([, name = '', others = '']) => [name, namesIn(others)]));
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\S+)\/`/g)].map(([, name = '']) => name);
}

/** Files beside the folders belong to all of them. */
function usedBelow(folder: string, names: readonly string[]): Arrows {
  const depth = folder.split('/').length;
  const below = pairs.filter((paths) => paths.every((path) => path.startsWith(`${folder}/`)));
  const rooms = below.map((paths) => paths.map((path) => path.split('/')[depth] ?? ''));
  const importedBy = (name: string) => names.filter((other) => other !== name && rooms.some(([from, to]) => from === name && to === other));
  return sorted(Object.fromEntries(names.map((name) => [name, importedBy(name)])));
}

function sorted(arrows: Arrows): Arrows {
  return Object.fromEntries(Object.entries(arrows).map(([name, others]) => [name, [...others].sort()]));
}
