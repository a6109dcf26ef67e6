/** Freezing and thawing through Microsoft's own Excel.run, over the emulated workbook. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCapabilities } from '../../../../src/addin/excel/host/capabilities';
import { contentsOf } from '../../../../src/addin/excel/freeze/contents';
import { createFreezer } from '../../../../src/addin/excel/freeze/freezer';
import { xmlOf } from '../../../../src/addin/excel/freeze/frozen-formulas';
import { stampText } from '../../../../src/addin/excel/freeze/stamps';
import type { RefreshScope } from '../../../../src/addin/excel/refresh/refresh';
import type { AsOf } from '../../../../src/market/bars/as-of';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { type Area, parseAddress } from '../../../../src/office-host/areas/a1';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import { habits } from '../../../support/host-profiles';
import type { ExcelInNode } from '../../../support/excel-in-node';

const quote = '=MD.QUOTE("600519.SH")';
const bars = '=MD.KLINE("600519.SH","1d")';
const other = '=MD.QUOTE("AAPL.US")';
const now = Date.parse('2026-01-15T02:30:00Z');
const barValues = [
  ['date', 'close'],
  [46_037, 1_400.5],
  [46_038, '=1+1'],
];
const barFormats = [
  ['General', 'General'],
  ['yyyy-mm-dd', '0.00'],
  ['yyyy-mm-dd', '0.00'],
];

let excel: ExcelInNode;
const at = (address: string): Area => parseAddress(address, excel.workbook.activeSheet())!;
const formulas = (address: string) => excel.workbook.formulas(at(address));
const isFormula = (content: unknown) => content === quote || content === bars;

beforeEach(async () => {
  vi.useFakeTimers({ now });
  excel = await fixtureExcel({ workbook: { sheets: ['Prices', 'Notes'] } });
  const { workbook } = excel;
  workbook.put('Prices!A1', [[quote, '=A1*2', 'Symbol']]);
  workbook.show('Prices!A1', [[1_400.5]]);
  workbook.put('Prices!B3', [[bars]]);
  workbook.show('Prices!B3', barValues);
  workbook.setNumberFormats(at('Prices!B3:C5'), barFormats);
  vi.setSystemTime(now);
  workbook.put('Notes!A1', [[quote]]);
  workbook.show('Notes!A1', [['#N/A']]);
});

/** The time that the workbook is set to. */
let past: AsOf | undefined;
afterEach(() => (past = undefined));

function freezer(excelApi = 19, displayLanguage = 'en-US') {
  const requirements = { isSetSupported: (_: string, version = '1.1') => Number(version.split('.')[1]) <= excelApi };
  const capabilities = readCapabilities({ requirements, displayLanguage });
  return createFreezer((batch) => excel.run(batch), capabilities, { now: () => Date.now(), asOf: () => past });
}

const freeze = (scope: RefreshScope, excelApi?: number) => passing(200, freezer(excelApi).freeze(scope));
const thaw = (scope: RefreshScope) => passing(200, freezer().thaw(scope));
const frozen = () => passing(200, freezer().frozen());
const parts = () => excel.workbook.xmlParts.all();

describe('Freezing', () => {
  it.each([19, 13])('puts values in place of formulas and their spills, with ExcelApi 1.%i', async (excelApi) => {
    expect(await freeze('sheet', excelApi)).toEqual({ formulas: 2, leftAlone: {} });
    expect(formulas('Prices!A1:C1')).toEqual([[1_400.5, '=A1*2', 'Symbol']]);
    expect(excel.workbook.values(at('Prices!B3:C5'))).toEqual(barValues);
    expect(excel.workbook.spillOf(at('Prices!B3'))).toBeUndefined();
    expect(excel.workbook.numberFormats(at('Prices!B3:C5'))).toEqual(barFormats);
    expect(formulas('Notes!A1')).toEqual([[quote]]);
    expect(await frozen()).toEqual([{ sheet: 'Prices', formulas: 2, frozenAt: '2026-01-15T02:30:00.000Z' }]);
  });

  it('enters texts so that they stay texts, and errors as errors', async () => {
    const entered = vi.spyOn(excel.workbook, 'setFormulas');
    excel.workbook.show('Prices!B3', [
      ['=1+1', '00700'],
      ['-5', '@x'],
      ['#N/A', true],
    ]);
    await freeze('workbook');
    const contents = entered.mock.calls.map(([, rows]) => rows);
    expect(contents).toContainEqual([
      ["'=1+1", "'00700"],
      ["'-5", "'@x"],
      ['#N/A', true],
    ]);
    expect(contents).toContainEqual([['#N/A']]);
  });

  it('covers the selection alone, and the formula that spills into it', async () => {
    excel.workbook.select('Prices!A1:B1');
    expect(await freeze('selection')).toEqual({ formulas: 1, leftAlone: {} });
    excel.workbook.select('Prices!C5');
    expect(await freeze('selection')).toEqual({ formulas: 1, leftAlone: {} });
    expect(formulas('Prices!A1:B3').flat().some(isFormula)).toBe(false);
  });
});

