/** Recalculates generated workbooks after changes and compares them with calculations from scratch. */
import * as fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { apply, generatedWorkbook, type Sheets, workbookOfCrossingSpills } from './generated-workbooks';
import { fuzzSeed } from '../../support/fuzz-seed';
import { type Contents, type HeadlessWorkbook, openHeadless } from '../../support/headless-workbook';
import { propertyRuns } from '../../support/property-runs';

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
    { seed: fuzzSeed, endOnFailure: true, ...propertyRuns(50) },
  );
});

/** Exceeds the sheet: a formula that is #SPILL! whatever the other cells hold. */
const alwaysBlocked = '=MD.SERIES(1,1,99)';

/** The contents of the workbook with those formulas replaced whose spills are blocked. */
function withoutBlocked(book: HeadlessWorkbook): { readonly sheets: Sheets; readonly blocked: Contents } {
  const blocked: Record<string, string> = {};
  const sheets = Object.entries(book.contents()).map(([sheet, contents]) => {
    const replaced = Object.entries(contents).map(([address, content]) => {
      const isSpill = typeof content === 'string' && /^=(SEQUENCE|MD\.SERIES)/.test(content);
      if (!isSpill || book.value(sheet, address) !== '#SPILL!') return [address, content] as const;
      blocked[address] = content;
      return [address, alwaysBlocked] as const;
    });
    return [sheet, Object.fromEntries(replaced)] as const;
  });
  return { sheets: Object.fromEntries(sheets), blocked };
}

it('shows spills that cross whole or blocked, and blocked only by what is there', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(workbookOfCrossingSpills, async ({ sheets, changes }) => {
      const book = await openHeadless(sheets);
      for (const change of changes) await apply(book, change);
      const { sheets: others, blocked } = withoutBlocked(book);
      const anew = await openHeadless(others);
      expect(book.values()).toEqual(anew.values());
      for (const [address, formula] of Object.entries(blocked)) await anew.enter('Data', { [address]: formula });
      expect(book.values()).toEqual(anew.values());
      book.dispose();
      anew.dispose();
    }),
    { seed: fuzzSeed, endOnFailure: true, ...propertyRuns(25) },
  );
});
