/** A reporter that ends the run with the tests that passed only at a second attempt, and a machine-readable summary line. */
import type { Reporter, TestModule } from 'vitest/node';

export default class SummaryReporter implements Reporter {
  #line: string | undefined;
  readonly #retried: string[] = [];

  onInit(): void {
    // The table of coverage is printed after the last hook of reporters.
    process.once('exit', () => {
      for (const name of this.#retried) process.stdout.write(`\nPassed only at a second attempt: ${name}`);
      if (this.#line !== undefined) process.stdout.write(`\n${this.#line}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let [passed, failed, skipped] = [0, unhandledErrors.length, 0];
    for (const module of modules) {
      // A file that fails to load has no tests, so it counts as one failure.
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (test.diagnostic()?.flaky === true) this.#retried.push(`${module.relativeModuleId} > ${test.fullName}`);
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
    }
    this.#line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }
}
