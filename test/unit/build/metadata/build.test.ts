import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import type { FunctionsFile } from '../../../../src/build/metadata/functions/functions-file';
import { MetadataPlugin } from '../../../../src/build/metadata/metadata-plugin';
import { site, withFunction } from '../../../support/fixture-metadata';

const folder = mkdtempSync(join(tmpdir(), 'metadata-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces the metadata generator: adds a functions.json to the build. */
function generator(file: FunctionsFile): webpack.WebpackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('generator', (compilation) => {
        compilation.assets['functions.json'] = new compiler.webpack.sources.RawSource(JSON.stringify(file));
      });
    },
  };
}

/** Builds a one-file bundle. @returns the errors of the build and the files that it wrote */
async function build(file: FunctionsFile): Promise<{ errors: string[]; written: string[] }> {
  const compiler = webpack({
    mode: 'production',
    entry: { 'help-search': './src/build/metadata/pages/page.js' },
    output: { path: folder },
    plugins: [generator(file), new MetadataPlugin(site, false)],
  });
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, done) => (done ? resolve(done) : reject(error ?? new Error('The build gave no result'))));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return {
    errors: stats.compilation.errors.map(({ message }) => message),
    written: [...stats.compilation.emittedAssets],
  };
}

describe('the build', () => {
  it('fails and writes nothing when a function has no Chinese text', async () => {
    const { errors, written } = await build(withFunction('UNKNOWN'));
    expect(errors).toEqual([expect.stringContaining('no Chinese text for UNKNOWN')]);
    expect(written).toEqual([]);
  });
});
