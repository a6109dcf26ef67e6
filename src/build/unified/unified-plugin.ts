/** A webpack plugin: adds the unified manifest, its texts, and the app package that people upload. */
import type { Compilation, Compiler } from 'webpack';
import { zipOf } from '../zip';
import { unifiedFiles } from './unified-files';
import { packageIcons } from './unified-manifest';

const name = 'UnifiedPlugin';
export const packageFile = 'app-package.zip';

export class UnifiedPlugin {
  apply({ hooks, webpack }: Compiler): void {
    // After the manifest and the icons are copied.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        try {
          for (const [file, content] of await filesOf(compilation))
            compilation.emitAsset(file, new webpack.sources.RawSource(content));
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }
}

async function filesOf(compilation: Compilation): Promise<(readonly [string, string | Buffer])[]> {
  const contentOf = (file: string): Buffer => {
    const asset = compilation.getAsset(file);
    if (!asset) throw new Error(`${file} is not part of the build`);
    return asset.source.buffer();
  };
  const files = [...unifiedFiles(String(contentOf('manifest.xml')))];
  const icons = Object.values(packageIcons).map((file) => [file, contentOf(file)] as const);
  return [...files, [packageFile, await zipOf([...files, ...icons])]];
}
