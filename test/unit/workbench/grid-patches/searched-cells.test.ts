import { type IRange, Worksheet } from '@univerjs/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchUsedRange } from '../../../../src/workbench/grid-patches/editing/searched-cells';

const whole: IRange = { startRow: 0, startColumn: 0, endRow: 99, endColumn: 9 };
const { iterateByRow, iterateByColumn } = Worksheet.prototype;
let used: IRange | undefined;
beforeAll(() => searchUsedRange(() => used));
afterAll(() => Object.assign(Worksheet.prototype, { iterateByRow, iterateByColumn }));

/** The cells that are asked for, of a sheet of 100 × 10. */
function asked(name: 'iterateByRow' | 'iterateByColumn', range: IRange, skipEmpty?: boolean): string[] {
  const cells: string[] = [];
  const sheet = {
    getRowCount: () => 100,
    getColumnCount: () => 10,
    getMergedCell: () => null,
    getCell: (row: number, column: number) => void cells.push(`${row},${column}`),
  };
  // With empty cells the iteration is one of all cells.
  const iteration = Worksheet.prototype[name].call(sheet as unknown as Worksheet, range, skipEmpty);
  expect([...iteration]).toHaveLength(skipEmpty === false ? cells.length : 0);
  return cells;
}

describe('A search of a whole sheet', () => {
  it.each([
    ['iterateByRow', ['2,1', '2,2', '3,1', '3,2']],
    ['iterateByColumn', ['2,1', '3,1', '2,2', '3,2']],
  ] as const)('asks for the cells of the used range alone: %s', (name, cells) => {
    used = { startRow: 2, startColumn: 1, endRow: 3, endColumn: 2 };
    expect(asked(name, whole)).toEqual(cells);
  });

  it('that is empty asks for one cell', () => {
    used = undefined;
    expect(asked('iterateByRow', whole)).toEqual(['0,0']);
  });
});

it('What asks for a part of a sheet, or for empty cells too, gets them', () => {
  used = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 };
  expect(asked('iterateByRow', { ...whole, endRow: 1 })).toHaveLength(20);
  expect(asked('iterateByRow', whole, false)).toHaveLength(1_000);
});
