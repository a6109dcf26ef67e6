/**
 * `npm run build:service`: the service and the converter as plain JavaScript in dist-service/. It runs with the packages of
 * `dependencies` beside it, after `npm ci --omit=dev`, and without the tools of this folder.
 */
import { build } from 'esbuild';
import { rmSync, writeFileSync } from 'node:fs';
import { assetNames, readAsset } from '../service/files-page/markup';
import { buildGlobals, readBuildOptions } from './build-options';

// Before the modules that write formulas are evaluated.
Object.assign(globalThis, buildGlobals(readBuildOptions({})));
const { assistantDocuments, assistantFile } = await import('./metadata/assistant-file');
const { readFunctions } = await import('./metadata/functions/read-functions');

const outdir = 'dist-service';

// Names of shared chunks carry a hash, so those of an earlier build would stay.
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: {
    main: 'src/service/main.ts',
    convert: 'src/service/command/convert.ts',
    mcp: 'src/service/mcp-main.ts',
  },
  outdir,
  bundle: true,
  // Packages are installed, not bundled: DuckDB is native, pino starts worker threads from files of its own, and each package
  // keeps its licence.
  packages: 'external',
  // DuckDB is loaded only with --data.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  logLevel: 'info',
});
writeFileSync(`${outdir}/${assistantFile}`, assistantDocuments(await readFunctions()));
for (const name of assetNames) writeFileSync(`${outdir}/${name}`, readAsset(name));
