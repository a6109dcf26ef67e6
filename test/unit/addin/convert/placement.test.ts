import { describe, expect, it } from 'vitest';
import { convertFormula } from '../../../../src/addin/convert/convert-formula';
import { placesOf } from '../../../../src/addin/convert/placement';

/** Row and column of each converted formula. */
const placed = (...originals: readonly string[]) =>
  placesOf(originals.map((original) => convertFormula(original)?.formula ?? ''))?.map(({ row, column }) => [row, column]);

const [quote, bars] = ['=BDP("AAPL US Equity","PX_LAST")', '=BDH("AAPL US Equity","PX_LAST","2024-01-02","")'];
const withReference = '=BDH("AAPL US Equity",B1:C1,"2024-01-02","")';

describe('Formulas that are inserted together', () => {
  it('stand below each other while each fills one cell, or a row', () => {
    const row = '=WSS("600519.SH","sec_name,ipo_date")';
    expect(placed(quote, row, '=INDEX(STOCKHISTORY(A1,45293),1)', '=s_dq_close("600519.SH","20240628")')).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  it('stand side by side where one fills rows: dates, fields, and a blank column', () => {
    const three = '=WSD("600519.SH","open,close,volume","2024-01-02","2024-06-28")';
    expect(placed(bars, three, quote, bars)).toEqual([
      [0, 0],
      [0, 3],
      [0, 8],
      [0, 10],
    ]);
  });

  it('stand side by side where one has several symbols', () => {
    const list = '=WSS("600519.SH,000858.SZ","sec_name,ipo_date")';
    expect(placed(list, quote)).toEqual([
      [0, 0],
      [0, 3],
    ]);
  });

  it('stand below each other when only the last one fills rows', () => {
    expect(placed(quote, withReference)).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('stand below each other where bars are of one day, or one figure of them', () => {
    const [volume, high] = ['=s_dq_volume("600519.SH","20240628")', '=CIQHI("AAPL","IQ_HIGHPRICE",A1,B1)'];
    expect(placed(volume, high, quote)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it('have no places after a column that INDEX takes out of a table', () => {
    expect(placed('=INDEX(GOOGLEFINANCE("AAPL","price",A1,B1),,2)', quote)).toBeUndefined();
  });

  it.each([withReference, '=TRANSPOSE(BDH("AAPL US Equity","PX_LAST","2024-01-02",""))', '=WSS(A1:A9,"sec_name")'])(
    'have no places after a table of unknown width: %s',
    (table) => {
      expect(placed(table, quote)).toBeUndefined();
    },
  );
});

describe('Formulas over trading days', () => {
  it('stand side by side where one is a column of trading days, and not where they are counted', () => {
    const [days, count, day] = ['=TDays(A1,A2)', '=TDaysCount(A1,A2)', '=TDaysOffset(-1,A1)'];
    expect(placed(count, day, days)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    expect(placed(days, count)).toEqual([
      [0, 0],
      [0, 2],
    ]);
  });
});
