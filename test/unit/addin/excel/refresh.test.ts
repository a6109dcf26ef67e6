/** Refresh through Microsoft's own Excel.run, over the emulated workbook. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsOurFunction } from '../../../../src/addin/excel/cells/own-formulas';
import { createRecalculate } from '../../../../src/addin/excel/refresh/recalculate';
import { reasonToLeave } from '../../../../src/addin/excel/cells/inspect-cells';
import { createRefresh, type RefreshOptions, type RefreshOutcome, type RefreshScope } from '../../../../src/addin/excel/refresh/refresh';
import type { MemoryWorkbook } from '../../../support/memory-workbook/memory-workbook';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import { parseAddress } from '../../../../src/office-host/areas/a1';
import type { ExcelInNode } from '../../../support/excel-in-node';

const quote = '=MD.QUOTE("600519.SH")';
const modern = { dirtyRanges: true, spills: true, mergedAreas: true, arrayFormulas: false, namedFormulas: true };
const old: typeof modern = { ...modern, dirtyRanges: false, spills: false };

let excel: ExcelInNode;
let log: string[];
/** What was entered into cells. */
let entered: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  log = [];
  excel = await fixtureExcel({
    workbook: {
      sheets: ['Prices', 'Notes', 'Empty'],
      onCalculate: (cells) => log.push(...cells.map(({ sheet, formula }) => `${sheet}: ${formula}`)),
    },
  });
  fillIn(excel.workbook);
  watchEntries();
});

function fillIn(workbook: MemoryWorkbook): void {
  workbook.put('Prices!B2', [
    ['Symbol', 'Price', 'Twice'],
    ['600519.SH', '=MD.QUOTE(B3)', '=C3*2'],
    ['AAPL.US', '=IFERROR(MD.QUOTE(B4),0)', '=C4*2'],
  ]);
  workbook.put('Notes!A1', [['="say MD.QUOTE(A1)"', quote]]);
}

function watchEntries(): void {
  entered = [];
  const real = excel.workbook.setFormulas.bind(excel.workbook);
  vi.spyOn(excel.workbook, 'setFormulas').mockImplementation((area, formulas) => {
    real(area, formulas);
    entered.push(...formulas.flat().map(String));
  });
}

function outcome(parts: Partial<RefreshOutcome>): RefreshOutcome {
  return { recalculated: 0, reentered: 0, leftAlone: {}, searchedNames: true, ...parts };
}

type Asked = RefreshOptions['asked'];

function refresh(scope: RefreshScope, capabilities = modern, asked: Asked = 'by-person'): Promise<RefreshOutcome> {
  const run = createRefresh({
    run: (batch) => excel.run(batch),
    capabilities,
    startEpoch: () => log.push('epoch'),
    asked,
  });
  return passing(200, run(scope));
}

/** Lets a method of the workbook fail for one column of a sheet. */
function spoil(sheet: string, column: number, method: 'calculateArea' | 'markDirty'): void {
  const real = excel.workbook[method].bind(excel.workbook);
  vi.spyOn(excel.workbook, method).mockImplementation((area) => {
    if (area.sheet === sheet && area.column === column) throw new Error('GeneralException');
    real(area);
  });
}

describe.each([
  ['marks cells dirty', modern],
  ['calculates ranges on an old host', old],
])('Refresh %s', (_, capabilities) => {
  it('in the whole workbook: add-in formulas only, after a new cache epoch', async () => {
    expect(await refresh('workbook', capabilities)).toEqual(outcome({ recalculated: 3 }));
    expect(log).toEqual(['epoch', 'Prices: =MD.QUOTE(B3)', 'Prices: =IFERROR(MD.QUOTE(B4),0)', `Notes: ${quote}`]);
  });

  it('on the active sheet', async () => {
    excel.workbook.select('Notes!D9');
    expect(await refresh('sheet', capabilities)).toEqual(outcome({ recalculated: 1 }));
    expect(log).toEqual(['epoch', `Notes: ${quote}`]);
  });

  it('in the selection, also in selected whole columns', async () => {
    excel.workbook.select('Prices!C4:D4');
    expect(await refresh('selection', capabilities)).toEqual(outcome({ recalculated: 1 }));
    excel.workbook.select('Prices!A1:C1048576');
    expect(await refresh('selection', capabilities)).toEqual(outcome({ recalculated: 2 }));
  });

  it('and counts 0 cells where no formula calls an add-in function', async () => {
    excel.workbook.select('Empty!A1');
    expect(await refresh('sheet', capabilities)).toEqual(outcome({}));
    expect(await refresh('selection', capabilities)).toEqual(outcome({}));
    expect(log).toEqual(['epoch', 'epoch']);
  });

  it('and leaves every formula as it is', async () => {
    const area = { sheet: 'Prices', row: 0, column: 0, rows: 6, columns: 6 };
    const before = excel.workbook.formulas(area);
    await refresh('workbook', capabilities);
    expect(excel.workbook.formulas(area)).toEqual(before);
    expect(entered).toEqual([]);
  });

  it('in areas of more than one block', async () => {
    const rows = Array.from({ length: 25_000 }, (_, row) => [row % 1000 === 0 ? quote : row]);
    excel.workbook.put('Empty!A1', rows);
    excel.workbook.select('Empty!A1');
    expect(await refresh('sheet', capabilities)).toEqual(outcome({ recalculated: 25 }));
  });
});

