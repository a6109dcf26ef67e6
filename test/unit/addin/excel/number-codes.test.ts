/** Codes that were entered as numbers, over the emulated workbook: found by the formulas that fail, written as symbols. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readingsIn, readingsOfCode, regionOf, symbolReferences, writeSymbols } from '../../../../src/addin/excel/codes/code-columns';
import { findProblems, type KnownProblems } from '../../../../src/addin/excel/problems/find-problems';
import { addressOf } from '../../../../src/addin/excel/cells/own-formulas';
import type { RunInExcel } from '../../../../src/addin/excel/host/run-in-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';

const capabilities = { spills: true, namedFormulas: true };
const known: KnownProblems = { failed: new Map(), stale: new Map(), isAllAnswered: false };
const inspection = { mergedAreas: true, arrayFormulas: false };

let excel: ExcelInNode;
beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Prices', 'My list'] } });
});

const found = (problems = known) =>
  passing(
    200,
    excel.run((context) => findProblems(context, problems, capabilities)),
  );

/** Formulas that fail beside the codes of column A. */
function watchlist(codes: readonly (number | string)[]): void {
  excel.workbook.put(
    'Prices!A2',
    codes.map((code) => [code]),
  );
  codes.forEach((_, index) => {
    const row = index + 2;
    excel.workbook.put(`Prices!B${row}`, [[`=MD.QUOTE(A${row},"last")`]]);
    excel.workbook.show(`Prices!B${row}`, [['#VALUE!']]);
  });
}

describe('Numbers in place of symbols', () => {
  it('are found once for the column, with what all of them may be', async () => {
    watchlist([700, '5', 9988]);
    const { cells, codeColumns } = await found();
    expect(cells).toHaveLength(3);
    expect(codeColumns).toMatchObject([
      {
        sheet: 'Prices',
        region: undefined,
        codes: [
          { readings: ['000700.SZ', '000700.SH', '00700.HK'] },
          { readings: ['000005.SZ', '000005.SH', '00005.HK'] },
          { readings: ['09988.HK'] },
        ],
        cells,
      },
    ]);
    expect(codeColumns[0]?.codes.map(({ run }) => addressOf(run))).toEqual(['A2', 'A3', 'A4']);
  });

  it('are found in the range of a table, also on another sheet; other numbers of the column are not', async () => {
    excel.workbook.put('My list!C1', [['Code'], [700], ['AAPL.US'], [600519], ['=5'], [388], [12]]);
    excel.workbook.put('Prices!A1', [['=MD.QUOTE(\'My list\'!$C$2:$C$6,"last")']]);
    excel.workbook.show('Prices!A1', [['#VALUE!'], [7], [8], [9], ['#VALUE!']]);
    const { codeColumns } = await found();
    expect(codeColumns.map(({ sheet, codes }) => [sheet, codes.map(({ digits }) => digits)])).toEqual([['My list', ['700', '388']]]);
  });

  it('leave cells with another reason in the list', async () => {
    watchlist([700, 5]);
    const problem = { kind: 'unknown-symbol', symbol: '00700.HK' } as const;
    const { codeColumns } = await found({ ...known, failed: new Map([['Prices!B2', { problem, at: 7 }]]) });
    expect(codeColumns[0]?.cells.map(({ address }) => address)).toEqual(['B3']);
  });

  it('are not looked for where no formula fails', async () => {
    watchlist([700]);
    excel.workbook.show('Prices!B2', [[605]]);
    expect((await found()).codeColumns).toEqual([]);
  });
});

describe('Symbols that a person accepts', () => {
  const written = async () => {
    const [column] = (await found()).codeColumns;
    if (!column) throw new Error('no column');
    const run: RunInExcel = (batch) => excel.run(batch);
    const chosen = column.codes.map((code) => ({ code, symbol: code.readings.at(-1)! }));
    return passing(200, writeSymbols(run, column, chosen, inspection));
  };

  const column = (rows: number) => excel.workbook.values({ sheet: 'Prices', row: 1, column: 0, rows, columns: 1 }).flat();

  it('are written as texts, and cells between them stay', async () => {
    watchlist([700, 5, 'TSLA.US', 388]);
    expect(await written()).toBe(3);
    expect(column(4)).toEqual(['00700.HK', '00005.HK', 'TSLA.US', '00388.HK']);
  });

  it('are not written where a formula fills the cells', async () => {
    watchlist([700, 5]);
    excel.workbook.put('Prices!A2', [['=SORT(Z1:Z2)']]);
    excel.workbook.show('Prices!A2', [[5], [700]]);
    expect(await written()).toBe(0);
    expect(column(2)).toEqual([5, 700]);
  });
});

describe('The region of a column of codes', () => {
  it.each([
    ['zeros of a number format tell it', ['00700', '00005'], 'HK'],
    ['six digits are of the mainland', ['000858', '000001'], 'CN'],
    ['codes beside it tell it', ['1', '300', '600519'], 'CN'],
    ['symbols beside it tell it', ['700', '00005.HK'], 'HK'],
    ['both tell nothing', ['1', '600519.SH', '00005.HK'], undefined],
    ['numbers alone tell nothing', ['700', '5'], undefined],
  ])('%s', (_, texts, region) => expect(regionOf(texts)).toBe(region));

  it('is that of the symbols in the column, for the codes that lost their zeros', async () => {
    watchlist([1, 300, 600519]);
    const { codeColumns } = await found();
    expect(codeColumns).toMatchObject([{ region: 'CN', codes: [{ digits: '1' }, { digits: '300' }] }]);
  });

  it.each([
    ['1', 'CN', ['000001.SZ', '000001.SH']],
    ['1', 'HK', ['00001.HK']],
    ['858', undefined, ['000858.SZ', '000858.SH', '00858.HK']],
    ['9988', 'CN', ['09988.HK']],
  ] as const)('leaves %s of %s the readings %j', (digits, region, readings) => {
    expect(readingsIn(readingsOfCode(digits), region)).toEqual(readings);
  });
});

describe('The references to symbols', () => {
  const places = (formula: string) => symbolReferences(formula, 'Own').map(({ sheet, area }) => `${sheet}!${addressOf(area)}`);

  it.each([
    ['=MD.QUOTE(A2)', ['Own!A2']],
    ['=IF(A2="","",MD.QUOTE($A$2:$B$9,"last",TRUE))', ['Own!A2:A9', 'Own!B2:B9']],
    ["=MD.KLINE('It''s'!C3,\"1d\",A1)+MD.LIVE(d4)", ["It's!C3", 'Own!D4']],
    ['=MD.PRICE(List!A:A,B1)', ['List!A1:A1048576']],
    ['=MD.QUOTE("700")', []],
    ['=MD.QUOTE(Table1[Code])', []],
    ['=MD.UNIVERSE(A1)+MD.STATUS(A2)+CMD.QUOTE(A3)', []],
  ])('of %s', (formula, expected) => expect(places(formula)).toEqual(expected));
});
