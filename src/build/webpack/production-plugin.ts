/**
 * A webpack plugin for production builds: keeps the hashed files of the previous release, adds the nginx configuration and the
 * record of releases, and fails for a file that is too large or does not belong there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { measure, reportOf } from '../budgets';
import type { BuildOptions } from '../build-options';
import { hashedFile } from '../file-kinds';
import { nginxConfiguration } from '../nginx';
import { before, readReleases, type Releases, releasesFile } from '../release-parts';

export interface ProductionOptions extends Pick<BuildOptions, 'frames' | 'officeJs'> {
  readonly origin: string;
  /** Of package.json. */
  readonly version: string;
}

const name = 'ProductionPlugin';

/** No file of these is part of the add-in; the generated pages have scripts of their own. */
const foreign = /^src\/(workbench|office-host|service|build(?!\/metadata(\/|$)))\//;

export class ProductionPlugin {
  constructor(private readonly options: ProductionOptions) {}

  apply({ hooks, options, webpack, context }: Compiler): void {
    const known = knownReleases(options.output.path ?? 'dist');
    const kept = before(known, this.options.version);
    const keptFiles = new Set(kept.flatMap(({ files }) => files));
    options.output.clean = { keep: (file) => keptFiles.has(file) };
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    const complain = (compilation: Compilation, message: string) =>
      compilation.errors.push(new webpack.WebpackError(message));
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const file of foreignFiles(compilation, context)) complain(compilation, `${file} is part of the build`);
        const contents = new Map(compilation.getAssets().map(({ name: file, source }) => [file, source.buffer()]));
        const measured = measure(contents);
        console.log(reportOf(measured));
        for (const { name: part, bytes, limitBytes } of measured)
          if (bytes > limitBytes) complain(compilation, `${part}: ${bytes} bytes compressed, ${limitBytes} allowed`);
        for (const [file, text] of this.filesToAdd([...contents.keys()], kept))
          compilation.emitAsset(file, new webpack.sources.RawSource(text));
      });
    });
  }

  private filesToAdd(written: readonly string[], kept: Releases): readonly (readonly [string, string])[] {
    const { version } = this.options;
    const files = written.filter((file) => hashedFile.path.test(file)).sort();
    return [
      ['nginx.conf', nginxConfiguration(this.options)],
      [releasesFile, `${JSON.stringify([{ version, files }, ...kept], null, 2)}\n`],
    ];
  }
}

function knownReleases(folder: string): Releases {
  const file = join(folder, releasesFile);
  return existsSync(file) ? readReleases(readFileSync(file, 'utf8')) : [];
}

function foreignFiles({ fileDependencies }: Compilation, context: string): string[] {
  return [...fileDependencies]
    .map((file) => relative(context, file).split(sep).join('/'))
    .filter((file) => foreign.test(file));
}