describe('Refresh of several selected areas', () => {
  it('includes each of them, and a cell in two of them once', async () => {
    excel.workbook.select('Prices!A3:D3,Prices!F9,Prices!C2:C4');
    expect(await refresh('selection')).toEqual(outcome({ recalculated: 2 }));
    expect(log).toEqual(['epoch', 'Prices: =MD.QUOTE(B3)', 'Prices: =IFERROR(MD.QUOTE(B4),0)']);
  });

  it('includes the formulas that spill into them', async () => {
    const bars = '=MD.KLINE("AAPL.US","1d",2)';
    excel.workbook.put('Empty!B2', [[quote, '', bars]]);
    excel.workbook.show('Empty!B2', [['a'], ['b'], ['c']]);
    excel.workbook.show('Empty!D2', [['d'], ['e'], ['f']]);
    excel.workbook.select('Empty!B2,Empty!B4,Empty!D3:D9,Empty!D4');
    expect(await refresh('selection')).toEqual(outcome({ recalculated: 2 }));
    expect(log).toEqual(['epoch', `Empty: ${quote}`, `Empty: ${bars}`]);
  });
});

describe('Refresh', () => {
  it('of a spilled cell refreshes the formula that spills into it', async () => {
    excel.workbook.put('Empty!B2', [[quote]]);
    excel.workbook.show('Empty!B2', [
      ['a', 1],
      ['b', 2],
    ]);
    excel.workbook.select('Empty!C3');
    expect(await refresh('selection')).toEqual(outcome({ recalculated: 1 }));
    expect(log).toEqual(['epoch', `Empty: ${quote}`]);
  });

  it('looks for values only, not into cells with a format alone', async () => {
    const usedArea = vi.spyOn(excel.workbook, 'usedArea');
    excel.workbook.setNumberFormats({ sheet: 'Notes', row: 90_000, column: 90, rows: 1, columns: 1 }, [['0.0']]);
    const formulas = vi.spyOn(excel.workbook, 'formulas');
    expect(await refresh('workbook')).toEqual(outcome({ recalculated: 3 }));
    expect(usedArea).toHaveBeenCalledWith('Notes', true);
    expect(Math.max(...formulas.mock.calls.map(([area]) => area.row + area.rows))).toBeLessThan(10);
  });

  it('calculates ranges that the host refuses to mark dirty, and enters nothing', async () => {
    spoil('Notes', 1, 'markDirty');
    expect(await refresh('workbook')).toEqual(outcome({ recalculated: 3 }));
    expect(log.filter((line) => line === `Notes: ${quote}`)).toHaveLength(1);
    expect(entered).toEqual([]);
  });

  it('enters a formula again that the host refuses to calculate, and no other one', async () => {
    spoil('Notes', 1, 'markDirty');
    spoil('Notes', 1, 'calculateArea');
    expect(await refresh('workbook')).toEqual(outcome({ recalculated: 2, reentered: 1 }));
    expect(entered).toEqual([quote]);
  });
});

