/**
 * The corrections of the grid's engine, each beside the engine without it. When a new version of the grid mends something,
 * the test of "the engine alone" fails: its patch can go.
 */
import { CELL_INVERTED_INDEX_CACHE, ICalculateFormulaService } from '@univerjs/preset-sheets-core';
import { describe, expect, it, vi } from 'vitest';
import { completeCreatedReferences } from '../../../../src/workbench/grid-patches/calculation/lambda-references';
import { correctCalculation } from '../../../../src/workbench/grid-patches/calculation/calculation';
import { indexComparedCellsOnly } from '../../../../src/workbench/grid-patches/calculation/index-of-values';
import { dropOutdatedResults } from '../../../../src/workbench/grid-patches/calculation/outdated-results';
import { copyFormulaTrees } from '../../../../src/workbench/grid-patches/calculation/formula-trees';
import { keepTextLiterals } from '../../../../src/workbench/grid-patches/calculation/text-literals';
import { calculateInOrderOfSpills } from '../../../../src/workbench/grid-patches/spills/spill-order';
import { placeSpills } from '../../../../src/workbench/grid-patches/spills/spill-placement';
import { type Contents, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

type Patch = NonNullable<Parameters<typeof openHeadless>[1]>['patch'] & {};

interface Passes {
  _apply: (isFurtherPass?: boolean) => Promise<unknown>;
}

const nothing: Patch = () => undefined;

/** The value of a cell after the contents and the changes were entered. */
async function valueOf(address: string, patch: Patch, contents: Contents, ...changes: readonly Contents[]) {
  const book = await openHeadless({ Sheet1: contents }, { patch, rows: 40 });
  for (const change of changes) await book.enter('Sheet1', change);
  const value = book.value('Sheet1', address);
  book.dispose();
  return value;
}

describe('a lambda over a spill', () => {
  const sheet = { A1: 1, C1: '=SEQUENCE(5,1,A1)' };
  const formulas = [
    ['=MAX(SCAN(0,C2:C5,LAMBDA(a,b,MAX(a,b))))', 14],
    ['=SUM(MAP(C2:C5,LAMBDA(x,x*2)))', 100],
    ['=REDUCE(0,C2:C5,LAMBDA(a,b,a+b))', 50],
    ['=SUM(BYROW(C2:C5,LAMBDA(r,SUM(r))))', 50],
  ] as const;

  it.each(formulas)('%s reads the values of the current calculation', async (formula, expected) => {
    expect(await valueOf('E1', correctCalculation, { ...sheet, E1: formula }, { A1: 10 })).toBe(expected);
  });

  it.each(formulas)('%s reads those of the previous one in the engine alone', async (formula, expected) => {
    expect(await valueOf('E1', nothing, { ...sheet, E1: formula }, { A1: 10 })).not.toBe(expected);
  });

  it('needs only the patch of references', async () => {
    const [formula, expected] = formulas[0];
    expect(await valueOf('E1', completeCreatedReferences, { ...sheet, E1: formula }, { A1: 10 })).toBe(expected);
  });
});

it('a comparison reads the values of a new spill that another formula has read before it was there', async () => {
  const sheet = { A1: 5, G3: '=SEQUENCE(A1+1,2,A1)', B1: '=SUM(G4:G10)', F20: '=SUM(FILTER(G4:G10,G4:G10>1,0))' };
  expect(await valueOf('F20', correctCalculation, sheet)).toBe(7 + 9 + 11 + 13 + 15);
});

describe('a formula over two spills', () => {
  // The first cell of one, and the others of both.
  const sheet = { A1: 1, C1: '=SEQUENCE(3,1,A1)', G1: '=SEQUENCE(3,1,A1*100)', E1: '=SUM(C1:C3)+SUM(G2:G3)' };
  const expected = 10 + 11 + 12 + 1001 + 1002;

  it('is calculated after both', async () => expect(await valueOf('E1', correctCalculation, sheet, { A1: 10 })).toBe(expected));

  it('is calculated before one of them in the engine alone', async () => {
    expect(await valueOf('E1', nothing, sheet, { A1: 10 })).not.toBe(expected);
  });
});

describe('a chain of spills', () => {
  const sheet = {
    A1: 2,
    C1: '=SEQUENCE(A1+1,1,A1)',
    E1: '=MD.SERIES(C2,A1+1)',
    G1: '=E2:E6*2',
    I1: '=SORT(G2:G5,1,-1)',
    K1: '=SUM(I2:I4)',
  };

  it('is calculated to its end, also when its spills grow and shrink', async () => {
    // C2 is 5, E1:E5 are 5 to 45, G1:G4 are 30 to 90, I1:I4 are 90, 70, 50 and 0.
    expect(await valueOf('K1', correctCalculation, sheet, { A1: 1 }, { A1: 4 })).toBe(120);
    expect(await valueOf('K1', correctCalculation, sheet, { A1: 4 }, { A1: 1 })).toBe(0);
  });

  it('is calculated in part by the engine alone', async () => {
    expect(await valueOf('K1', nothing, sheet, { A1: 1 }, { A1: 4 })).not.toBe(120);
  });
});

describe('a spill that shrinks', () => {
  const sheet = { A1: 6, C1: '=SEQUENCE(A1)', E1: '=SUM(C2:C9)' };

  it('leaves blank cells to references', async () => expect(await valueOf('E1', correctCalculation, sheet, { A1: 3 })).toBe(5));
  it('leaves its values to references in the engine alone', async () => expect(await valueOf('E1', nothing, sheet, { A1: 3 })).not.toBe(5));

  it('makes room for a spill that it blocked', async () => {
    const crossing = { A1: 6, C1: '=SEQUENCE(A1)', A5: '=SEQUENCE(1,4,A1)' };
    const after = (patch: Patch) => valueOf('D5', patch, crossing, { A5: '=SEQUENCE(1,4,A1)' }, { A1: 3 });
    expect(await after(correctCalculation)).toBe(6);
    expect(await after(nothing)).not.toBe(6);
  });
});

describe('a blocked spill', () => {
  it('does not restore old values of the formulas in its way', async () => {
    const sheet = { A1: 1, C1: '=SEQUENCE(5,1,A1)', C3: '=A1*2', E1: '=C3' };
    expect(await valueOf('E1', correctCalculation, sheet, { A1: 10 })).toBe(20);
    expect(await valueOf('C1', correctCalculation, sheet, { A1: 10 })).toBe('#SPILL!');
  });

  it('spills when the cells in its way are cleared', async () => {
    const sheet = { A1: 1, C1: '=SEQUENCE(5,1,A1)', C3: 'x', E1: '=SUM(C2:C5)' };
    expect(await valueOf('E1', correctCalculation, sheet, { C3: null })).toBe(14);
  });
});

describe('two new spills that cross', () => {
  const sheet = { C1: '=SEQUENCE(6)', A4: '=SEQUENCE(1,5)' };
  const blocked = async (patch: Patch) => {
    const values = [await valueOf('C1', patch, sheet), await valueOf('A4', patch, sheet)];
    return values.filter((value) => value === '#SPILL!').length;
  };

  it('show one #SPILL!, and none in the engine alone', async () => {
    expect(await blocked(correctCalculation)).toBe(1);
    expect(await blocked(nothing)).toBe(0);
  });
});

describe('a spill that another one blocks', () => {
  // F2:H4 are 1 to 3, 11 to 13, 21 to 23; B3:F5 crosses them.
  const shown = { A1: 4, F2: '=MD.SERIES(1,3,3)', E9: '=SUM(INDIRECT("F3:F4"))' };
  const blocked = { B3: '=IF(A1>0,SEQUENCE(3,A1+1,A1),A1)' };
  const after = async (patch: Patch, ...changes: readonly Contents[]) => {
    const book = await openHeadless({ Sheet1: shown }, { patch });
    for (const change of [blocked, ...changes]) await book.enter('Sheet1', change);
    const values = ['B3', 'F3', 'F4', 'F5', 'G3', 'E9'].map((address) => book.value('Sheet1', address));
    book.dispose();
    return values;
  };
  const whole = ['#SPILL!', 11, 21, null, 12, 11 + 21];

  it.each([
    ['is calculated again', { A1: 5 }],
    ['becomes a single value', { A1: -1 }],
    ['becomes smaller', { A1: 2 }],
  ] as const)('leaves the values of the other one when it %s', async (_, change) => {
    expect((await after(correctCalculation, change)).slice(1)).toEqual(whole.slice(1));
  });

  it('takes values from it in the engine alone', async () =>
    expect((await after(nothing, { A1: 5 })).slice(1)).not.toEqual(whole.slice(1)));

  it('spills when the formula of the other one is deleted, and no value of that one stays', async () => {
    expect(await after(correctCalculation, { F2: null })).toEqual([4, 8, 13, 18, null, 8 + 13]);
    expect(await after(nothing, { F2: null })).not.toEqual([4, 8, 13, 18, null, 8 + 13]);
  });

  it('spills also when a change interrupts the calculation that follows the deletion', async () => {
    const book = await openHeadless({ Sheet1: shown });
    await book.enter('Sheet1', blocked);
    await book.begin('Sheet1', { F2: null });
    await book.enter('Sheet1', { J1: 1 });
    expect(book.value('Sheet1', 'F5')).toBe(18);
    book.dispose();
  });
});

describe('a formula with LET in a second workbook', () => {
  const twice = async (patch: Patch, formula: string) => {
    const sheets = { Sheet1: { A1: 3, B1: formula, C1: '=MD.SERIES(A1,3)' } };
    const books = [await openHeadless(sheets, { patch }), await openHeadless(sheets, { patch })];
    const values = books.map((book) => book.value('Sheet1', 'B1'));
    books.forEach((book) => book.dispose());
    return values;
  };

  it('has its value, and #N/A in the engine alone', async () => {
    expect(await twice(copyFormulaTrees, '=LET(x,C2:C5,SUM(x)+COUNT(x))')).toEqual([38, 38]);
    expect(await twice(nothing, '=LET(x,C2:C6,SUM(x)+COUNT(x))')).toEqual([38, '#N/A']);
  });
});

describe('a string literal that looks like a date', () => {
  it('stays a text, and becomes a number in the engine alone', async () => {
    const sheet = { B1: '=IF(TRUE,"2026-01-31")' };
    expect(await valueOf('B1', keepTextLiterals, sheet)).toBe('2026-01-31');
    expect(await valueOf('B1', nothing, sheet)).toBe(46053);
  });
});

describe('the index of values', () => {
  // The comparisons enter the spill and the single cells into the index, and read them from it.
  const sheet = {
    A1: 2,
    C1: '=SEQUENCE(A1,1,A1)',
    E1: '=A1+1',
    E2: '=A1+2',
    G1: '=SUM((C1:C8=5)*1)',
    G2: '=COUNTIF(C1:C8,">4")',
    G3: '=SUM((E1:E2=5)*1)',
    G4: '=SUM((C1:C8=5)*1)+SUM((C2:C6=5)*10)',
  };
  const answers = async (patch: Patch, ...changes: readonly Contents[]) => {
    const found = [];
    for (const address of ['G1', 'G2', 'G3', 'G4']) found.push(await valueOf(address, patch, sheet, ...changes));
    return found;
  };

  it('answers comparisons with values of the current calculation', async () => {
    expect(await answers(correctCalculation)).toEqual([0, 0, 0, 0]);
    // C1:C4 are 4 to 7, E1:E2 are 5 and 6.
    expect(await answers(correctCalculation, { A1: 4 })).toEqual([1, 3, 1, 11]);
    // C1:C3 are 3 to 5, E1:E2 are 4 and 5.
    expect(await answers(correctCalculation, { A1: 4 }, { A1: 3 })).toEqual([1, 1, 1, 11]);
  });

  it('takes a result only after a comparison has read its cell', () => {
    indexComparedCellsOnly();
    const index = CELL_INVERTED_INDEX_CACHE;
    index.set('unit', 'sheet', 0, 5, 1, true);
    expect(index.getCellValuePositions('unit', 'sheet', 0)).toBeUndefined();
    index.set('unit', 'sheet', 0, 5, 1);
    index.setContinueBuildingCache('unit', 'sheet', 0, 1, 1);
    index.set('unit', 'sheet', 0, 6, 1, true);
    expect(index.getCellPositions('unit', 'sheet', 0, 6, [[1, 1]])?.matchingRows).toEqual([1]);
    expect(index.getCellPositions('unit', 'sheet', 0, 5, [[1, 1]])?.matchingRows).toEqual([]);
    index.clear();
  });
});

it('needs the order of spills and their placement together', async () => {
  const patch: Patch = (injector) => calculateInOrderOfSpills(injector, placeSpills(injector));
  const sheet = { A1: 4, C1: '=SEQUENCE(A1)', E1: '=C2:C9*2', G1: '=SUM(E2:E9)' };
  expect(await valueOf('G1', patch, sheet, { A1: 6 })).toBe((3 + 4 + 5 + 6) * 2);
});

describe('a change during a calculation', () => {
  const after = async (patch: Patch, change: (book: HeadlessWorkbook) => Promise<void>) => {
    const book = await openHeadless({ Sheet1: { A1: 1, C1: '=A1+1', E1: '=SEQUENCE(A1)', G1: '=C1*10' } }, { patch });
    await book.begin('Sheet1', { A1: 3 });
    await change(book);
    const values = book.values();
    book.dispose();
    return values;
  };
  const replace = (book: HeadlessWorkbook) => book.enter('Sheet1', { C1: 99, E1: 'over' });
  const replaced = { 'Sheet1!A1': 3, 'Sheet1!C1': 99, 'Sheet1!E1': 'over', 'Sheet1!G1': 990 };
  const replaceBeforeFirstFormula = (book: HeadlessWorkbook) => {
    const settled = replace(book);
    vi.advanceTimersByTime(150);
    return settled;
  };
  const insert = (book: HeadlessWorkbook) => book.insertRows('Sheet1', 0, 2);
  const moved = { 'Sheet1!A3': 3, 'Sheet1!C3': 4, 'Sheet1!E3': 1, 'Sheet1!E4': 2, 'Sheet1!E5': 3, 'Sheet1!G3': 40 };

  it('keeps values that take the place of formulas', async () => {
    expect(await after(correctCalculation, replace)).toEqual(replaced);
    expect(await after(nothing, replace)).not.toEqual(replaced);
  });

  it('restarts a calculation that has not reached its first formula', async () => {
    expect(await after(correctCalculation, replaceBeforeFirstFormula)).toEqual(replaced);
    expect(await after(dropOutdatedResults, replaceBeforeFirstFormula)).not.toEqual(replaced);
  });

  it('leaves results to the formulas that have moved', async () => {
    expect(await after(correctCalculation, insert)).toEqual(moved);
    expect(await after(nothing, insert)).not.toEqual(moved);
  });
});

it('does not lose what changed before a calculation that stopped another, and is stopped too', async () => {
  const formulas = { B1: '=A1+1', B2: '=A2+1', B3: '=A3+1' };
  const book = await openHeadless({ Sheet1: { A1: 1, A2: 1, A3: 1, ...formulas } });
  const calculation = book.grid.injector.get(ICalculateFormulaService) as unknown as Passes;
  const pass = calculation._apply.bind(calculation);
  await book.begin('Sheet1', { A1: 3 });
  let settled = book.enter('Sheet1', { A2: 4 });
  calculation._apply = async (isFurther) => {
    calculation._apply = pass;
    const result = pass(isFurther);
    settled = book.enter('Sheet1', { A3: 5 });
    vi.advanceTimersByTime(150);
    return result;
  };
  vi.advanceTimersByTime(150);
  await settled;
  await settled;
  expect(['B1', 'B2', 'B3'].map((address) => book.value('Sheet1', address))).toEqual([4, 5, 6]);
  book.dispose();
});
