/** Microsoft's office.js of the npm package, read and compiled once per process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import vm from 'node:vm';

const officeJsFolder = join(dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')), 'dist');
const compiled = new Map<string, vm.Script>();

/** A file of the package's dist folder: `office.js`, `zh-cn/office_strings.js`. @throws when there is none. */
export function officeScript(name: string): vm.Script {
  return compiledScript(join(officeJsFolder, name));
}

/** Any script file, compiled once. */
export function compiledScript(path: string): vm.Script {
  const known = compiled.get(path);
  if (known !== undefined) return known;
  const script = new vm.Script(readFileSync(path, 'utf8'), { filename: path });
  compiled.set(path, script);
  return script;
}
