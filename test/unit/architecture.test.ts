/** src/README.md, eslint's table of arrows and the imports of the sources say the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each folder may import besides itself. */
type Arrows = Readonly<Record<string, readonly string[]>>;
interface LintConfig {
  readonly mayImport: Arrows;
  readonly mayImportInside: Readonly<Record<string, Arrows>>;
}

const configuration = '../../eslint.config.js';
const { mayImport, mayImportInside } = (await import(configuration)) as LintConfig;
const readme = readFileSync('src/README.md', 'utf8');
const imports = readImports();

describe.each([
  ['src', '## Rooms', mayImport] as const,
  ...Object.entries(mayImportInside).map(
    ([room, arrows]) => [`src/${room}`, `### Inside \`${room}/\``, arrows] as const,
  ),
])('%s', (folder, heading, arrows) => {
  it('has the arrows of lint in the table of src/README.md', () => {
    expect(tableUnder(heading)).toEqual(arrows);
  });

  it('has each of its folders in the table', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(arrows).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  it('uses every arrow, and no other', () => {
    expect(usedBelow(folder, Object.keys(arrows))).toEqual(sorted(arrows));
  });
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
  const below = imports.filter((paths) => paths.every((path) => path.startsWith(`${folder}/`)));
  const pairs = below.map((paths) => paths.map((path) => path.split('/')[depth] ?? ''));
  const importedBy = (name: string) =>
    names.filter((other) => other !== name && pairs.some(([from, to]) => from === name && to === other));
  return sorted(Object.fromEntries(names.map((name) => [name, importedBy(name)])));
}

function sorted(arrows: Arrows): Arrows {
  return Object.fromEntries(Object.entries(arrows).map(([name, others]) => [name, [...others].sort()]));
}

/** Importing and imported file, types included. */
function readImports(): (readonly [string, string])[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const specifiers = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g);
    return [...specifiers].map(([, specifier = '']) => [file, posix.join(posix.dirname(file), specifier)] as const);
  });
}