describe('Freezing and thawing several selected areas', () => {
  it('cover all of them, and a formula in two of them once', async () => {
    excel.workbook.put('Prices!F1', [[quote], [quote]]);
    excel.workbook.show('Prices!F1', [[1]]);
    excel.workbook.select('Prices!A1:B1,Prices!C5,Prices!F1,Prices!A1:A9');
    expect(await freeze('selection')).toEqual({ formulas: 3, leftAlone: {} });
    expect(formulas('Prices!F1:F2')).toEqual([[1], [quote]]);
    expect(await frozen()).toMatchObject([{ formulas: 3 }]);
    excel.workbook.select('Prices!C4,Prices!F1');
    expect(await thaw('selection')).toEqual({ formulas: 2, leftAlone: {} });
    expect([formulas('Prices!B3'), formulas('Prices!F1')]).toEqual([[[bars]], [[quote]]]);
  });
});

describe('Freezing', () => {
  it('records every formula before it replaces the first one', async () => {
    const recorded: number[] = [];
    const write = excel.workbook.setFormulas.bind(excel.workbook);
    vi.spyOn(excel.workbook, 'setFormulas').mockImplementation((area, contents) => {
      recorded.push(parts()[0]?.xml.split('formula').length ?? 0);
      write(area, contents);
    });
    await freeze('workbook');
    expect(new Set(recorded).size).toBe(1);
    expect(parts()[0]?.xml).toContain('MD.KLINE');
  });

  it('twice at once records every formula once', async () => {
    const { freeze: start, thaw: back } = freezer();
    const both = await passing(400, Promise.all([start('workbook'), start('workbook')]));
    expect(both).toEqual([
      { formulas: 3, leftAlone: {} },
      { formulas: 0, leftAlone: {} },
    ]);
    expect(await passing(200, back('workbook'))).toEqual({ formulas: 3, leftAlone: {} });
    expect([formulas('Prices!A1'), formulas('Prices!B3'), formulas('Notes!A1')]).toEqual([[[quote]], [[bars]], [[quote]]]);
  });

  it('of nothing leaves no part', async () => {
    excel.workbook.select('Prices!C1');
    expect(await freeze('selection')).toEqual({ formulas: 0, leftAlone: {} });
    expect(parts()).toEqual([]);
  });
});

describe('Freezing', () => {
  it('leaves a cell that was edited after the inspection', async () => {
    // Merged areas are what the inspection reads last.
    const merged = excel.workbook.structure.merged.bind(excel.workbook.structure);
    vi.spyOn(excel.workbook.structure, 'merged').mockImplementation((area) => {
      excel.workbook.put('Prices!A1', [[42]]);
      return merged(area);
    });
    expect(await freeze('sheet')).toEqual({ formulas: 1, leftAlone: { changed: 1 } });
    await thaw('sheet');
    expect([formulas('Prices!A1'), formulas('Prices!B3')]).toEqual([[[42]], [[bars]]]);
  });
});

it('A value is frozen with the format that it brings along, unless its cell has one', () => {
  const values = [[1, 2, 'a']];
  const numberFormat = [['General', '0.0', 'General']];
  const cells: unknown = [
    [
      { type: 'Double', basicValue: 1, numberFormat: '0.00%' },
      { type: 'Double', basicValue: 2, numberFormat: '0.00%' },
      { type: 'String', basicValue: 'a' },
    ],
  ];
  const range = { values, formulas: values, numberFormat, valuesAsJson: cells as Excel.CellValue[][] };
  expect(contentsOf(range, true).formats).toEqual([['0.00%', '0.0', 'General']]);
  expect(contentsOf(range, false).formats).toEqual(numberFormat);
});

