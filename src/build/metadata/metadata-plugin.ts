/** A webpack plugin: replaces the generator's functions.json and emits the files of metadata-files. */
import type { Compilation, Compiler } from 'webpack';
import { assistantFile } from './assistant-file';
import type { FunctionsFile } from './functions/functions-file';
import { englishFile, metadataFiles } from './metadata-files';
import type { Site } from './pages/page-frame';

const name = 'MetadataPlugin';

/** Its name has a hash, which webpack knows. */
function searchScript({ entrypoints }: Compilation): string {
  const [script] = entrypoints.get('help-search')?.getFiles() ?? [];
  if (script === undefined) throw new Error('webpack.config.js has no entry named help-search');
  return script;
}

export class MetadataPlugin {
  /** @param isForService the service of this machine tells assistants about the functions */
  constructor(
    private readonly site: Site,
    private readonly isForService: boolean,
  ) {}

  apply({ hooks, webpack }: Compiler): void {
    const { RawSource } = webpack.sources;
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    const emit = async (compilation: Compilation) => {
      const generated = compilation.getAsset(englishFile);
      // The generator has already reported an error.
      if (!generated) return;
      const read = JSON.parse(String(generated.source.source())) as FunctionsFile;
      for (const [file, text] of Object.entries(await metadataFiles(read, this.site, searchScript(compilation)))) {
        if (file === assistantFile && !this.isForService) continue;
        compilation[file === englishFile ? 'updateAsset' : 'emitAsset'](file, new RawSource(text));
      }
    };
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, () =>
        emit(compilation).catch((error: unknown) => {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }),
      );
    });
  }
}
