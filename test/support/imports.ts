/** The imports between the files of a folder, read as TypeScript reads them: of types and at run time, static and dynamic. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** Files by path, with the files that each imports. Packages and files that are no TypeScript are left out. */
export function importsWithin(folder: string): ReadonlyMap<string, readonly string[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const files = new Set(names.map((name) => posix.join(folder, name.replaceAll('\\', '/'))));
  return new Map([...files].map((file) => [file, importsOf(file, files)]));
}

function importsOf(file: string, files: ReadonlySet<string>): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const path = posix.join(posix.dirname(file), fileName);
      return [`${path}.ts`, `${path}.tsx`].filter((each) => files.has(each));
    });
}

/** Every set of files that import each other in a circle: the strongly connected components of more than one file (Tarjan). */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    path.push(file);
    let low = index;
    for (const other of imports.get(file) ?? []) {
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (path.includes(other)) low = Math.min(low, lowest.get(other) ?? order.get(other) ?? index);
    }
    lowest.set(file, low);
    if (low === index) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
