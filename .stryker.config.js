/**
 * Mutation tests with StrykerJS: changes of the sources that no unit test notices.
 *   npm run test:mutation                                  all four folders
 *   npm run test:mutation -- --mutate "src/addin/sheet/*.ts"     some files
 *   npm run test:mutation -- --incremental                 only what has changed since the last such run
 */
export default {
  mutate: ['src/{client,market}/**/*.ts', 'src/addin/{sheet,functions}/**/*.ts'],
  // Runs the unit tests of these layers alone: see vitest.config.ts.
  testRunner: 'vitest',
  // The tests of a mutant follow from coverage; the search for related files would repeat every import.
  vitest: { related: false },
  // A promise that never settles shows only by the time.
  timeoutMS: 3_500,
  coverageAnalysis: 'perTest',
  // A mutant that is evaluated while a module loads would need all tests.
  ignoreStatic: true,
  // Vitest's bail may cancel the run after the one that failed, whose mutant then seems to survive.
  disableBail: true,
  concurrency: 2,
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'dist-service', 'dist-libreoffice', '.cache'],
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  incrementalFile: '.cache/mutation/incremental.json',
};
