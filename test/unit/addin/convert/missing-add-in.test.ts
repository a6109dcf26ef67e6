import { describe, expect, it } from 'vitest';
import { convertFormula } from '../../../../src/addin/convert/convert-formula';

const formulaOf = (text: string) => convertFormula(text)?.formula;

describe('What a missing add-in leaves in front of a function', () => {
  it.each([
    [String.raw`'C:\blp\API\Office Tools\BloombergUI.xla'!`, ''],
    [String.raw`'D:\Wind\it''s mine\WindFunc.xla'!`, ''],
    [String.raw`@'\\server\add-ins\BloombergUI.xlam'!`, ''],
    ['BloombergUI.xla!', ''],
    ['[1]!', ''],
    ['@[12]!', ''],
    ['_xll.', ''],
    ['@_xll.', ''],
    ['_xldudf_', ''],
    // Not in front of the function, so that it stays.
    [String.raw`'C:\[Book 1.xlsx]Sheet 1'!A1*`, String.raw`'C:\[Book 1.xlsx]Sheet 1'!A1*`],
    ['[1]Sheet1!$A$1+[1]!', '[1]Sheet1!$A$1+'],
  ])('goes with the function: %s', (before, kept) => {
    expect(formulaOf(`=${before}BDP(A1,"PX_LAST")`)).toBe(`=${kept}MD.QUOTE(A1,"last_price")`);
    expect(formulaOf(`=IF(A1="it's",${before}s_dq_open(A1,B1),-${before}BToday())`)).toBe(
      `=IF(A1="it's",${kept}MD.PRICE(A1,B1,"open","none"),-${kept}TODAY())`,
    );
  });

  it('is left with the formula that has no equivalent, and not part of the name', () => {
    const original = String.raw`='C:\x\WindFunc.xla'!s_ipo_price(A1)+[1]!s_dq_turn(A1,B1)`;
    expect(convertFormula(original)).toEqual({
      original,
      notes: [
        { kind: 'no-function', name: 's_ipo_price' },
        { kind: 'no-function', name: 's_dq_turn' },
      ],
    });
  });

  it('may be the braces of an array formula, or the function that stands for the sign of a single value', () => {
    expect(formulaOf('{=BDP(A1,"NAME")}')).toBe('=MD.QUOTE(A1,"name")');
    expect(formulaOf('=_xlfn.SINGLE(_xll.BDP(A1,"NAME"))&B1')).toBe('=MD.QUOTE(A1,"name")&B1');
  });
});

describe('Functions without an equivalent', () => {
  it.each([
    ['=IF(s_dq_close(A1,B1,1)=0,s_ipo_price(A1),s_dq_close(A1,B1,1))', ['s_ipo_price']],
    ['=BDP(A1,"PX_LAST")/BEst(A1,"EPS")+BCountPeriods(A1,B1)', ['BEst', 'BCountPeriods']],
    ['=BDH(A1,"PX_LAST",BADDPERIODS(BToday(),"NumberOfPeriods=-3"),B1)', ['BADDPERIODS']],
    ['=EDB(s_val_pe(A1))', ['s_val_pe', 'EDB']],
    ['=i_val_pe_ttm(A1,B1)&b_info_name(A1)', ['i_val_pe_ttm', 'b_info_name']],
  ])('leave the whole formula, which names all of them: %s', (original, names) => {
    expect(convertFormula(original)).toEqual({
      original,
      notes: names.map((name) => ({ kind: 'no-function', name })),
    });
  });

  it('leave a formula with a call that does not end', () => expect(convertFormula('=BDP(BDP(A1,"NAME")')?.formula).toBeUndefined());

  it('of a person or of Excel are not touched', () => {
    for (const text of ['=s_total(A1)', '=BETA.DIST(A1,2,3)', '=TREND(A1:A9)', '=QUERY(A1)', '=THSX(A1)', '=MYTR(1)'])
      expect(convertFormula(text), text).toBeUndefined();
  });
});