it('The format of a cell stays where Excel on a Mac reads its hours short', async () => {
  excel = await fixtureExcel({ host: habits['is on a Mac in a German region'], workbook: { sheets: ['Prices'] } });
  const { workbook } = excel;
  workbook.put('Prices!A1', [[bars]]);
  workbook.show('Prices!A1', [[46_037.395_833_333_3, 1_400.5]]);
  workbook.setNumberFormats(at('Prices!A1:B1'), [['yyyy-mm-dd hh:mm', '0.00']]);
  expect(await freeze('workbook')).toEqual({ formulas: 1, leftAlone: {} });
  expect(workbook.numberFormats(at('Prices!A1:B1'))).toEqual([['yyyy-mm-dd hh:mm', '0.00']]);
});

it('A picture, whose value is #VALUE!, is frozen as the text that describes it', () => {
  const cells: unknown = [[{ type: 'WebImage', altText: '20 daily closes', address: 'https://data.test/a.png' }]];
  const range = { values: [['#VALUE!']], formulas: [['=X']], numberFormat: [['General']] };
  expect(contentsOf({ ...range, valuesAsJson: cells as Excel.CellValue[][] }, true).values).toEqual([['20 daily closes']]);
});

describe('Freezing leaves alone, and counts', () => {
  it('formulas without a result', async () => {
    excel.workbook.show('Prices!A1', [['#NAME?']]);
    excel.workbook.show('Notes!A1', [['#BUSY!']]);
    expect(await freeze('workbook')).toEqual({ formulas: 1, leftAlone: { pending: 2 } });
    expect([formulas('Prices!A1'), formulas('Notes!A1')]).toEqual([[[quote]], [[quote]]]);
  });

  it('locked cells of a protected sheet, also if only a spill is locked', async () => {
    excel.workbook.restrictions.protect('Prices');
    expect(await freeze('workbook')).toEqual({ formulas: 1, leftAlone: { protected: 2 } });
    excel.workbook.restrictions.unlock('Prices!A1');
    expect(await freeze('workbook')).toEqual({ formulas: 1, leftAlone: { protected: 1 } });
  });

  it('merged cells', async () => {
    excel.workbook.structure.merge(at('Notes!A1:B1'));
    expect(await freeze('workbook')).toEqual({ formulas: 2, leftAlone: { merged: 1 } });
  });

  it('what Excel refuses, such as a part of an array, which it takes out of the record', async () => {
    excel.workbook.restrictions.makeArray('Prices!A1:A2');
    expect(await freeze('sheet')).toEqual({ formulas: 1, leftAlone: { refused: 1 } });
    expect(formulas('Prices!A1')).toEqual([[quote]]);
    expect(await frozen()).toMatchObject([{ formulas: 1 }]);
  });

  it.each(['newer', 'damaged'])('everything if the record in the workbook is %s', async (reason) => {
    const xml = reason === 'newer' ? xmlOf([]).replace('version="1"', 'version="9"') : xmlOf([]).replace('[]', '?');
    excel.workbook.xmlParts.put({ id: '{A}', xml });
    await expect(freeze('workbook')).rejects.toMatchObject({ reason });
    expect(formulas('Prices!A1')).toEqual([[quote]]);
    expect(parts()).toEqual([{ id: '{A}', xml }]);
  });
});

it('A frozen formula comes back with the name that Excel knows', async () => {
  excel.workbook.put('Notes!A1', [['=_xldudf_MD_QUOTE(B1)']]);
  excel.workbook.show('Notes!A1', [[410]]);
  await freeze('workbook');
  await thaw('workbook');
  expect(formulas('Notes!A1')).toEqual([['=MD.QUOTE(B1)']]);
});

