import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './test/support/summary-reporter.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A page draws when it can: what it should show is waited for.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'node', include: ['test/**/*.test.ts'], exclude: ['test/browser/**'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: './test/support/browser-server.ts',
          // One Chromium at a time: the machines that run this have two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
