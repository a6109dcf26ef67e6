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

describe('what Excel gets', () => {
  it('has a blank for every number that cannot be sent', () => {
    expect(excelRows([[1, NaN, Infinity, -Infinity, '', false]], 'en')).toEqual([[1, '', '', '', '', false]]);
  });

  it('has an error with a sentence for every problem, also where the rows know of it', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1, NaN), format: undefined }, offline], 2, 'asc');
    const [first, second] = excelRows(rows.rectangle(), 'en');
    expect([first?.[0], second?.[0]]).toEqual([1, '']);
    for (const row of [first, second]) expect(row?.[1]).toMatchObject({ code: '#N/A' });
  });

  it('are the rows themselves where they are known to have no problem', () => {
    const rows = collectRows();
    rows.addColumns([{ values: Float64Array.of(1, 2), format: undefined }], 2, 'asc');
    const rectangle = rows.rectangle();
    expect(excelRows(rectangle, 'en')).toBe(rectangle);
    expect(excelRows(rectangle, 'en')).toEqual([[1], [2]]);
  });

  it('is an error, not a cell with one, when there is nothing else', () => {
    expect(() => excelRows([[offline]], 'en')).toThrow(CellError);
  });

  it('is one blank cell when there are no rows', () => {
    expect(excelRows([], 'en')).toEqual([['']]);
    expect(excelRows(collectRows().rectangle(), 'en')).toEqual([['']]);
  });
});