describe('Thawing', () => {
  beforeEach(async () => {
    await freeze('workbook');
  });

  it('brings formulas back and clears their former spills', async () => {
    expect(await thaw('workbook')).toEqual({ formulas: 3, leftAlone: {} });
    expect(formulas('Prices!A1:C1')).toEqual([[quote, '=A1*2', 'Symbol']]);
    expect(formulas('Prices!B3:C5')).toEqual([
      [bars, ''],
      ['', ''],
      ['', ''],
    ]);
    expect(excel.workbook.numberFormats(at('Prices!B3'))).toEqual([['General']]);
    expect(parts()).toEqual([]);
  });

  it('covers the sheet or the selection alone', async () => {
    excel.workbook.select('Prices!C5:C9');
    expect(await thaw('selection')).toEqual({ formulas: 1, leftAlone: {} });
    expect(formulas('Prices!A1')).toEqual([[1_400.5]]);
    expect(await thaw('sheet')).toEqual({ formulas: 1, leftAlone: {} });
    expect(await frozen()).toEqual([{ sheet: 'Notes', formulas: 1, frozenAt: '2026-01-15T02:30:00.000Z' }]);
  });

  it('leaves cells that were changed since, and keeps their record', async () => {
    excel.workbook.put('Prices!C4', [[1_400]]);
    excel.workbook.put('Prices!A1', [['=1400.5']]);
    excel.workbook.show('Prices!A1', [[1_400.5]]);
    expect(await thaw('workbook')).toEqual({ formulas: 1, leftAlone: { changed: 2 } });
    expect(formulas('Prices!C4')).toEqual([[1_400]]);
    expect(await frozen()).toMatchObject([{ formulas: 2 }]);
  });

  it('forgets formulas that have come back by themselves', async () => {
    excel.workbook.put('Prices!A1', [[quote]]);
    expect((await frozen())[0]).toMatchObject({ sheet: 'Prices', formulas: 1 });
    expect(await thaw('workbook')).toEqual({ formulas: 2, leftAlone: {} });
    expect(parts()).toEqual([]);
  });
});

describe('Thawing', () => {
  beforeEach(async () => {
    await freeze('workbook');
  });

  it('finds a renamed sheet, and counts the formulas of a deleted one', async () => {
    excel.workbook.sheets.rename('Prices', 'Kurse');
    excel.workbook.sheets.remove('Notes');
    expect(await frozen()).toMatchObject([{ sheet: 'Kurse', formulas: 2 }]);
    expect(await thaw('workbook')).toEqual({ formulas: 2, leftAlone: { missing: 1 } });
    expect(formulas('Kurse!A1')).toEqual([[quote]]);
  });

  it('keeps the record of a table in which a later formula was frozen, and says that it was changed', async () => {
    enter('Prices!C4', 1_400.5);
    await freeze('sheet');
    expect(await thaw('sheet')).toEqual({ formulas: 2, leftAlone: { changed: 1 } });
    expect(formulas('Prices!B3:C4')).toEqual([
      ['date', 'close'],
      [46_037, other],
    ]);
    expect(await frozen()).toMatchObject([{ sheet: 'Prices', formulas: 1 }, { sheet: 'Notes' }]);
  });

  it('takes the newer record of a cell that was frozen twice', async () => {
    enter('Prices!A1', 250);
    await freeze('sheet');
    expect(await thaw('sheet')).toEqual({ formulas: 2, leftAlone: {} });
    expect(formulas('Prices!A1')).toEqual([[other]]);
  });

  it('reads the records of several parts, and leaves one', async () => {
    excel.workbook.xmlParts.put({ id: '{COPY}', xml: parts()[0]?.xml ?? '' });
    expect(await frozen()).toMatchObject([{ formulas: 2 }, { formulas: 1 }]);
    expect(await thaw('sheet')).toEqual({ formulas: 2, leftAlone: {} });
    expect(parts()).toHaveLength(1);
  });
});

/** A formula with the given result. */
function enter(address: string, result: string | number): void {
  excel.workbook.put(address, [[other]]);
  excel.workbook.show(address, [[result]]);
}

const sheets = () => excel.workbook.sheets;

describe('A frozen formula belongs to its sheet, not to the name of it', () => {
  beforeEach(async () => {
    await freeze('workbook');
  });

  it('when the sheet is renamed and a new one gets its name', async () => {
    sheets().rename('Prices', 'Kurse');
    sheets().add('Prices');
    enter('Prices!A1', 1_400.5);
    await freeze('workbook');
    expect(await frozen()).toMatchObject([
      { sheet: 'Kurse', formulas: 2 },
      { sheet: 'Notes', formulas: 1 },
      { sheet: 'Prices', formulas: 1 },
    ]);
    expect(await thaw('workbook')).toEqual({ formulas: 4, leftAlone: {} });
    expect([formulas('Kurse!A1'), formulas('Kurse!B3'), formulas('Prices!A1')]).toEqual([[[quote]], [[bars]], [[other]]]);
  });

  it('when two sheets swap their names', async () => {
    sheets().rename('Prices', 'x');
    sheets().rename('Notes', 'Prices');
    sheets().rename('x', 'Notes');
    expect(await thaw('workbook')).toEqual({ formulas: 3, leftAlone: {} });
    expect(formulas('Notes!B3')).toEqual([[bars]]);
  });
});

