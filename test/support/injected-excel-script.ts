/** The script of `injected-excel.ts`, as a page can run it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';

/** @param path a folder for it */
export async function injectedExcelScript(path: string): Promise<string> {
  const compiler = webpack({
    ...{
      mode: 'production',
      entry: './test/support/injected-excel.ts',
      resolve: { extensions: ['.ts', '.js'] },
      devtool: false,
    },
    module: { rules: [{ test: /\.ts$/, loader: 'esbuild-loader', options: { target: 'es2022' } }] },
    output: { path, filename: 'script.js' },
  });
  await new Promise<void>((settle, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? stats?.compilation.errors[0];
      if (failure) reject(failure);
      else settle();
    });
  });
  await new Promise((settle) => compiler.close(settle));
  return readFileSync(join(path, 'script.js'), 'utf8');
}
