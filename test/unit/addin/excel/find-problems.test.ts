/** The list of problems over the emulated workbook. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProblems, type KnownProblems } from '../../../../src/addin/excel/find-problems';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

const capabilities = { spills: true, namedFormulas: true };
const nothingKnown: KnownProblems = { failed: new Map(), stale: new Map(), isAllAnswered: false };

let excel: ExcelInNode;
let changed: string[];
beforeEach(async () => {
  vi.useFakeTimers();
  changed = [];
  excel = await fixtureExcel({ workbook: { sheets: ['Prices'] } });
  excel.workbook.put('Prices!A1', [['=MD.QUOTE("AAPL.US")'], ['=MD.LIVE("AAPL.US")'], ['=OTHER.FUNCTION()']]);
  excel.workbook.show('Prices!A1', [['#BUSY!']]);
  excel.workbook.show('Prices!A2', [['#BUSY!']]);
  excel.workbook.show('Prices!A3', [['#BUSY!']]);
  for (const method of ['setFormulas', 'markDirty', 'calculateArea'] as const) {
    vi.spyOn(excel.workbook, method).mockImplementation(() => void changed.push(method));
  }
});
afterEach(() => void vi.useRealTimers());

const found = (known: Partial<KnownProblems>) =>
  passing(
    200,
    excel.run((context) => findProblems(context, { ...nothingKnown, ...known }, capabilities)),
  );

describe('A cell that shows #BUSY!', () => {
  it('waits for its result while some call does', async () => {
    const { cells } = await found({ isAllAnswered: false });
    expect(cells).toMatchObject([
      { address: 'A1', error: '#BUSY!', isNotTaken: false },
      { address: 'A2', error: '#BUSY!', isNotTaken: false },
    ]);
  });

  it('did not get its result when every call was answered, unless it is a live cell', async () => {
    const { cells } = await found({ isAllAnswered: true });
    expect(cells).toMatchObject([
      { address: 'A1', error: '#BUSY!', isNotTaken: true },
      { address: 'A2', error: '#BUSY!', isNotTaken: false },
    ]);
  });

  it('is only read: nothing is written or calculated', async () => {
    await found({ isAllAnswered: true });
    expect(changed).toEqual([]);
  });
});
