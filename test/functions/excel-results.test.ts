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

const offline = new MarketDataError({ kind: 'offline' });

describe('rows for Excel', () => {
  it('have a blank for every number that JSON cannot carry', () => {
    expect(excelRows([[1, NaN, Infinity, -Infinity, '', false]], 'en')).toEqual([[1, '', '', '', '', false]]);
  });

  it('have an error with a message for every problem, also in collected rows', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1, NaN), format: undefined }, offline], 2, 'asc');
    const [first, second] = excelRows(rows.rectangle(), 'en');
    expect([first?.[0], second?.[0]]).toEqual([1, '']);
    for (const row of [first, second]) expect(row?.[1]).toMatchObject({ code: '#N/A' });
  });

  it('are the same array if collected rows have no problem', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1, 2), format: undefined }], 2, 'asc');
    const rectangle = rows.rectangle();
    expect(excelRows(rectangle, 'en')).toBe(rectangle);
    expect(excelRows(rectangle, 'en')).toEqual([[1], [2]]);
  });

  it('are a thrown error if the result is a single problem', () => {
    expect(() => excelRows([[offline]], 'en')).toThrow(CellError);
  });

  it('are one blank cell for an empty result', () => {
    expect(excelRows([], 'en')).toEqual([['']]);
    expect(excelRows(collectRows().rectangle(), 'en')).toEqual([['']]);
  });
});
