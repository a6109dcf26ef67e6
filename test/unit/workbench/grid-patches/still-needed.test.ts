/** Each test fails when a new version of the grid mends what a file in src/workbench/grid-patches corrects: then the file can go. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bufferTime, NEVER } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Method = (this: unknown, ...given: unknown[]) => unknown;
type Classes = Record<string, { readonly prototype: Record<string, Method> }>;

/** The CommonJS builds, because Node does not load the ES modules of the grid. */
const load = createRequire(import.meta.url) as (module: string) => Classes;

function method(module: string, className: string, name: string): Method {
  const found = load(module)[className]?.prototype[name];
  if (!found) throw new Error(`${module} has no ${className}.${name}: its patch must change.`);
  return found;
}

const number = 2;

const fonts = load('@univerjs/engine-render')['FontCache'] as unknown as { getMeasureText: () => unknown };
const measure = fonts.getMeasureText;
beforeAll(() => void (fonts.getMeasureText = () => ({ width: 99, fontBoundingBoxAscent: 1, fontBoundingBoxDescent: 1 })));
afterAll(() => void (fonts.getMeasureText = measure));

describe('without its patch the drawing of the grid', () => {
  it('shows a number that is wider than its cell (drawn-numbers)', () => {
    const texts: unknown[] = [];
    const canvas = new Proxy({}, { get: (_, name) => (name === 'fillText' ? (text: unknown) => texts.push(text) : () => ({})) });
    const fontCache = {
      cellData: { v: '1,234,567', t: number },
      fontString: '10pt Arial',
      style: {},
      horizontalAlign: 3,
    };
    const context = { fontCache, startX: 0, endX: 20, startY: 0, endY: 20 };
    method('@univerjs/engine-render', 'Font', '_renderText').call({}, canvas, 0, 0, context, {});
    expect(texts).toEqual(['1,234,567']);
  });

  it('lets a spilled number overflow (drawn-numbers)', () => {
    const overflowed: unknown[] = [];
    const skeleton = {
      _cellData: { getValue: () => undefined },
      intersectMergeRange: () => false,
      getColumnCount: () => 5,
      getOverflowPosition: () => ({ startColumn: 0, endColumn: 1 }),
      appendToOverflowCache: (...area: unknown[]) => overflowed.push(area),
    };
    const fontCache = {
      cellData: { v: '1,234,567', t: number },
      documentSkeleton: undefined,
      horizontalAlign: 3,
      wrapStrategy: 1,
    };
    method('@univerjs/engine-render', 'SpreadsheetSkeleton', '_calculateOverflowCell').call(skeleton, 0, 1, fontCache);
    expect(overflowed).toEqual([[0, 1, 0, 1]]);
  });
});

describe('without its patch the layout of the grid', () => {
  it('fits no column narrower than the default (autofit-command)', () => {
    const skeleton = {
      worksheet: { getColVisible: () => true },
      _worksheetData: { defaultColumnWidth: 88 },
      _calculateColWidth: () => 20,
    };
    const calculate = method('@univerjs/engine-render', 'SpreadsheetSkeleton', 'calculateAutoWidthInRange');
    expect(calculate.call(skeleton, [{ startColumn: 0, endColumn: 0 }])).toEqual([{ col: 0, width: 88 }]);
  });

  it('measures blank cells for the height of a row (row-heights)', () => {
    const measured: unknown[] = [];
    const skeleton = {
      _worksheetData: { columnCount: 256, defaultRowHeight: 24 },
      calculateAutoHeightForCell: (_row: number, column: number) => void measured.push(column),
    };
    method('@univerjs/engine-render', 'SpreadsheetSkeleton', '_calculateRowAutoHeight').call(skeleton, 0);
    expect(measured).toHaveLength(256);
  });
});

