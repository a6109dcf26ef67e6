/** The list of problems over the emulated workbook. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findProblems, type KnownProblems } from '../../../../src/addin/excel/problems/find-problems';
import type { CellIdentity } from '../../../../src/client/http/activity';
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

const found = (known: Partial<KnownProblems>, able = capabilities) =>
  passing(
    200,
    excel.run((context) => findProblems(context, { ...nothingKnown, ...known }, able)),
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

const table = '=MD.QUOTE("600519.SH,430047.BJ,x","name,last_price",TRUE)';

describe('A table with errors inside', () => {
  beforeEach(() => {
    excel.workbook.put('Prices!A1', [['text'], ['text'], ['text']]);
    excel.workbook.put('Prices!C3', [[table]]);
    excel.workbook.show('Prices!C3', [
      ['Name', 'Last'],
      ['Kweichow Moutai', 1_400.5],
      ['#N/A', '#N/A'],
      ['#VALUE!', '#VALUE!'],
    ]);
  });

  it('is listed once, by its formula, with the number of these cells and the first one', async () => {
    expect(await found({})).toEqual({
      searched: 1,
      staleStreams: 0,
      codeColumns: [],
      cells: [expect.objectContaining({ address: 'C3', error: '#N/A', errorCells: { count: 4, first: 'C5' } })],
    });
  });

  it('has the reason that its call has met', async () => {
    const problem = { kind: 'unknown-symbol', symbol: '430047.BJ' } as const;
    const { cells } = await found({ failed: new Map([['Prices!C3', { problem, at: 7 }]]) });
    expect(cells).toMatchObject([{ address: 'C3', problem, at: 7, errorCells: { count: 4 } }]);
  });

  it('counts the cell of the formula too', async () => {
    excel.workbook.put('Prices!H9', [[table]]);
    excel.workbook.show('Prices!H9', [['#N/A'], [7], ['#N/A']]);
    excel.workbook.put('Prices!J9', [[table]]);
    excel.workbook.show('Prices!J9', [['#N/A'], [7]]);
    const { cells } = await found({});
    expect(cells).toMatchObject([
      { address: 'C3' },
      { address: 'H9', error: '#N/A', errorCells: { count: 2, first: 'H9' } },
      { address: 'J9', error: '#N/A', errorCells: undefined },
    ]);
  });
});

describe('A live cell', () => {
  const [one, two, three] = [{ address: 'Prices!A2' }, {}, { address: 'Prices!H99' }];
  const offline = { kind: 'offline' } as const;

  it('has its reason where Excel tells its address', async () => {
    const { cells, staleStreams } = await found({ failed: new Map([['Prices!A2', { problem: offline, at: 7 }]]) });
    expect(cells).toContainEqual(expect.objectContaining({ address: 'A2', problem: offline, at: 7 }));
    expect(staleStreams).toBe(0);
  });

  it('with an outdated value is listed with its time, or counted where no live cell is known', async () => {
    const stale = new Map<CellIdentity, number>([one, two, three].map((cell, index) => [cell, index]));
    const { cells, staleStreams } = await found({ stale });
    expect(cells).toContainEqual(expect.objectContaining({ address: 'A2', staleSince: 0 }));
    expect(staleStreams).toBe(2);
  });
});

describe('Errors inside a table', () => {
  it('are told from errors beside it, and from those of other formulas', async () => {
    excel.workbook.put('Prices!A1', [['text'], ['text'], ['text']]);
    excel.workbook.put('Prices!C3', [['=MD.QUOTE("AAPL.US,TSLA.US")', '#N/A', '=SEQUENCE(2)']]);
    excel.workbook.show('Prices!C3', [[1], [2]]);
    excel.workbook.show('Prices!E3', [[1], ['#NUM!']]);
    expect(await found({})).toMatchObject({ cells: [], searched: 1 });
  });

  it('are found where they show as text', async () => {
    excel.workbook.put('Prices!C3', [['=MD.QUOTE("AAPL.US,XYZ.US,ZYX.US")'], [''], [''], ['#N/A: a remark']]);
    excel.workbook.show('Prices!C3', [[1], ['#N/A: Symbol not found: XYZ.US'], ['#N/A：未找到代码：ZYX.US']]);
    const { cells } = await found({});
    expect(cells).toContainEqual(expect.objectContaining({ address: 'C3', error: '#N/A', errorCells: { count: 2, first: 'C4' } }));
  });

  it('are found in a table of more than one block', async () => {
    excel.workbook.put('Prices!A1', [['=MD.KLINE("AAPL.US","1d",12000)']]);
    excel.workbook.show(
      'Prices!A1',
      Array.from({ length: 12_000 }, (_, row) => [row === 11_000 ? '#N/A' : row]),
    );
    const { cells } = await found({});
    expect(cells).toMatchObject([{ address: 'A1', errorCells: { count: 1, first: 'A11001' } }]);
  });

  it('are not looked for where Excel cannot tell what a formula fills', async () => {
    excel.workbook.show('Prices!A1', [['a'], ['#N/A']]);
    const { cells } = await found({}, { ...capabilities, spills: false });
    expect(cells.map(({ address }) => address)).not.toContain('A1');
  });

  it('cost no request for each formula where no cell shows an error', async () => {
    excel.workbook.put('Prices!A1', [['=MD.QUOTE("AAPL.US")'], ['=MD.QUOTE("TSLA.US")'], ['text']]);
    const spillOf = vi.spyOn(excel.workbook, 'spillOf');
    await found({});
    expect(spillOf).not.toHaveBeenCalled();
  });
});
