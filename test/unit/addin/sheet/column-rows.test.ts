import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { type Cell, numberCell, type Rectangle } from '../../../../src/addin/sheet/cells';
import { collectRows, type TableColumn } from '../../../../src/addin/sheet/column-rows';
import { rectangleSize } from '../../../../src/addin/functions/calls/excel-results';

const problem = new MarketDataError({ kind: 'offline' });
const numbers = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(NaN, Infinity, -Infinity, 0, -0));
const rowCount = 5;
const someColumn: fc.Arbitrary<TableColumn> = fc.oneof(
  fc.record({
    values: fc.array(numbers, { minLength: rowCount, maxLength: rowCount }).map((values) => Float64Array.from(values)),
    format: fc.constantFrom(undefined, '0.00'),
  }),
  fc.record({ texts: fc.array(fc.string(), { minLength: rowCount, maxLength: rowCount }) }),
  fc.constantFrom<Cell>('600519.SH', '', 7, problem),
);
const someColumns = fc.array(someColumn, { maxLength: 8 });

function rowsOf(columns: readonly TableColumn[], order: 'asc' | 'desc' = 'asc'): Rectangle {
  const rows = collectRows();
  rows.addColumns(columns, rowCount, order);
  return rows.rectangle();
}

/** The reference implementation, cell by cell. */
function expectedRows(columns: readonly TableColumn[]): Cell[][] {
  return Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => {
      if (typeof column !== 'object') return column;
      if ('texts' in column) return column.texts[row]!;
      return 'values' in column ? numberCell(column.values[row]!, column.format) : column;
    }),
  );
}

describe('Collected rows', () => {
  it('hold every number, a blank for a missing one, and a repeated cell in every row', () => {
    fc.assert(
      fc.property(someColumns, (columns) => {
        expect(rowsOf(columns)).toEqual(expectedRows(columns));
        expect(rowsOf(columns, 'desc')).toEqual(expectedRows(columns).reverse());
      }),
    );
  });

  it('know the size and the presence of problems that a traversal of all cells finds', () => {
    fc.assert(
      fc.property(someColumns, fc.array(fc.constantFrom<Cell>('Date', 3, problem)), (columns, header) => {
        const rows = collectRows();
        rows.addRow(header);
        rows.addColumns(columns, rowCount, 'asc');
        const rectangle = rows.rectangle();
        const unknown = rectangle.map((row) => [...row]);
        expect(rectangle.known).toEqual({
          size: rectangleSize(unknown),
          hasProblems: unknown.flat().some((cell) => cell === problem),
        });
      }),
    );
  });

  it('have no problem when a column of problems has no rows', () => {
    const rows = collectRows();
    rows.addColumns([problem], 0, 'asc');
    expect(rows.rectangle().known?.hasProblems).toBe(false);
  });
});
