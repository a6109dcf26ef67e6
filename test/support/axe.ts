/** Runs axe-core, the accessibility checker, in a page or in a frame of it. */
import type { Frame, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Level A and AA of every version of the guidelines. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Axe {
  run(
    context: { readonly exclude: readonly string[] },
    options: unknown,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[];
  }>;
}

/**
 * Violations of WCAG 2.2 AA as sentences with the element; none for an accessible page.
 * @param exclude selectors of parts that are checked elsewhere
 */
export async function violationsIn(place: Page | Frame, exclude: readonly string[] = []): Promise<string[]> {
  // By the debugger: the policy of a page may allow no script of others.
  if (!(await place.evaluate(() => 'axe' in window))) await place.evaluate(readFileSync(script, 'utf8'));
  return place.evaluate(
    async ({ values, exclude }) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run({ exclude }, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`));
    },
    { values: tags, exclude },
  );
}