describe('In manual calculation mode', () => {
  beforeEach(async () => {
    log = [];
    excel = await fixtureExcel({
      workbook: { calculationMode: 'Manual', onCalculate: (cells) => log.push(...cells.map(({ formula }) => formula)) },
    });
    excel.workbook.put('A1', [[quote, '=A1', '=NOW()']]);
    // Dirty before, and not ours.
    excel.workbook.markDirty({ sheet: 'Sheet1', row: 0, column: 1, rows: 1, columns: 2 });
  });

  it.each(['by-person', 'automatic'] as const)('a refresh %s calculates our cells alone', async (asked) => {
    expect(await refresh('workbook', modern, asked)).toEqual(outcome({ recalculated: 1 }));
    expect(log).toEqual(['epoch', quote]);
  });

  it('the recovery of cells calculates these alone', async () => {
    const recalculate = createRecalculate({ run: (batch) => excel.run(batch), capabilities: modern });
    await passing(200, recalculate(['Sheet1!A1']));
    expect(log).toEqual([quote]);
  });
});

describe('The recovery of cells', () => {
  const recover = async (...addresses: string[]) => {
    const searchWorkbook = vi.fn(() => Promise.resolve());
    const recalculate = createRecalculate({ run: (batch) => excel.run(batch), capabilities: modern, searchWorkbook });
    await passing(200, recalculate(addresses));
    return searchWorkbook.mock.calls.length;
  };

  it('calculates them where they are, without a search', async () => {
    expect(await recover('Prices!C3', 'Notes!B1')).toBe(0);
    expect(log).toEqual([`Prices: ${ofPrices}`, `Notes: ${quote}`]);
  });

  it.each([
    ['a sheet is gone, as one that was renamed', 'Before!C3'],
    ['a cell is empty, as after an inserted row', 'Prices!C2'],
    ['a cell holds a formula that is not ours', 'Prices!D3'],
    ['an address cannot be read', 'C3'],
  ])('searches the workbook once where %s, and calculates the others', async (_, address) => {
    expect(await recover('Notes!B1', address, address)).toBe(1);
    expect(log).toEqual([`Notes: ${quote}`]);
  });
});

const ofPrices = '=MD.QUOTE(B3)';

/** One cell of ours and one of somebody else show #NAME?. */
function showNameErrors(): void {
  excel.workbook.show('Prices!C3', [['#NAME?']]);
  excel.workbook.put('Prices!F3', [['=UNKNOWN(1)']]);
  excel.workbook.show('Prices!F3', [['#NAME?']]);
}

describe('Cells that show #NAME? because the add-in was loaded late', () => {
  beforeEach(showNameErrors);

  it('are entered again, and the others calculated', async () => {
    expect(await refresh('workbook')).toEqual(outcome({ recalculated: 2, reentered: 1 }));
    expect(entered).toEqual([ofPrices]);
  });

  it.each([
    ['=_xldudf_MD_QUOTE(B3)', '#NAME?'],
    ["='C:\\Library\\FUNCRES.XLAM'!_xldudf_MD_QUOTE(B3)", '#REF!'],
  ])('are entered with the name that Excel knows: %s', async (stored, shown) => {
    excel.workbook.put('Prices!C3', [[stored]]);
    excel.workbook.show('Prices!C3', [[shown]]);
    expect(await refresh('workbook')).toEqual(outcome({ recalculated: 2, reentered: 1 }));
    expect(entered).toEqual([ofPrices]);
  });

  it('are left alone by what no person asked for', async () => {
    const expected = outcome({ recalculated: 2, leftAlone: { 'not-asked': 1 } });
    expect(await refresh('workbook', modern, 'automatic')).toEqual(expected);
    expect(entered).toEqual([]);
  });

  it('are entered one by one, never as a block', async () => {
    excel.workbook.put('Empty!A1', [
      [quote, quote],
      [quote, quote],
    ]);
    excel.workbook.show('Empty!A1', [['#NAME?']]);
    excel.workbook.show('Empty!B1', [['#NAME?']]);
    merge('Empty!B1');
    excel.workbook.select('Empty!A1');
    const expected = outcome({ recalculated: 2, reentered: 1, leftAlone: { merged: 1 } });
    expect(await refresh('sheet')).toEqual(expected);
    expect(entered).toEqual([quote]);
  });
});

