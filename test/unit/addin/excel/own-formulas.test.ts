import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, callsOurFunction, callsOursOrNames, ownRuns, namesOfOurs } from '../../../../src/addin/excel/cells/own-formulas';

describe('A formula calls an add-in function', () => {
  it.each([
    ...['=MD.QUOTE("600519.SH")', '=md.quote(A1)', '=1+MD.QUOTE(A1)', '=IFERROR(ROUND(MD.QUOTE(A1,"last"),2),"-")'],
    ...['=SUM(1,-MD.PRICE(A1,B1))', '=LET(x,MD.KLINE(A1),x)', '=@MD.QUOTE(A1)', '=MD.QUOTE (A1)'],
    ...['=_xldudf_MD_QUOTE("600519.SH")', "='C:\\Library\\FUNCRES.XLAM'!_xldudf_MD_QUOTE(A1)"],
    ...['=IF(A1="it""s MD.X(","",MD.DEPTH(B1))'],
    ...['=A1.KLINE("1w",52)', '=SUM(Sheet1!$A$1.kline())', "='My sheet'!B2.PRICE(C1)"],
  ])('%s', (formula) => expect(callsOurFunction(formula)).toBe(true));

  it.each([
    ['a text constant', 'MD.QUOTE(A1)'],
    ['a name inside text', '="use MD.QUOTE(A1)"'],
    ['a name inside text with doubled quotes', '="say ""MD.QUOTE(A1)"" twice"'],
    ['a sheet of that name', "='MD.QUOTE(old)'!A1"],
    ['another namespace that ends alike', '=CMD.QUOTE(A1)'],
    ['a longer name', '=X_MD.QUOTE(A1)'],
    ['a function of another add-in', '=WIND.KLINE(A1)'],
    ['a field of a card', '=A1.change_pct'],
    ['no call', '=MD.QUOTE'],
    ['a plain formula', '=A1+1'],
    ['a number', 42],
    ['an empty cell', ''],
  ])('but %s does not', (_, formula) => expect(callsOurFunction(formula)).toBe(false));
});

describe('A formula with a defined name', () => {
  const isOwn = callsOursOrNames(['Last.Price', '\\x', '行情']);

  it.each(['=Last.Price(A1)', '=1+last.price', '=Sheet1!Last.Price', '=\\x(A1)', '=行情("AAPL.US")', '=MD.QUOTE(A1)'])(
    'calls add-in functions by it: %s',
    (formula) => {
      expect(isOwn(formula)).toBe(true);
    },
  );

  it.each(['=LastXPrice(A1)', '=My.Last.Price(A1)', '=Last.Prices', '="Last.Price"', '=x(A1)', '=今日行情', 'Last.Price'])(
    'does not: %s',
    (formula) => {
      expect(isOwn(formula)).toBe(false);
    },
  );
});

describe('Defined names', () => {
  it('call add-in functions by way of other names, in any order', () => {
    const names = [
      { name: 'Third', formula: '=LAMBDA(s,Second(s)+1)' },
      { name: 'Second', formula: '=LAMBDA(s,First(s)+1)' },
      { name: 'First', formula: '=LAMBDA(s,MD.QUOTE(s))' },
      { name: 'Other', formula: '="First"' },
      { name: 'Number', formula: 5 },
    ];
    expect([...namesOfOurs(names)].sort()).toEqual(['First', 'Second', 'Third']);
  });

  it('that refer to each other end the search', () => {
    const names = [
      { name: 'A', formula: '=B+1' },
      { name: 'B', formula: '=A+1' },
    ];
    expect(namesOfOurs(names)).toEqual([]);
  });
});

describe('Cells with add-in functions are joined', () => {
  const own = '=MD.QUOTE(A1)';

  it('into vertical runs, and runs of the same rows into rectangles', () => {
    const block = [
      [own, own, 'x'],
      [own, own, own],
      ['', '', own],
    ];
    expect(ownRuns(block, 10, 2).map(addressOf).sort()).toEqual(['C11:D12', 'E12:E13']);
  });

  it('into rectangles that cover exactly these cells, each once', () => {
    const grid = fc
      .integer({ min: 1, max: 6 })
      .chain((width) => fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
    fc.assert(
      fc.property(grid, (isOwn) => {
        const covered = isOwn.map((row) => row.map(() => 0));
        const runs = ownRuns(
          isOwn.map((row) => row.map((yes) => (yes ? own : '=A1'))),
          0,
          0,
        );
        for (const run of runs) {
          for (let row = run.row; row < run.row + run.rows; row++) {
            for (let column = run.column; column < run.column + run.columns; column++) covered[row]![column]!++;
          }
        }
        expect(covered).toEqual(isOwn.map((row) => row.map(Number)));
      }),
    );
  });
});

describe('Addresses', () => {
  it.each([
    [{ row: 0, column: 0, rows: 1, columns: 1 }, 'A1'],
    [{ row: 4, column: 25, rows: 2, columns: 2 }, 'Z5:AA6'],
    [{ row: 0, column: 701, rows: 1, columns: 2 }, 'ZZ1:AAA1'],
    [{ row: 1_048_575, column: 16_383, rows: 1, columns: 1 }, 'XFD1048576'],
  ])('of %o are written as %s', (run, address) => expect(addressOf(run)).toBe(address));
});