describe('One value of Wind', () => {
  it.each([
    ['=s_dq_volume("600519.SH","2024-01-02")', '=MD.KLINE("600519.SH","1d","2024-01-02","2024-01-02","none","volume_shares",FALSE)'],
    ['=s_dq_preclose(A1,B1)', '=MD.PRICE(A1,B1,"prev_close","none")'],
    ['=s_dq_change(A1,B1)', '=(MD.PRICE(A1,B1,,"none")-MD.PRICE(A1,B1,"prev_close","none"))'],
    ['=i_dq_close("000300.SH",A1)', '=MD.PRICE("000300.SH",A1,,"none")'],
    ['=f_dq_close("510300.SH",A1,3)', '=MD.PRICE("510300.SH",A1)'],
    ['=s_dq_close(600519)', '=MD.PRICE(600519,TODAY(),,"none")'],
    ['=s_info_listeddate(A1)', '=MD.INSTRUMENT(A1,"listing_date")'],
    ['=s_dq_close(A1,"2024-01-02","2024-06-28",3)', '=MD.KLINE(A1,"1d","2024-01-02","2024-06-28",,"close",FALSE)'],
    ['=s_dq_low(A1,"2024-01-02","2024-06-28")', '=MD.KLINE(A1,"1d","2024-01-02","2024-06-28","none","low",FALSE)'],
    ['=s_dq_amount(A1,20240102,20240628)', '=MD.KLINE(A1,"1d","20240102","20240628","none","amount",FALSE)'],
    ['=i_dq_open(A1,B1,C1)', '=MD.KLINE(A1,"1d",B1,C1,"none","open",FALSE)'],
    ['=WSS(A1,"close","tradeDate="&TEXT(B1,"yyyymmdd")&";priceAdj=F")', '=MD.PRICE(A1,B1)'],
    ['=WSD(A1,"close;amt",B1,C1,"Per=M","cols=2;rows=9")', '=MD.KLINE(A1,"1M",B1,C1,"none","date,close,amount",FALSE)'],
  ])('%s', (original, ours) => expect(convertFormula(original)).toEqual({ original, formula: ours, notes: [] }));

  it.each(['s', 'i'])('%s_dq_pctchange is the return of the day, adjusted, as a fraction', (kind) => {
    const conversion = convertFormula(`=${kind}_dq_pctchange(A1,B1)`);
    expect(conversion?.formula).toBe('=MD.KLINE(A1,"1d",B1,B1,,"return",FALSE)');
    expect(conversion?.notes).toEqual([{ kind: 'fraction', name: `${kind}_dq_pctchange` }]);
  });
});

describe('BDH', () => {
  const adjusts = { kind: 'adjusts-dividends' };

  it.each([
    ['"Dts=H, Per=M"', '=MD.KLINE(A1,"1M",B1,C1,,"close",FALSE)', []],
    ['"Currency=USD, period=cm"', '=MD.KLINE(A1,"1M",B1,C1,,"date,close",FALSE)', [{ kind: 'no-option', name: 'CURRENCY=USD' }]],
    ['"per=aw","cols=2;rows=52"', '=MD.KLINE(A1,"1w",B1,C1,,"date,close",FALSE)', []],
    ['"Quote=Close","ARRAY=TRUE"', '=MD.KLINE(A1,"1d",B1,C1,,"date,close",FALSE)', []],
  ])('keeps the period of its options, and notes what is lost: %s', (options, formula, notes) => {
    const original = `=BDH(A1,"PX_LAST",B1,C1,${options})`;
    expect(convertFormula(original)).toEqual({ original, formula, notes: [adjusts, ...notes] });
  });

  it('notes no currency that is the security’s own', () => {
    expect(convertFormula('=BDH("700 HK Equity","PX_LAST",B1,C1,"FX=HKD")')?.notes).toEqual([adjusts]);
  });

  it.each(['Per=S', 'period=fq', 'Dts=H,Per=CS'])('for other lengths has no equivalent: %s', (option) => {
    expect(convertFormula(`=BDH(A1,"PX_LAST",B1,C1,"${option}")`)?.formula).toBeUndefined();
  });

  it.each([
    ['=BDH(A5,"PX_LAST",B4,B4)/BDH(A5,"PX_LAST",C4,C4)-1', '=MD.PRICE(A5,B4,,,"exact")/MD.PRICE(A5,C4,,,"exact")-1'],
    ['=BDH(A5,B$1,"20240102","20240102","Dts=H")', '=MD.PRICE(A5,"20240102",B$1,,"exact")'],
    ['=BDH(A5,"PX_LAST","-1AD","-1AD","Dates=False")', '=MD.PRICE(A5,"-1td",,,"exact")'],
    ['=INDEX(BDH(A5,"PX_LAST",B4,B4),1,2)', '=INDEX(MD.KLINE(A5,"1d",B4,B4,,"date,close",FALSE),1,2)'],
    ['=BDH(A5,"PX_VOLUME",B4,B4)', '=MD.KLINE(A5,"1d",B4,B4,,"volume_shares",FALSE)'],
    ['=BDH(A5,"PX_LAST",B4,B4,"Dts=S")', '=MD.KLINE(A5,"1d",B4,B4,,"date,close",FALSE)'],
    ['=BDH(A5,"PX_OPEN,PX_LAST",B4,B4,"Dts=H")', '=MD.KLINE(A5,"1d",B4,B4,,"open,close",FALSE)'],
  ])('of one day gives one value of one field: %s', (original, ours) => expect(formulaOf(original)).toBe(ours));
});
