/** LibreOffice calculates the portfolio from trades: its formulas come without values. */
import { type CellObject, utils, write, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { hasLibreOffice, needsLibreOffice, openInLibreOffice, readQuietly } from '../../support/libreoffice';
import { annualReturn, positionsOf, randomEntries } from '../../unit/addin/dashboards/trades-by-hand';
import { rowOf, type SheetContents, today, tradesSheet } from '../../unit/addin/dashboards/trades-sheet';

describe.skipIf(!hasLibreOffice)(`the portfolio from trades in LibreOffice${needsLibreOffice}`, () => {
  it('has the positions, results, returns and remarks of another calculation', async () => {
    const entries = randomEntries(4, { count: 200, symbols: 30, lastDay: today });
    const positions = positionsOf(entries);
    const sheet = tradesSheet({
      rows: entries.map(rowOf),
      quotes: positions.map(({ symbol }) => [symbol, 10, 'CNY']),
    });
    const [opened] = await openInLibreOffice([fileOf(sheet)]);
    const cells = readQuietly(opened!.file).Sheets['Trades']!;
    const value = (address: string) => (cells[address] as CellObject | undefined)?.v ?? '';
    positions.forEach(({ symbol, quantity, realised, dividends }, index) => {
      const found = ['A', 'C', 'H', 'I'].map((column) => value(`${column}${13 + index}`));
      expect(found).toEqual([symbol, ...[quantity, realised, dividends].map(near)]);
    });
    const worth = positions.reduce((all, { quantity }) => all + quantity * 10, 0);
    const flows = positions.flatMap((each) => each.flows);
    expect(value('C10')).toBeCloseTo(annualReturn([...flows, [today, worth]]), 7);
    const remarks = entries.flatMap((_, index) => (value(`G${47 + index}`) === '' ? [] : [index]));
    expect(remarks).toEqual(positions.flatMap(({ remarked }) => remarked).toSorted((one, other) => one - other));
  });
});

const near = (expected: number): unknown => expect.closeTo(expected, 5);

function fileOf({ cells, arrays }: SheetContents): Uint8Array {
  const sheet: WorkSheet = { '!ref': 'A1:AX460' };
  for (const [address, content] of Object.entries(cells)) {
    const isFormula = typeof content === 'string' && content.startsWith('=');
    if (isFormula) sheet[address] = { t: 'n', f: content.slice(1) } satisfies CellObject;
    else sheet[address] = { t: typeof content === 'number' ? 'n' : 's', v: content ?? '' } satisfies CellObject;
  }
  for (const { fills, formula } of arrays) utils.sheet_set_array_formula(sheet, fills, formula.slice(1), true);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Trades');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
