/** Set-up of the projects that need no build: there a test that reads dist/ fails, even where the build exists. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

const built = resolve('dist') + sep;

function outsideBuild(path: unknown): void {
  if (typeof path !== 'string' || !resolve(path).startsWith(built)) return;
  throw new Error(`A test that reads ${path} needs the build: it belongs in test/runtime`);
}

// Files of one worker share node:fs: it is replaced once.
if (!Object.hasOwn(fs, 'withoutBuild')) {
  const { existsSync, readFileSync } = fs;
  Object.assign(fs, {
    withoutBuild: true,
    existsSync(...args: Parameters<typeof existsSync>) {
      outsideBuild(args[0]);
      return existsSync(...args);
    },
    readFileSync(...args: Parameters<typeof readFileSync>) {
      outsideBuild(args[0]);
      return readFileSync(...args);
    },
  });
  syncBuiltinESMExports();
}
