/** What the documents point to exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenLinks, missingPaths, readDocuments, scriptsIn } from './markdown';

const documents = readDocuments();
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

it('finds the documents of the repository', () => {
  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'CHANGELOG.md', '.github/CONTRIBUTING.md', 'src/README.md', 'test/README.md']),
  );
});

describe.each(documents)('$path', (document) => {
  it('links to files and headings that exist', () => expect(brokenLinks(document)).toEqual([]));
  it('names paths that exist', () => expect(missingPaths(document)).toEqual([]));

  it('names scripts that package.json has', () => {
    expect(scriptsIn(document).filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});

it('Sources name documents that exist', () => {
  const named = readSources().flatMap((text) => text.match(/(?:[\w-]+\/)*(?:README|CONTRIBUTING|SECURITY)\.md/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

function readSources(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => readFileSync(join('src', file), 'utf8'));
}

describe('A document that has fallen behind', () => {
  const at = (text: string) => ({ path: 'src/addin/README.md', text });

  it.each([
    ['[gone](gone.md)', ['gone.md']],
    ['[no such heading](../README.md#no-such-heading)', ['../README.md#no-such-heading']],
    ['![picture](../../assets/gone.png)', ['../../assets/gone.png']],
    ['## Which Excel?\n\n[here](#which-excel) and [there](#which)', ['#which']],
    ['## Twice\n\n## Twice\n\n[second](#twice-1), [third](#twice-2)', ['#twice-2']],
    ['`[text](gone.md)`\n\n```\n[text](gone.md)\n```\n\n[out](https://example.org)', []],
  ])('shows its broken links: %s', (text, broken) => expect(brokenLinks(at(text))).toEqual(broken));

  it.each([
    ['`functions/index.ts`, `src/addin/functions/index.ts`, `../README.md`', []],
    ['`functions/gone.ts`, `gone/`, `src/gone/*.ts`', ['functions/gone.ts', 'gone/', 'src/gone/*.ts', 'src/gone/*.ts']],
    ['- `functions/index.ts`, `depth.ts`\n  and `quote.ts`', []],
    ['- `functions/index.ts`\n- `depth.ts`', ['depth.ts']],
    ['# `functions/`\n\n- `depth.ts`\n\n# `sheet/`\n\n- `depth.ts`', ['depth.ts']],
    ['```\nnpx vitest run test/unit/gone.test.ts\n```', ['test/unit/gone.test.ts']],
    ['`dist/nginx.conf`, `/v1/quotes`, `2026/1/31`, `keys.json`, `functions/{index,quote}.ts`', []],
  ])('shows its missing paths: %s', (text, missing) => expect(missingPaths(at(text))).toEqual(missing));
});
