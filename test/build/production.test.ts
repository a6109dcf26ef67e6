import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const origin = 'https://md.example.com';
const folder = mkdtempSync(join(tmpdir(), 'production-build-'));
const built = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(() => {
  const webpack = join('node_modules', 'webpack', 'bin', 'webpack.js');
  execFileSync(process.execPath, [webpack, '--env', `origin=${origin}/`, '--output-path', folder], { stdio: 'pipe' });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('The build for another origin', () => {
  it.each([
    ['functions.json', ''],
    ['functions.zh-CN.json', '?lang=zh'],
  ])('links %s to the help page of that origin', (file, query) => {
    const { functions } = JSON.parse(built(file)) as { functions: { id: string; helpUrl: string }[] };
    expect(functions.length).toBeGreaterThan(0);
    for (const { id, helpUrl } of functions) expect(helpUrl).toBe(`${origin}/help.html${query}#${id}`);
  });

  it('writes every file that its manifest names, and none of the workbench', () => {
    const urls = [...built('manifest.xml').matchAll(/"(https:\/\/md\.example\.com[^"]*)"/g)].map(
      ([, url]) => url ?? '',
    );
    const files = urls.map((url) => new URL(url).pathname.slice(1));
    expect(files).toContain('functions.zh-CN.json');
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(existsSync(join(folder, 'workbench.html'))).toBe(false);
  });

  it('loads office.js from Microsoft', () => {
    expect(built('taskpane.html')).toContain('https://appsforoffice.microsoft.com/lib/1/hosted/office.js');
  });
});