describe('Frozen formulas of a deleted sheet are kept, and counted as such', () => {
  beforeEach(async () => {
    await freeze('workbook');
  });

  it('when a new sheet of the same name shows the same values', async () => {
    sheets().remove('Notes');
    sheets().add('Notes');
    enter('Notes!A1', '#N/A');
    await freeze('workbook');
    expect(await thaw('workbook')).toEqual({ formulas: 3, leftAlone: { missing: 1 } });
    expect(formulas('Notes!A1')).toEqual([[other]]);
    expect(parts()[0]?.xml).toContain(quote.replaceAll('"', '\\"'));
  });

  it('when it was copied: the values of the copy stay', async () => {
    sheets().add('Notes (2)');
    excel.workbook.put('Notes (2)!A1', [['#N/A']]);
    excel.workbook.select('Notes (2)!A1');
    expect(await thaw('sheet')).toEqual({ formulas: 0, leftAlone: {} });
    sheets().remove('Notes');
    expect(await thaw('workbook')).toEqual({ formulas: 2, leftAlone: { missing: 1 } });
    expect(formulas('Notes (2)!A1')).toEqual([['#N/A']]);
  });
});

describe('Where no sheet has the id of a record, as in a workbook that older versions of Excel open', () => {
  beforeEach(async () => {
    await freeze('workbook');
  });
  const reopen = (session = 'monday') => {
    const [part] = parts();
    excel.workbook.xmlParts.put({ id: part!.id, xml: part!.xml.replaceAll('{sheet-', `{${session}-`) });
  };

  it('the sheet is found by its name', async () => {
    reopen();
    expect(await frozen()).toMatchObject([{ sheet: 'Prices' }, { sheet: 'Notes' }]);
    expect(await thaw('workbook')).toEqual({ formulas: 3, leftAlone: {} });
    expect([formulas('Prices!B3'), formulas('Notes!A1'), parts()]).toEqual([[[bars]], [[quote]], []]);
  });

  it('by the name that it had when the record was last written', async () => {
    excel.workbook.sheets.rename('Prices', 'Kurse');
    await thaw('sheet');
    excel.workbook.sheets.rename('Notes', 'Notizen');
    excel.workbook.sheets.rename('Kurse', 'Prices');
    await freeze('workbook');
    reopen();
    expect(await thaw('workbook')).toEqual({ formulas: 3, leftAlone: {} });
  });

  it('a newer record of the same cells is taken', async () => {
    reopen();
    enter('Notes!A1', '#N/A');
    await freeze('workbook');
    reopen('tuesday');
    expect(await thaw('workbook')).toEqual({ formulas: 3, leftAlone: { missing: 1 } });
    expect(formulas('Notes!A1')).toEqual([[other]]);
  });
});

describe('Thawing what Excel refuses', () => {
  beforeEach(async () => {
    await freeze('workbook');
  });

  it('counts it, and keeps its record', async () => {
    excel.workbook.restrictions.protect('Notes');
    expect(await thaw('workbook')).toEqual({ formulas: 2, leftAlone: { refused: 1 } });
    expect(await frozen()).toMatchObject([{ sheet: 'Notes', formulas: 1 }]);
  });

  it('keeps the values', async () => {
    const enter = excel.workbook.setFormulas.bind(excel.workbook);
    vi.spyOn(excel.workbook, 'setFormulas').mockImplementation((area, contents) => {
      if (contents[0]?.[0] === bars) throw new Error('InvalidArgument');
      enter(area, contents);
    });
    expect(await thaw('sheet')).toEqual({ formulas: 1, leftAlone: { refused: 1 } });
    expect(excel.workbook.values(at('Prices!B3:C5'))).toEqual(barValues);
    expect(await frozen()).toMatchObject([{ formulas: 1 }, { sheet: 'Notes' }]);
  });
});

const asOf = 'Values as of 2026-01-15 02:30 (UTC), from formulas of Tickgrid Market Data';
const notesOn = (sheet: string) => excel.workbook.notes.of(sheet).map(({ cell: { row, column }, text }) => [row, column, text]);
const comments = () => excel.workbook.properties.comments();

