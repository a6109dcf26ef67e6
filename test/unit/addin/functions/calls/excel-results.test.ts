import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { excelError, excelRows } from '../../../../../src/addin/functions/calls/excel-results';
import { MarketDataError, type Problem } from '../../../../../src/market/texts/problem';
import { collectRows } from '../../../../../src/addin/sheet/column-rows';
import { CellError, stubCustomFunctions } from '../../../../support/functions-in-node';

beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

const host = { language: 'en', hasFormats: true, hasCards: true } as const;
const offline = new MarketDataError({ kind: 'offline' });
const error = new CellError('#N/A', 'Cannot reach the data service: check your network and the service address');

describe('rows for Excel', () => {
  it('have a blank for every number that JSON cannot carry', () => {
    expect(excelRows([[1, NaN, Infinity, -Infinity, '', false]], host)).toEqual([[1, '', '', '', '', false]]);
  });

  it('have an error with a message for every problem, also in collected rows', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1, NaN), format: undefined }, offline], 2, 'asc');
    const [first, second] = excelRows(rows.rectangle(), host);
    expect([first?.[0], second?.[0]]).toEqual([1, '']);
    for (const row of [first, second]) expect(row?.[1]).toMatchObject({ code: '#N/A' });
  });

  it('are the same array if collected rows have no problem', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1, 2), format: undefined }], 2, 'asc');
    const rectangle = rows.rectangle();
    expect(excelRows(rectangle, host)).toBe(rectangle);
    expect(excelRows(rectangle, host)).toEqual([[1], [2]]);
  });

  it('are the same array if nothing in it has to change', () => {
    const rectangle = [[1, 'a text', true]];
    expect(excelRows(rectangle, host)).toBe(rectangle);
  });
});

describe('numbers with formats', () => {
  it('are a Double, and a FormattedNumber before ExcelApi 1.19', () => {
    const rectangle = [[{ type: 'Double', basicValue: 1.5, numberFormat: '0.0' } as const, 2]];
    expect(excelRows(rectangle, host)).toEqual([[{ type: 'Double', basicValue: 1.5, numberFormat: '0.0' }, 2]]);
    expect(excelRows(rectangle, { ...host, hasCards: false })).toEqual([
      [{ type: 'FormattedNumber', basicValue: 1.5, numberFormat: '0.0' }, 2],
    ]);
  });

  it('are older ones also where the rows are known to have no problem', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1), format: '0.0' }], 1, 'asc');
    expect(excelRows(rows.rectangle(), { ...host, hasCards: false })).toMatchObject([[{ type: 'FormattedNumber' }]]);
  });
});

describe('a result', () => {
  it('of a single problem is a thrown error', () => expect(() => excelRows([[offline]], host)).toThrow(offline));

  it.each([
    ['beside a value', [[offline, 1]], [[error, 1]]],
    ['above a value', [[offline], [1]], [[error], [1]]],
  ])('has the error of a problem %s', (_, rectangle, expected) => expect(excelRows(rectangle, host)).toEqual(expected));

  it('without rows is one blank cell', () => {
    expect(excelRows([], host)).toEqual([['']]);
    expect(excelRows(collectRows().rectangle(), host)).toEqual([['']]);
  });
});

describe('With errors in tables as text', () => {
  const unknown = new MarketDataError({ kind: 'unknown-symbol', symbol: 'XYZ.US' });
  const asText = { ...host, errorsAsText: true } as const;

  it('an error beside a value is its code and its sentence, in the language of the person', () => {
    expect(excelRows([[unknown, 1]], asText)).toEqual([['#N/A: Symbol not found: XYZ.US', 1]]);
    expect(excelRows([[unknown, 1]], { ...asText, language: 'zh' })).toEqual([['#N/A：未找到代码：XYZ.US', 1]]);
  });

  it('a single error stays an error', () => expect(() => excelRows([[unknown]], asText)).toThrow(unknown));
});

describe('The error of a cell', () => {
  const tooLarge = { kind: 'result-too-large', bytes: 3_000_000, limitBytes: 1_500_000 } as const;
  const noNumber = { kind: 'bad-argument', argument: 'headers', expected: { kind: 'boolean' }, received: '7' } as const;

  it.each<[Problem, string, string]>([
    [noNumber, '#VALUE!', 'headers: "7" is not valid. Enter TRUE or FALSE'],
    [tooLarge, '#VALUE!', 'The result is 3.0 MB, over the limit of 1.5 MB: ask for fewer rows or columns'],
    [{ kind: 'internal', detail: 'x' }, '#VALUE!', 'The add-in has a problem: x'],
    [{ kind: 'offline' }, '#N/A', 'Cannot reach the data service: check your network and the service address'],
    [{ kind: 'cell-error', code: '#DIV/0!' }, '#DIV/0!', 'This formula refers to a cell with #DIV/0!'],
    [{ kind: 'cell-error', code: '#VALUE!' }, '#VALUE!', 'This formula refers to a cell with #VALUE!'],
    [{ kind: 'cell-error', code: '#SPILL!' }, '#N/A', 'This formula refers to a cell with #SPILL!'],
    // Microsoft documents both as inputs of custom functions only.
    [{ kind: 'cell-error', code: '#REF!' }, '#N/A', 'This formula refers to a cell with #REF!'],
    [{ kind: 'cell-error', code: '#NAME?' }, '#N/A', 'This formula refers to a cell with #NAME?'],
  ])('for %j is %s', (problem, code, message) => {
    const found = excelError(new MarketDataError(problem), { language: 'en' }) as unknown as CellError;
    expect([found.code, found.message]).toEqual([code, message]);
  });

  it('has a sentence in the language of the person', () => {
    expect(excelError(offline, { language: 'zh' })).toEqual(new CellError('#N/A', '无法连接行情服务，请检查网络和服务地址'));
  });

  it('is an error of Excel as it was thrown', () => expect(excelError(error, { language: 'zh' })).toBe(error));
});
