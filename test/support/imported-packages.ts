/** Which npm packages the sources import, types left out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const importLine = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^.'][^']*)'|import\('([^.'][^']*)'\)/gms;

/** @param folders of src @returns names, each once, in their order */
export function importedPackages(folders: readonly string[]): string[] {
  const names = folders
    .flatMap((folder) => sourcesIn(join('src', folder)))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(importLine)])
    .map(([, static_, dynamic]) => static_ ?? dynamic ?? '')
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}