describe('People without the add-in see when values were frozen', () => {
  it('in a note on the first frozen cell of each sheet, until the formulas are back', async () => {
    await freeze('workbook');
    expect([notesOn('Prices'), notesOn('Notes')]).toEqual([[[0, 0, asOf]], [[0, 0, asOf]]]);
    expect(comments()).toBe('');
    await thaw('sheet');
    expect([notesOn('Prices'), notesOn('Notes')]).toEqual([[], [[0, 0, asOf]]]);
    await thaw('workbook');
    expect(notesOn('Notes')).toEqual([]);
  });

  it('in their language', async () => {
    await passing(200, freezer(19, 'zh-CN').freeze('sheet'));
    expect(notesOn('Prices')).toEqual([[0, 0, '数据截至 2026-01-15 02:30 (UTC)，由 Tickgrid 行情数据 公式转为数值']]);
  });

  it('also after the formula with the note was brought back and others not', async () => {
    await freeze('sheet');
    excel.workbook.select('Prices!A1');
    await thaw('selection');
    expect(notesOn('Prices')).toEqual([[2, 1, asOf]]);
  });

  it('in a note for each time at which cells of a sheet were frozen', async () => {
    excel.workbook.select('Prices!A1');
    await freeze('selection');
    vi.setSystemTime(now + 3_600_000);
    await freeze('sheet');
    const later = asOf.replace('02:30', '03:30');
    expect(notesOn('Prices')).toEqual([
      [0, 0, asOf],
      [2, 1, later],
    ]);
  });
});

it('A note names the time that the workbook was set to when its values were frozen', async () => {
  past = { instant: epochMs(Date.parse('2025-06-30T07:00:00Z')), market: 'SH' };
  await freeze('sheet');
  const text = 'As of 2025-06-30 15:00 (Shanghai), from formulas of Tickgrid Market Data, converted 2026-01-15 02:30 (UTC)';
  expect(notesOn('Prices')).toEqual([[0, 0, text]]);
  expect(await frozen()).toEqual([{ sheet: 'Prices', formulas: 2, frozenAt: '2026-01-15T02:30:00.000Z', past }]);
  await thaw('sheet');
  expect(notesOn('Prices')).toEqual([]);
});

describe('Where Excel takes no note, the comments of the workbook say when values were frozen', () => {
  it('before ExcelApi 1.18, beside what stands there, until the formulas are back', async () => {
    excel.workbook.properties.setComments('For the board\nSecond line');
    await freeze('workbook', 16);
    expect(comments()).toBe(`For the board\nSecond line\n${asOf}`);
    expect(notesOn('Prices')).toEqual([]);
    await thaw('sheet');
    expect(comments()).toContain(asOf);
    await thaw('workbook');
    expect(comments()).toBe('For the board\nSecond line');
  });

  it('where the cell has a note of somebody else, which stays as it is', async () => {
    excel.workbook.notes.set(at('Prices!A1'), 'Check this');
    await freeze('sheet');
    expect([notesOn('Prices'), comments()]).toEqual([[[0, 0, 'Check this']], asOf]);
    await thaw('sheet');
    expect([notesOn('Prices'), comments()]).toEqual([[[0, 0, 'Check this']], '']);
  });

  it('where the sheet is protected', async () => {
    excel.workbook.restrictions.protect('Notes');
    excel.workbook.restrictions.unlock('Notes!A1');
    await freeze('workbook');
    expect([notesOn('Prices'), notesOn('Notes'), comments()]).toEqual([[[0, 0, asOf]], [], asOf]);
  });

  it('where Excel fails to tell of notes', async () => {
    vi.spyOn(excel.workbook.notes, 'of').mockImplementation(() => {
      throw new Error('not implemented');
    });
    expect(await freeze('sheet')).toMatchObject({ formulas: 2 });
    expect(comments()).toBe(asOf);
  });

  it('and a note that somebody has changed since stays', async () => {
    await freeze('sheet');
    excel.workbook.notes.set(at('Prices!A1'), `${asOf} – checked`);
    await thaw('sheet');
    expect(notesOn('Prices')).toEqual([[0, 0, `${asOf} – checked`]]);
  });
});

it.each([
  [-480, 'UTC+8', '10:30'],
  [210, 'UTC-3:30', '23:00'],
  [0, 'UTC', '02:30'],
])('The time of frozen values is that of the person, %i minutes west of UTC', (minutesWest, zone, time) => {
  expect(stampText(now, minutesWest, 'en')).toContain(`${time} (${zone})`);
});
