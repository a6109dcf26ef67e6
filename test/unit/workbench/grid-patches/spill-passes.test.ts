/** How often a calculation goes over its formulas: spills that block each other must not wake each other for ever. */
import { ICalculateFormulaService } from '@univerjs/preset-sheets-core';
import { expect, it, vi } from 'vitest';
import { triggerCalculation } from '../../../../src/workbench/grid-patches/calculation/trigger-calculation';
import { type Contents, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

interface Calculation {
  _apply(isFurtherPass?: boolean): Promise<unknown>;
}

/** @returns the number of passes that the change takes */
async function passesOf(book: HeadlessWorkbook, change: () => Promise<void>): Promise<number> {
  const passes = vi.spyOn(book.grid.injector.get(ICalculateFormulaService) as unknown as Calculation, '_apply');
  await change();
  const count = passes.mock.calls.length;
  passes.mockRestore();
  return count;
}

/** Ten tables in a column, each over the formula of the next one. */
const blocked: Contents = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`B${2 + index * 3}`, '=MD.SERIES(1,20,3)']));

it('blocked spills need no second pass when all is calculated again', async () => {
  const book = await openHeadless({ Sheet1: blocked, Other: { A1: '=SUM(Sheet1!B1:D50)' } });
  const passes = await passesOf(book, () => {
    triggerCalculation(book.grid.commands, 'all');
    return book.enter('Other', { D1: 5 });
  });
  expect(passes).toBeLessThanOrEqual(2);
  expect([book.value('Sheet1', 'B2'), book.value('Sheet1', 'B29')]).toEqual(['#SPILL!', 1]);
  book.dispose();
});
