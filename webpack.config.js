/**
 * Every bundle: the add-in (functions.js and the pane's chunk), the workbench, and their pages.
 *   webpack                              for http(s)://localhost:3000, with the workbench, which has office.js from the local server
 *   webpack --env origin=https://host    for that origin: manifest, no workbench
 * Both load the pane's office.js from Microsoft's CDN under the same policy: what development shows in Excel holds for a deployment.
 * Every --env is in src/build/build-options.ts.
 */
import CopyPlugin from 'copy-webpack-plugin';
import CustomFunctionsMetadataPlugin from 'custom-functions-metadata-plugin';
import { EsbuildPlugin } from 'esbuild-loader';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';

const load = (file) => tsImport(file, import.meta.url);
const parts = await load('./src/build/webpack/webpack-parts.ts');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const officeJsOfLocalServer = 'office-js/office.js';

const functionsBundle = /^functions\.js$/;

export default async (env) => {
  const options = parts.readBuildOptions(env);
  const { origin } = options;
  const globals = parts.buildGlobals(options);
  // Set before the modules that write the generated files are evaluated.
  Object.assign(globalThis, globals);
  if (options.reviewer) console.log(parts.reviewerNotes(options));
  const { MetadataPlugin } = await load('./src/build/metadata/metadata-plugin.ts');
  const { officeJs } = options;
  const workbench = !origin;
  const officeHosts = parts.officeOrigins(officeJs).map((each) => new URL(each).host);
  return {
    mode: 'production',
    devtool: false,
    entry: {
      functions: './src/addin/runtime.ts',
      'help-search': './src/build/metadata/help/search-page.ts',
      ...(workbench && {
        'workbench-start': './src/workbench/page/start.ts',
        workbench: './src/workbench/page/main.ts',
        'workbench-bridge': './src/workbench/page/bridge.ts',
      }),
    },
    output: {
      path: resolve('dist'),
      // The generated help page asks webpack for the name of its script; other pages and the manifest have fixed ones.
      filename: ({ chunk }) => (chunk.name === 'help-search' ? '[name].[contenthash:8].js' : '[name].js'),
      // A page that is still open after a deployment must not mix chunks of two builds.
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: '',
      // The grid's modules as `id: (function () {…})`, which V8 compiles in the background: a method is compiled when it is called.
      ...(workbench && { environment: { methodShorthand: false } }),
      clean: true,
      // A cell that waits for a part of the script ends within its deadline.
      chunkLoadTimeout: 15_000,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'esbuild-loader', options: { target: 'es2022' } },
        // The pane has what it shares with the functions once more: so functions.js is one scope, smaller and faster to run.
        { test: /taskpane[\\/]pane\.ts$/, layer: 'pane' },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      ],
    },
    optimization: {
      // By itself the grid's script is one function of 6 MB: whatever asks for a stack while it runs has V8 parse all of it again.
      splitChunks: {
        cacheGroups: {
          grid: { name: 'workbench-grid', test: /node_modules/, chunks: ({ name }) => name === 'workbench' },
        },
      },
      minimizer: [
        // functions.js is what every workbook waits for: the slower tool makes it 5 % smaller.
        new MinimizerPlugin({
          include: functionsBundle,
          extractComments: false,
          minify: {
            implementation: MinimizerPlugin.terserMinify,
            options: { ecma: 2022, compress: { passes: 6, unsafe_arrows: true, keep_fargs: false, hoist_funs: true } },
          },
        }),
        new EsbuildPlugin({
          exclude: functionsBundle,
          target: 'es2022',
          css: true,
          legalComments: 'none',
          charset: 'utf8',
          // By default it wraps some scripts in a function that V8 then compiles twice: in the background, and when it is called.
          format: undefined,
        }),
      ],
    },
    // The budget of functions.js is checked in test/runtime/build; the workbench's grid is large by nature.
    performance: false,
    cache: {
      type: 'filesystem',
      name: origin ? 'production' : 'local',
      cacheDirectory: resolve('.cache/webpack'),
      buildDependencies: { config: [resolve('webpack.config.js'), resolve('package-lock.json')] },
    },
    experiments: { layers: true },
    plugins: [
      new webpack.DefinePlugin(
        Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, asCode(value)])),
      ),
      // A patch of the grid, which must precede its modules.
      new webpack.NormalModuleReplacementPlugin(
        /\/operators\/bufferTime$/,
        resolve('src/workbench/grid-patches/drawing/buffer-time.ts'),
      ),
      new CustomFunctionsMetadataPlugin({ input: './src/addin/functions/index.ts', output: 'functions.json' }),
      new MetadataPlugin(parts.siteOf(options), workbench),
      // Pages link their styles themselves: functions.js needs no loader for them.
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', runtime: false }),
      page('taskpane.html', './src/addin/taskpane/taskpane.html', ['functions'], {
        officeJs,
        notStarted: parts.notStartedTexts(officeHosts),
        hasWorkbench: workbench,
        policy: parts.policy('pane', officeJs),
      }),
      ...(workbench
        ? [
            page('taskpane-workbench.html', './src/addin/taskpane/taskpane.html', ['functions'], {
              officeJs: officeJsOfLocalServer,
              notStarted: parts.notStartedTexts(['localhost']),
              bridge: 'workbench-bridge.js',
            }),
            page('workbench.html', './src/workbench/page/workbench.html', ['workbench-start', 'workbench'], {}),
          ]
        : []),
      new CopyPlugin({
        patterns: [
          { from: 'assets/*-*.png' },
          { from: 'assets/icon.svg', to: 'assets/icon.svg' },
          ...Object.values(parts.pageFiles).map((from) => ({ from, to: parts.hashedName(from) })),
          { from: 'src/addin/ribbon/shortcuts.json', to: 'shortcuts.json' },
          ...(origin ? [{ from: 'manifest.xml', transform: (text) => parts.manifestFor(String(text), options) }] : []),
        ],
      }),
      parts.noticesPlugin(workbench),
      ...(origin ? [new parts.UnifiedPlugin(), new parts.ProductionPlugin({ ...options, version })] : []),
    ],
    stats: 'errors-warnings',
  };
};

const asCode = (value) => (value === undefined ? 'undefined' : JSON.stringify(value));

/** @param chunks in the order of their scripts */
function page(filename, template, chunks, values) {
  return new HtmlPlugin({ filename, template, chunks, chunksSortMode: 'manual', scriptLoading: 'defer', ...values });
}