describe('Cells that show #NAME?', () => {
  beforeEach(showNameErrors);

  it('are left alone on a protected sheet, unless they are unlocked', async () => {
    excel.workbook.restrictions.protect('Prices');
    const expected = outcome({ recalculated: 1, leftAlone: { protected: 1 }, protectedSheets: ['Prices'] });
    expect(await refresh('sheet')).toEqual(expected);
    excel.workbook.restrictions.unlock('Prices!C3');
    expect(await refresh('sheet')).toEqual(outcome({ recalculated: 1, reentered: 1 }));
    expect(entered).toEqual([ofPrices]);
  });

  it('are left alone in merged cells', async () => {
    merge('Prices!C3:D3');
    expect(await refresh('sheet')).toEqual(outcome({ recalculated: 1, leftAlone: { merged: 1 } }));
  });

  it('are left alone in a spill', async () => {
    excel.workbook.put('Prices!A1', [['=SEQUENCE(4,4)']]);
    excel.workbook.show('Prices!A1', [
      ['x', '', ''],
      ['', '', ''],
      ['', '', '#NAME?'],
    ]);
    expect(await refresh('sheet')).toEqual(outcome({ recalculated: 1, leftAlone: { spilled: 1 } }));
  });

  it('are left alone where Excel refuses, as in a part of an array formula', async () => {
    excel.workbook.restrictions.makeArray('Prices!C3:C4');
    expect(await refresh('sheet')).toEqual(outcome({ recalculated: 1, leftAlone: { refused: 1 } }));
    expect(entered).toEqual([]);
  });

  it('are left alone by a version of Excel that cannot tell merged cells', async () => {
    const expected = outcome({ recalculated: 1, leftAlone: { unknown: 1 } });
    expect(await refresh('sheet', { ...modern, mergedAreas: false })).toEqual(expected);
    expect(entered).toEqual([]);
  });
});

describe('The reason to leave a cell', () => {
  const fine = { formula: quote, isProtected: false, isSpilled: false, isArray: false, isMerged: false };

  it.each([
    [{}, undefined],
    [{ isArray: true }, 'array'],
    [{ isMerged: true }, 'merged'],
    [{ isProtected: true }, 'protected'],
    [{ formula: '=A1' }, 'changed'],
  ] as const)('for %o is %s', (facts, reason) => {
    expect(reasonToLeave({ ...fine, ...facts }, callsOurFunction)).toBe(reason);
  });
});

describe('Formulas inside defined names', () => {
  const definedNames = [
    { name: 'LastPrice', formula: '=LAMBDA(s,MD.QUOTE(s))' },
    { name: 'Twice', formula: '=LAMBDA(s,2*LastPrice(s))', sheet: 'Sheet1' },
    { name: 'Tax', formula: '=0.2' },
  ];

  beforeEach(async () => {
    log = [];
    excel = await fixtureExcel({
      workbook: { definedNames, onCalculate: (cells) => log.push(...cells.map(({ formula }) => formula)) },
    });
    excel.workbook.put('A1', [['=lastprice("AAPL.US")', '=Twice("AAPL.US")', '=A1*Tax', '="LastPrice("', '=LastPrices']]);
  });

  it('are found by the cells that use the names', async () => {
    expect(await refresh('workbook')).toEqual(outcome({ recalculated: 2 }));
    expect(log).toEqual(['epoch', '=lastprice("AAPL.US")', '=Twice("AAPL.US")']);
  });

  it.each([true, false])('are recovered without a search, where reading names is safe: %s', async (namedFormulas) => {
    const searchWorkbook = vi.fn(() => Promise.resolve());
    const capabilities = { ...modern, namedFormulas };
    const recalculate = createRecalculate({ run: (batch) => excel.run(batch), capabilities, searchWorkbook });
    await passing(200, recalculate(['Sheet1!A1']));
    expect(log).toEqual(['=lastprice("AAPL.US")']);
    expect(searchWorkbook).not.toHaveBeenCalled();
  });

  it('are reported as not searched where reading names is not safe', async () => {
    const expected = outcome({ searchedNames: false });
    expect(await refresh('workbook', { ...modern, namedFormulas: false })).toEqual(expected);
  });

  it('are reported as not searched where Excel refuses', async () => {
    vi.spyOn(excel.workbook.names, 'all').mockImplementation(() => {
      throw new Error('GeneralException');
    });
    excel.workbook.put('A9', [[quote]]);
    expect(await refresh('workbook')).toEqual(outcome({ recalculated: 1, searchedNames: false }));
  });
});

function merge(address: string): void {
  const area = parseAddress(address, excel.workbook.activeSheet());
  excel.workbook.structure.merge(area!);
}
