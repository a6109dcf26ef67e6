import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { excelRows } from '../../src/functions/excel-results';
import { MarketDataError } from '../../src/market/problem';
import { collectRows } from '../../src/sheet/column-rows';

class CellError extends Error {
  constructor(
    readonly code: string,
    override readonly message: string,
  ) {
    super(message);
  }
}

beforeEach(() => {
  vi.stubGlobal('CustomFunctions', { Error: CellError, ErrorCode: { notAvailable: '#N/A', invalidValue: '#VALUE!' } });
});
afterEach(() => void vi.unstubAllGlobals());

const host = { language: 'en', hasFormats: true, hasCards: true } as const;
const offline = new MarketDataError({ kind: 'offline' });

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

  it('have numbers with formats as a Double, and as a FormattedNumber before ExcelApi 1.19', () => {
    const rectangle = [[{ type: 'Double', basicValue: 1.5, numberFormat: '0.0' } as const, 2]];
    expect(excelRows(rectangle, host)).toEqual([[{ type: 'Double', basicValue: 1.5, numberFormat: '0.0' }, 2]]);
    expect(excelRows(rectangle, { ...host, hasCards: false })).toEqual([
      [{ type: 'FormattedNumber', basicValue: 1.5, numberFormat: '0.0' }, 2],
    ]);
  });

  it('have older formats also where the rows are known to have no problem', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1), format: '0.0' }], 1, 'asc');
    expect(excelRows(rows.rectangle(), { ...host, hasCards: false })).toMatchObject([[{ type: 'FormattedNumber' }]]);
  });

  it('are a thrown error if the result is a single problem', () => {
    expect(() => excelRows([[offline]], host)).toThrow(CellError);
  });

  it('are one blank cell for an empty result', () => {
    expect(excelRows([], host)).toEqual([['']]);
    expect(excelRows(collectRows().rectangle(), host)).toEqual([['']]);
  });
});
