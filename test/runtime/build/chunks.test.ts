/** What each part of the pane costs to load: budgets in bytes of gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const files = readdirSync('dist');
const built = (file: string) => readFileSync(`dist/${file}`, 'utf8');
const runtime = built('functions.js');

/** The file of a chunk: `insert.0123abcd.js`. */
function fileOf(chunk: string): string {
  const file = files.find((each) => new RegExp(`^${chunk}\\.[0-9a-f]{8}\\.js$`).test(each));
  if (file === undefined) throw new Error(`No chunk ${chunk}`);
  return file;
}

/** The files that importing a named chunk loads: `Promise.all([r.e(12), r.e(34)])`, or `r.e(34)` alone. */
function filesOf(name: string): string[] {
  const id = new RegExp(`\\b(\\d+):"${name}"`).exec(runtime)?.[1];
  if (id === undefined) throw new Error(`functions.js loads no chunk ${name}`);
  const scripts = ['functions.js', ...files.filter((file) => /^[a-z]+\.[0-9a-f]{8}\.js$/.test(file))].map(built);
  const groups = scripts.flatMap((script) => script.match(/Promise\.all\(\[(?:\w+\.e\(\d+\),?)+\]\)/g) ?? []);
  const group = groups.find((each) => each.includes(`.e(${id})`)) ?? `.e(${id})`;
  return [...group.matchAll(/\.e\((\d+)\)/g)].map(([, each = '']) => fileOf(each === id ? name : each));
}

const sizeOf = (names: readonly string[]) => names.reduce((sum, file) => sum + gzipSync(built(file)).length, 0);
const css = files.filter((file) => /^taskpane(\.[0-9a-f]{8})?\.css$/.test(file));
const pane = filesOf('taskpane');

describe('The pane', () => {
  it('loads within 100 KB before search, chart and dashboards are asked for', () => {
    expect(css).toHaveLength(1);
    const size = sizeOf([...pane, ...css]);
    expect(size).toBeLessThanOrEqual(100 * 1024);
    // Far less would mean that the test no longer finds the components that the pane shares with its views.
    expect(size).toBeGreaterThan(50 * 1024);
  });

  it.each([
    // Refresh, the ribbon, and what is done once after the start. Trading hours, which functions.js has no longer, made it 12.1.
    ['excel', 13],
    // What checks the data of a value made it 36.2, the choices of refreshing, which it always asked for, 40.6.
    ['home', 41],
    // What a formula costs follows from the client's own rules of batches and past times.
    ['insert', 55],
    // With the definitions of indicators, which it shares with Insert. Titles that follow cells made it 28.6, wider forms 31.4,
    // headers that stay as they are 32.2, sentences of unknown symbols and the requests of a screener by details 34.3.
    ['dashboards', 35],
    // With all of its texts in one module 50.1.
    ['tools', 51],
  ])('loads %s when it is asked for, within %d KB', (name, kilobytes) => {
    const more = filesOf(name).filter((file) => !pane.includes(file));
    expect(more).toContain(fileOf(name));
    expect(sizeOf(more)).toBeLessThanOrEqual(kilobytes * 1024);
  });
});
