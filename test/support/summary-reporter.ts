/** A reporter that ends the run with a machine-readable summary line. */
import type { Reporter, TestModule } from 'vitest/node';

export default class SummaryReporter implements Reporter {
  #line: string | undefined;

  onInit(): void {
    // The table of coverage is printed after the last hook of reporters.
    process.once('exit', () => {
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
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
    }
    this.#line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }
}
