import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const noBuild = './test/support/no-build.ts';
const endOfTest = './test/support/end-of-test.ts';

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: ['test/unit/**/*.test.ts'],
    setupFiles: [noBuild, endOfTest],
    // Loading the modules anew for every file would take longer than the tests.
    isolate: false,
    // Nothing is waited for under fake time: what takes so long hangs. The dearest takes a second, on a busy machine fifteen.
    testTimeout: 30_000,
  },
};

/** For mutation tests: of the mutated layers only, as tests of the workbench would take most of the time. */
const ofTheMutatedLayers: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...unit.test,
    include: ['test/unit/{client,market,protocol}/**/*.test.ts', 'test/unit/addin/{functions,sheet}/**/*.test.ts'],
  },
};

const integration: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'integration',
    include: ['test/integration/**/*.test.ts'],
    setupFiles: noBuild,
    isolate: false,
  },
};

const runtime: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'runtime', include: ['test/runtime/**/*.test.ts'], setupFiles: endOfTest, isolate: false },
};

const browser: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: './test/support/browser-server.ts',
    // A worker keeps its browser and its modules from file to file.
    isolate: false,
    testTimeout: 120_000,
  },
};

const production: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'production',
    include: ['test/production/**/*.test.ts'],
    globalSetup: './test/production/production-build.ts',
    isolate: false,
  },
};

// Vite's paths have slashes on every platform.
const pathOf = (url: URL) => fileURLToPath(url).replaceAll('\\', '/');

/** The grid's calculation without a page: its ES modules do not load in Node, its CommonJS builds do. */
const headlessGrid = [
  {
    find: /^@univerjs\/preset-sheets-core$/,
    replacement: pathOf(new URL('test/support/headless-grid.ts', import.meta.url)),
  },
  {
    find: /^@univerjs\/(core|engine-formula|sheets|sheets-formula)$/,
    replacement: pathOf(new URL('node_modules/@univerjs/$1/lib/cjs/index.js', import.meta.url)),
  },
];

/**
 * The files of a project one after another: a worker is ended when its next file is of another project, and with it the modules and
 * the browser that it has loaded. No project waits for the last file of another one.
 */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name));
  }
}

export default defineConfig({
  resolve: { alias: headlessGrid },
  test: {
    reporters: ['default', './test/support/summary-reporter.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The machines that run this have two cores; left alone, vitest would use one of them.
    maxWorkers: 2,
    sequence: { sequencer: ProjectSequencer },
    // A page draws when it can: what it should show is waited for.
    expect: { poll: { timeout: 30_000 } },
    // Stryker cannot choose a project; it sets this variable in the processes that run tests.
    projects:
      process.env['STRYKER_MUTATOR_WORKER'] === undefined
        ? [unit, integration, runtime, browser, production]
        : [ofTheMutatedLayers],
    coverage: {
      provider: 'v8',
      include: ['src/{client,market,protocol}/**/*.ts', 'src/addin/{functions,sheet}/**/*.ts'],
      reportsDirectory: '.cache/coverage',
      reporter: [['text', { skipFull: true }], 'html'],
      // A floor, about two points below what is reached.
      thresholds: {
        'src/client/**': { lines: 97, branches: 95 },
        'src/addin/functions/**': { lines: 97, branches: 96 },
        'src/market/indicators/**': { lines: 98, branches: 74 },
        'src/market/{texts,time,symbols,bars,fields}/**': { lines: 98, branches: 95 },
        'src/protocol/**': { lines: 98, branches: 95 },
        'src/addin/sheet/**': { lines: 98, branches: 94 },
      },
    },
  },
});