describe('without its patch the grid', () => {
  it('copies no text of a spilled cell (copied-text, grid/paste-spills)', () => {
    const sheet = {
      getCellMatrix: () => ({}),
      _spanModel: { getMergedCellRange: () => [] },
      getCellRaw: () => undefined,
      getCell: () => ({ v: 'spilled' }),
    };
    const copied = method('@univerjs/core', 'Worksheet', 'getMatrixWithMergedCells').call(sheet, 0, 0, 0, 0, 'both');
    expect((copied as { getValue: Method }).getValue(0, 0)).toBeUndefined();
  });

  it('drops a blank first cell of pasted text (pasted-text)', () => {
    // Its CommonJS build does not load either.
    const source = readFileSync('node_modules/@univerjs/sheets-ui/lib/es/index.js', 'utf8');
    expect(source).toMatch(/function convertTextToTable\(text\) \{\s+const rows = text\.trim\(\)/);
  });

  it('announces a dialog once, and to nobody who asks later (early-dialogs)', () => {
    const source = readFileSync('node_modules/@univerjs/ui/lib/es/index.js', 'utf8');
    expect(source).toContain('"_dialogOptions$", new Subject()');
    expect(source).toContain('return this._dialogOptions$.asObservable()');
  });

  it('searches every cell of a sheet (searched-cells)', () => {
    const source = readFileSync('node_modules/@univerjs/sheets-find-replace/lib/es/index.js', 'utf8');
    expect(source).toContain('endRow: rowCount - 1');
    const getCell = vi.fn();
    const range = { startRow: 0, startColumn: 0, endRow: 99, endColumn: 9 };
    const cells = method('@univerjs/core', 'Worksheet', 'iterateByRow').call({ getCell, getMergedCell: () => null }, range);
    expect([...(cells as Iterable<unknown>)]).toEqual([]);
    expect(getCell).toHaveBeenCalledTimes(1_000);
  });

  it('suggests functions by the beginning of the whole name only (function-search)', () => {
    const described = new Map([['MD.KLINE', { functionName: 'MD.KLINE', abstract: '', functionType: 0 }]]);
    const services = { _functionService: { getDescriptions: () => described } };
    const search = method('@univerjs/sheets-formula', 'DescriptionService', 'getSearchListByNameFirstLetter');
    expect(search.call(services, 'md.k')).toHaveLength(1);
    expect(search.call(services, 'kline')).toHaveLength(0);
  });
});

it('without its patch the grid validates what shows no alert (validation-alerts)', async () => {
  const list = {
    isEmptyCellValue: () => false,
    parseFormula: () => ({ isFormulaValid: true }),
    isValidType: () => false,
  };
  const isValid = method('@univerjs/data-validation', 'BaseDataValidator', 'validator');
  expect(await isValid.call(list, { value: 'typed' }, { showErrorMessage: false })).toBe(false);
});

describe('without its patch an opened workbook', () => {
  it('announces tables without their styles (table-styles)', () => {
    const announced: object[] = [];
    const sheet = { getSheetId: () => 'sheet' };
    const book = { getUnitId: () => 'book', getSheetBySheetId: () => sheet };
    const manager = {
      _univerInstanceService: { getUnit: () => book, getUniverSheetInstance: () => book },
      _ensureUnit: () => new Map(),
      getColumnHeader: () => ['Name'],
      _tableAdd$: { next: (event: object) => announced.push(event) },
      _tableInitStatus: { next: () => undefined },
    };
    const table = { id: 'table', name: 'Table', range: {}, columns: [], options: { tableStyleId: 'third' } };
    const fromJson = method('@univerjs/sheets-table', 'TableManager', 'fromJSON');
    fromJson.call(manager, 'book', { sheet: { tables: [table] } });
    expect(announced).toMatchObject([{ tableId: 'table' }]);
    expect(announced[0]).not.toHaveProperty('tableStyleId');
  });
});

describe('without its patch the calculation', () => {
  it('asks for the visibility of rows below the content (hidden-rows)', () => {
    const asked: number[] = [];
    const sheet = {
      getSheetId: () => 'sheet',
      getRowCount: () => 12_000,
      getCellMatrix: () => ({ getLength: () => 4 }),
      getRowVisible: (row: number) => asked.push(row) > 0,
    };
    const book = { getUnitId: () => 'book', getSheets: () => [sheet] };
    const model = { _univerInstanceService: { getAllUnitsForType: () => [book] } };
    method('@univerjs/engine-formula', 'FormulaDataModel', 'getHiddenRowsFiltered').call(model);
    expect(asked).toHaveLength(12_000);
  });

  it('looks for the former value of a row among all values of its column (index-of-values)', () => {
    const index = newIndexOfValues();
    for (let row = 0; row < 100; row++) index.set('book', 'sheet', 0, row * 1.5, row, true);
    const searched = vi.spyOn(Set.prototype, 'has');
    index.set('book', 'sheet', 0, -1, 100, true);
    const searches = searched.mock.calls.length;
    searched.mockRestore();
    expect(searches).toBeGreaterThanOrEqual(100);
  });
});

it('without its patch a changed style deletes the formula of its cell (styled-formulas)', () => {
  const model = {
    getFormulaData: () => ({ book: { sheet: { 0: { 0: { f: '=A2' } } } } }),
    _getSheetFormulaIdMap: () => ({}),
  };
  const update = method('@univerjs/engine-formula', 'FormulaDataModel', 'updateFormulaData');
  expect(update.call(model, 'book', 'sheet', { 0: { 0: { s: { bl: 1 } } } })).toEqual({ 0: { 0: null } });
});

it('without its patch joined steps of undo keep the order of the changes (undo-steps)', () => {
  const [joined, next] = [1, 2].map((n) => ({ redoMutations: [`redo ${n}`], undoMutations: [`undo ${n}`] }));
  method('@univerjs/core', 'LocalUndoRedoService', '_tryBatchingElements').call({}, joined, next);
  expect(joined?.undoMutations).toEqual(['undo 1', 'undo 2']);
});

interface IndexOfValues {
  set(unitId: string, sheetId: string, column: number, value: number, row: number, isResult: boolean): void;
}

/** The class of the index is not exported. */
function newIndexOfValues(): IndexOfValues {
  const { CELL_INVERTED_INDEX_CACHE: shared } = load('@univerjs/engine-formula') as unknown as Record<string, object>;
  return new (shared!.constructor as new () => IndexOfValues)();
}

it('without its patch a conditional format reads only stored cells (spilled-conditions)', () => {
  const worksheet = { getCellRaw: () => null, getCell: () => ({ v: 1, t: number }) };
  const workbook = { getSheetBySheetId: () => worksheet };
  const model = { _univerInstanceService: { getUnit: () => workbook }, _injector: {} };
  const module = '@univerjs/sheets-conditional-formatting';
  const create = method(module, 'ConditionalFormattingViewModel', '_createRuleCalculateUnitInstance');
  const rule = { cfId: 'one', ranges: [], rule: { type: 'dataBar' } };
  const unit = create.call(model, 'workbook', 'sheet', rule) as {
    readonly _context: { getCellValue: (row: number, column: number) => unknown };
  };
  expect(unit._context.getCellValue(0, 0)).toEqual({});
});

it('without its patch the grid draws once more for a change that the frame before has drawn (drawn-frames)', () => {
  const cancel = vi.fn();
  const layer = {
    _scene: { getEngine: () => undefined },
    _debounceDirtyFunc: cancel,
    makeDirty: () => undefined,
  };
  method('@univerjs/engine-render', 'Layer', 'render').call(layer);
  expect(cancel).not.toHaveBeenCalled();
});

it('without its patch a conditional format forgets former values later (drawn-conditions)', () => {
  vi.useFakeTimers();
  const model = load('@univerjs/sheets-conditional-formatting')['ConditionalFormattingViewModel'] as unknown as {
    new (...services: object[]): { markRuleDirty: Method; _cellCache: { clear: () => void } };
  };
  const silent = { subscribe: () => undefined };
  const { markRuleDirty, _cellCache } = new model({}, { $ruleChange: silent }, { result$: silent }, {});
  const forget = vi.spyOn(_cellCache, 'clear');
  markRuleDirty('book', 'sheet', 'rule', false);
  expect(forget).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  expect(forget).toHaveBeenCalled();
});

it('without its patch a buffer of the grid wakes the page while it is empty (buffer-time)', () => {
  vi.useFakeTimers();
  const subscription = NEVER.pipe(bufferTime(16)).subscribe();
  expect(vi.getTimerCount()).toBe(1);
  subscription.unsubscribe();
  vi.useRealTimers();
});
