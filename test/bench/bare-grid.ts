/** Builds the page of the bare grid as the workbench is built, into the cache folder. */
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';

/** Below the root of the server that serves it. */
export const bareGridFolder = 'bare-grid';

const page = '<!doctype html><html><body><div id="grid" style="height: 100vh"></div></body></html>';

export async function buildBareGrid(): Promise<void> {
  const config = pathToFileURL(resolve('webpack.config.js')).href;
  const { default: configure } = (await import(config)) as { default: (env: object) => Promise<Configuration> };
  await built({
    ...(await configure({})),
    // Its name decides how the script is split.
    entry: { workbench: './test/bench/bare-grid-page.ts' },
    output: { path: resolve('.cache', bareGridFolder), publicPath: '' },
    plugins: [new MiniCssExtractPlugin(), new HtmlPlugin({ templateContent: page, scriptLoading: 'defer' })],
    cache: false,
  });
}

function built(configuration: Configuration): Promise<void> {
  return new Promise((resolved, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolved();
    });
  });
}
