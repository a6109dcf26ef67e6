/** Recalculates generated workbooks after changes and compares them with calculations from scratch. */
import * as fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { apply, generatedWorkbook } from './generated-workbooks';
import { openHeadless } from '../../support/headless-workbook';

afterAll(() => void vi.useRealTimers());

it('shows after changes what a calculation from scratch shows', { timeout: 300_000 }, async () => {
  // Shrinking a failure would take minutes; the counterexample is small.
  await fc.assert(
    fc.asyncProperty(generatedWorkbook, async ({ sheets, changes }) => {
      const book = await openHeadless(sheets);
      for (const change of changes) await apply(book, change);
      const anew = await openHeadless(book.contents());
      expect(book.values()).toEqual(anew.values());
      book.dispose();
      anew.dispose();
    }),
    { seed: 20251, numRuns: 300, endOnFailure: true },
  );
});
