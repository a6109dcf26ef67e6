/** What a change of one cell costs among many formulas, with and without the patches. */
import { IDependencyManagerService, IFormulaDependencyGenerator } from '@univerjs/preset-sheets-core';
import { expect, it, vi } from 'vitest';
import { correctCalculation } from '../../../../src/workbench/grid-patches/calculation/calculation';
import { type Contents, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

const alone = () => undefined;
const sheet: Contents = { A1: 1, B1: '=SUM(A1:A5)', C1: '=SUM(A1:A9)+A1', D1: '=TODAY()', E1: '=D1+1', F1: '=NOW()' };

interface Index {
  readonly _tree: Map<string, Map<string, { all(): unknown[] }>>;
}

function rangesIn({ grid }: HeadlessWorkbook): number {
  const manager = grid.injector.get(IDependencyManagerService) as unknown as { readonly _dependencyRTreeCache: Index };
  return [...manager._dependencyRTreeCache._tree.values()].flatMap((sheets) => [...sheets.values()].flatMap((part) => part.all())).length;
}

it.each([
  ['with its patch', correctCalculation, 0],
  ['in the engine alone', alone, 6],
])('the index of ranges grows by calculations %s: %#', async (_name, patch, more) => {
  const book = await openHeadless({ Sheet1: sheet }, { patch });
  const before = rangesIn(book);
  for (const value of [2, 3, 4]) await book.enter('Sheet1', { A1: value });
  expect(rangesIn(book) - before).toBe(more);
  book.dispose();
});

it('a formula that is entered anew leaves no range, and its ranges are found', async () => {
  const book = await openHeadless({ Sheet1: sheet });
  const before = rangesIn(book);
  for (const last of [6, 7, 8]) await book.enter('Sheet1', { B1: `=SUM(A1:A${last})` });
  expect(rangesIn(book)).toBe(before);
  await book.enter('Sheet1', { A8: 10 });
  expect(book.value('Sheet1', 'B1')).toBe(11);
  book.dispose();
});

interface Generator {
  _calculateRunList(trees: unknown[]): readonly { readonly formula: string }[];
}

/** The formulas of each calculation. */
function watchCalculated({ grid }: HeadlessWorkbook): string[][] {
  const generator = grid.injector.get(IFormulaDependencyGenerator) as unknown as Generator;
  const list = generator._calculateRunList.bind(generator);
  const calculated: string[][] = [];
  generator._calculateRunList = (trees) => {
    const run = list(trees);
    calculated.push(run.map(({ formula }) => formula).sort());
    return run;
  };
  return calculated;
}

it('TODAY and what depends on it are calculated once on each day, NOW always', async () => {
  const book = await openHeadless({ Sheet1: sheet });
  const calculated = watchCalculated(book);
  await book.enter('Sheet1', { H1: 1 });
  expect(calculated.splice(0).flat()).toEqual(['=NOW()']);
  const [today, tomorrow] = ['D1', 'E1'].map((cell) => Number(book.value('Sheet1', cell))) as [number, number];
  expect(tomorrow).toBe(today + 1);
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await book.enter('Sheet1', { H1: 2 });
  expect(calculated.flat()).toEqual(expect.arrayContaining(['=TODAY()', '=D1+1']));
  expect(book.value('Sheet1', 'E1')).toBe(tomorrow + 1);
  book.dispose();
});

it('calculates TODAY with every change in the engine alone', async () => {
  const book = await openHeadless({ Sheet1: sheet }, { patch: alone });
  const calculated = watchCalculated(book);
  await book.enter('Sheet1', { H1: 1 });
  expect(calculated.flat()).toContain('=TODAY()');
  book.dispose();
});

interface References {
  _executeNode(...given: unknown[]): Promise<unknown>;
}

it.each([
  ['with its patch', correctCalculation, 0],
  ['in the engine alone', alone, 3],
])('a change evaluates references again %s: %#', async (_name, patch, evaluated) => {
  const book = await openHeadless({ Sheet1: { A1: 1, B1: '=SUM(A1:A5)', C1: '=SUM(A1:A9)+A1' } }, { patch });
  await book.enter('Sheet1', { H1: 1 });
  const generator = book.grid.injector.get(IFormulaDependencyGenerator) as unknown as References;
  const execute = vi.spyOn(generator, '_executeNode');
  await book.enter('Sheet1', { H1: 2 });
  expect(execute).toHaveBeenCalledTimes(evaluated);
  book.dispose();
});

it('follows references after rows were inserted', async () => {
  const book = await openHeadless({ Sheet1: { A1: 1, A2: 2, B5: '=SUM(A1:A2)', C5: '=SUM(A:A)' } });
  await book.enter('Sheet1', { A2: 3 });
  await book.insertRows('Sheet1', 1, 2);
  await book.enter('Sheet1', { A4: 5 });
  expect(book.value('Sheet1', 'B7')).toBe(6);
  expect(book.value('Sheet1', 'C7')).toBe(6);
  book.dispose();
});
