import { describe, expect, it } from 'vitest';
import { convertFormula, isForeign } from '../../../../src/addin/convert/convert-formula';

const formulaOf = (text: string) => convertFormula(text)?.formula;
const notesOf = (text: string) => convertFormula(text)?.notes;

describe('BDP', () => {
  it.each([
    ['=BDP("600519 CH Equity","PX_LAST")', '=MD.QUOTE("600519.SH","last_price")'],
    ['=bdp("AAPL US Equity", "px last")', '=MD.QUOTE("AAPL.US","last_price")'],
    ['=BDP("700 HK Equity","PX_VOLUME")', '=MD.QUOTE("00700.HK","volume_shares")'],
    ['=BDP(A2,"CRNCY")', '=MD.QUOTE(A2,"currency")'],
    ['=BDP(A2&" Equity","PX_LAST")', '=MD.QUOTE(A2&" Equity","last_price")'],
    ['=BDP("000858 CS Equity","EQY_SH_OUT")', '=(MD.INSTRUMENT("000858.SZ","total_shares")/1000000)'],
    ['=BDP("AAPL US Equity","BID")', '=INDEX(MD.DEPTH("AAPL.US",1,"summary",FALSE),1,3)'],
    ['=IFERROR(BDP(A1,"PX_LAST")*B1,0)', '=IFERROR(MD.QUOTE(A1,"last_price")*B1,0)'],
    ['=BDP(A1,"PX_LAST")/BDP(A1,"PX_YEST_CLOSE")-1', '=MD.QUOTE(A1,"last_price")/MD.QUOTE(A1,"prev_close")-1'],
  ])('%s', (bloomberg, ours) => expect(convertFormula(bloomberg)).toEqual({ original: bloomberg, formula: ours, notes: [] }));

  it('says that percent numbers become fractions', () => {
    expect(notesOf('=BDP("AAPL US Equity","CHG_PCT_1D")')).toEqual([{ kind: 'fraction', name: 'CHG_PCT_1D' }]);
  });

  it('keeps a field in a cell, with a note', () => {
    const conversion = convertFormula('=BDP($A2,B$1)');
    expect(conversion?.formula).toBe('=MD.QUOTE($A2,B$1)');
    expect(conversion?.notes).toEqual([{ kind: 'field-in-cell', reference: 'B$1' }]);
  });

  it.each([
    ['=BDP("AAPL US Equity","PE_RATIO")', { kind: 'no-field', name: 'PE_RATIO' }],
    ['=BDP("EURUSD Curncy","PX_LAST")', { kind: 'no-security', name: 'EURUSD Curncy' }],
    ['=BDP("AAPL US Equity")', { kind: 'no-field', name: '' }],
    ['=BDP()', { kind: 'no-security', name: '' }],
    ['=BDS("AAPL US Equity","DVD_HIST")', { kind: 'no-function', name: 'BDS' }],
    ['=BQL("AAPL US Equity","px_last")', { kind: 'no-function', name: 'BQL' }],
  ])('%s has no equivalent', (bloomberg, note) => expect(convertFormula(bloomberg)).toEqual({ original: bloomberg, notes: [note] }));
});

describe('BDH', () => {
  it.each([
    [
      '=BDH("AAPL US Equity","PX_LAST","2024-01-02","2024-06-28","CshAdjNormal=Y")',
      '=MD.KLINE("AAPL.US","1d","2024-01-02","2024-06-28",,"date,close",FALSE)',
    ],
    [
      '=BDH("600519 CG Equity","PX_OPEN,PX_LAST,PX_VOLUME","20240102","","Per=W","Sort=D","CapChg=N")',
      '=MD.KLINE("600519.SH","1w","20240102",,"none","date,open,close,volume_shares",FALSE,"desc")',
    ],
    [
      '=BDH("AAPL US Equity","PX_LAST","-1CY","","Per","CM","Dts","H","CshAdjNormal","Y")',
      '=MD.KLINE("AAPL.US","1M","-1y",,,"close",FALSE)',
    ],
    ['=BDH(A1,"PX_LAST",B1,B2,"Dir=H;CshAdjNormal=Y")', '=TRANSPOSE(MD.KLINE(A1,"1d",B1,B2,,"date,close",FALSE))'],
    ['=BDH(A1,"PX_LAST","-10AD",,"CapChg=N")', '=MD.KLINE(A1,"1d","-10td",,"none","date,close",FALSE)'],
    ['=BDH(A1,"PX_LAST","-2CQ",,"CapChg=N")', '=MD.KLINE(A1,"1d","-6m",,"none","date,close",FALSE)'],
    ['=BDH(A1,"PX_LAST",TODAY()-30,TODAY(),"CapChg=N")', '=MD.KLINE(A1,"1d",TODAY()-30,TODAY(),"none","date,close",FALSE)'],
    ['=BDH(A1;"PX_LAST";B1;B2;"CapChg=N")', '=MD.KLINE(A1,"1d",B1,B2,"none","date,close",FALSE)'],
  ])('%s', (bloomberg, ours) => expect(convertFormula(bloomberg)).toEqual({ original: bloomberg, formula: ours, notes: [] }));
});

describe('an option of BDH', () => {
  it('without an equal is noted', () => {
    const bloomberg = '=BDH("AAPL US Equity","PX_LAST","1/2/2024","2024-06-28","Days=A","Fill=P",C1)';
    expect(notesOf(bloomberg)).toEqual([
      { kind: 'option-in-cell', reference: 'C1' },
      { kind: 'unread-date', text: '1/2/2024' },
      { kind: 'adjusts-dividends' },
      { kind: 'no-option', name: 'DAYS=A' },
      { kind: 'no-option', name: 'FILL=P' },
    ]);
    expect(notesOf('=BDH(A1,"PX_LAST",B1,B2,"Days=W;CDR=US;CapChg=N")')).toEqual([
      { kind: 'no-option', name: 'DAYS=W' },
      { kind: 'no-option', name: 'CDR=US' },
    ]);
  });

  it('that asks for trading days alone changes nothing, nor what other days would show', () => {
    const ours = '=MD.KLINE(A1,"1d",B1,B2,"none","date,close",FALSE)';
    for (const options of ['Days=T', 'Days=Trading;Fill=N', 'Fill=B']) {
      const original = `=BDH(A1,"PX_LAST",B1,B2,"CapChg=N;${options}")`;
      expect(convertFormula(original)).toEqual({ original, formula: ours, notes: [] });
    }
  });

  it.each(['Fill=P', 'Days=Trading;Fill=P', 'Fill=C'])('that fills days without trades is noted: %s', (options) => {
    const [name = ''] = options.split(';').slice(-1);
    expect(notesOf(`=BDH(A1,"PX_LAST",B1,B2,"CapChg=N;${options}")`)).toEqual([{ kind: 'no-option', name: name.toUpperCase() }]);
  });

  it.each([
    ['=BDH(A1,"PX_LAST",B1,B1,"Days=A","Fill=P","Dts=H","CapChg=N")', '=MD.PRICE(A1,B1,,"none")'],
    [
      '=BDH("AAPL US Equity","PX_HIGH","2024-06-30","2024-06-30","Days","Weekdays","Fill","Previous","Dts=H;CshAdjNormal=Y")',
      '=MD.PRICE("AAPL.US","2024-06-30","high")',
    ],
  ])('for one day, open or not, becomes the price of it: %s', (original, ours) => {
    expect(convertFormula(original)).toEqual({ original, formula: ours, notes: [] });
  });

  it('for half years has no equivalent', () => {
    expect(convertFormula('=BDH(A1,"PX_LAST",B1,B2,"Per=S")')).toEqual({
      original: '=BDH(A1,"PX_LAST",B1,B2,"Per=S")',
      notes: [{ kind: 'no-option', name: 'PER=S' }],
    });
  });
});

describe('Wind', () => {
  it.each([
    [
      '=WSD("600519.SH","open,close,volume","2024-01-02","2024-06-28")',
      '=MD.KLINE("600519.SH","1d","2024-01-02","2024-06-28","none","date,open,close,volume_shares",FALSE)',
    ],
    [
      '=WSD("000858.SZ","close","ED-3M","2024-06-28","Period=W;PriceAdj=F","ShowFields=Y","Order=D")',
      '=MD.KLINE("000858.SZ","1w",EDATE(DATE(2024,6,28),-3),"2024-06-28",,"date,close",,"desc")',
    ],
    ['=WSD("700.HK","close","-10TD","","ShowDates=N")', '=MD.KLINE("00700.HK","1d","-10td",,"none","close",FALSE)'],
    [
      '=WSI("600519.SH","close,amt","2024-06-28 09:30:00","2024-06-28 15:00:00","BarSize=5")',
      '=MD.KLINE("600519.SH","5m","2024-06-28 09:30:00","2024-06-28 15:00:00","none","date,close,amount",FALSE)',
    ],
    ['=WSS(A2:A9,"sec_name,ipo_date")', '=MD.INSTRUMENT(A2:A9,"name,listing_date")'],
    ['=WSS("600519.SH","close","tradeDate=20240628;priceAdj=B")', '=MD.PRICE("600519.SH","20240628",,"backward")'],
    ['=s_dq_close("600519.SH","2024-06-28",1)', '=MD.PRICE("600519.SH","2024-06-28",,"none")'],
    ['=s_dq_high(A1,B1,3)', '=MD.PRICE(A1,B1,"high")'],
    ['=S_INFO_NAME(A1)', '=MD.INSTRUMENT(A1,"name")'],
  ])('%s', (windFormula, ours) => expect(convertFormula(windFormula)).toEqual({ original: windFormula, formula: ours, notes: [] }));

  it.each(['WSQ', 'wsq'])('%s becomes live quotes', (name) => {
    const conversion = convertFormula(`=${name}("600519.SH,000858.SZ","rt_last,rt_pct_chg")`);
    expect(conversion?.formula).toBe('=MD.LIVE("600519.SH,000858.SZ","last_price,change_pct")');
    expect(conversion?.notes).toEqual([{ kind: 'streams' }, { kind: 'perhaps-fraction', name: 'rt_pct_chg' }]);
  });

  it.each([
    ['=EDB("M0000612","2020-01-01")', { kind: 'no-function', name: 'EDB' }],
    ['=WSD("600519.SH","pe_ttm","2024-01-02")', { kind: 'no-field', name: 'pe_ttm' }],
    ['=WSD("600519.SH","close","2024-01-02","","Period=S")', { kind: 'no-option', name: 'PERIOD=S' }],
    ['=WSD("CU2409.SHF","close","2024-01-02")', { kind: 'no-security', name: 'CU2409.SHF' }],
    ['=s_dq_close(A1,B1,$D$1)', { kind: 'option-in-cell', reference: '$D$1' }],
    ['=WSD("600519.SH","close","ED-10TD","2024-06-28")', { kind: 'no-option', name: '-10td' }],
    ['=s_dq_close("600519.SH","2024-06-28",4)', { kind: 'no-option', name: '4' }],
  ])('%s has no equivalent', (windFormula, note) => expect(convertFormula(windFormula)).toEqual({ original: windFormula, notes: [note] }));
});

describe('STOCKHISTORY', () => {
  const adjusts = [{ kind: 'adjusts-dividends' }];

  it.each([
    ['=STOCKHISTORY("MSFT","2024-01-02","2024-06-28")', '=MD.KLINE("MSFT.US","1d","2024-01-02","2024-06-28",,"date,close")'],
    ['=STOCKHISTORY("XNAS:MSFT","2024-01-02")', '=MD.KLINE("MSFT.US","1d","2024-01-02","2024-01-02",,"date,close")'],
    ['=_xlfn.STOCKHISTORY(A1,B1,,1,,1)', '=MD.KLINE(A1,"1w",B1,B1,,"close")'],
    ['=INDEX(STOCKHISTORY(A1,45293,,0,0,1),1)', '=INDEX(MD.KLINE(A1,"1d",45293,45293,,"close",FALSE),1)'],
  ])('%s', (excel, ours) => expect(convertFormula(excel)).toEqual({ original: excel, formula: ours, notes: adjusts }));

  it.each([
    [
      '=STOCKHISTORY("XSHG:600519",TODAY()-365,TODAY(),2,0,0,2,3,4,1,5)',
      '=MD.KLINE("600519.SH","1M",TODAY()-365,TODAY(),,"date,open,high,low,close,volume_shares",FALSE)',
    ],
    ['=STOCKHISTORY(A1,B1,B2,1)', '=MD.KLINE(A1,"1w",B1,B2,,"date,close")'],
  ])('dates weeks and months by their first days, ours by their last ones: %s', (excel, ours) => {
    expect(convertFormula(excel)).toEqual({
      original: excel,
      formula: ours,
      notes: [...adjusts, { kind: 'last-days' }],
    });
  });

  it('needs its interval and properties in the formula', () => {
    expect(notesOf('=STOCKHISTORY(A1,B1,B2,C1)')).toEqual([{ kind: 'option-in-cell', reference: 'C1' }]);
    expect(notesOf('=STOCKHISTORY(A1,B1,B2,7)')).toEqual([{ kind: 'no-option', name: '7' }]);
  });
});

describe('A field without an equivalent', () => {
  it.each([
    ['=BDH(A1,"PX_LAST,PE_RATIO,PX_OPEN",B1,B2,"CapChg=N")', 'PE_RATIO', '"date,close,open"'],
    ['=WSD(A1,"pe_ttm,close",B1,B2)', 'pe_ttm', '"date,close"'],
    ['=WSQ(A1,"rt_last, rt_vwap")', 'rt_vwap', '"last_price"'],
    ['=WSS(A1:A9,"sec_name,pe_ttm")', 'pe_ttm', '"name"'],
    ['=WSS(A1:A9,"close,volume","tradeDate=20240628")', 'VOLUME', '"20240628"'],
    ['=STOCKHISTORY(A1,B1,B2,,,1,9)', '9', '"close"'],
  ])('leaves out only itself: %s', (foreign, name, ours) => {
    expect(notesOf(foreign)).toContainEqual({ kind: 'dropped-field', name });
    expect(formulaOf(foreign)).toContain(ours);
  });

  it.each([
    ['=WSD(A1,"pe_ttm,pb_lf",B1,B2)', 'pe_ttm, pb_lf'],
    ['=STOCKHISTORY(A1,B1,B2,,,8,9)', '8, 9'],
    ['=WSS(A1,"volume","tradeDate=20240628")', 'VOLUME'],
  ])('leaves the formula if there is no other: %s', (foreign, name) => {
    expect(formulaOf(foreign)).toBeUndefined();
    expect(notesOf(foreign)).toContainEqual({ kind: 'no-field', name });
  });
});

describe('other texts', () => {
  it('without a foreign function are not converted', () => {
    for (const text of [
      ...['', '=', '=SUM(A1:A3)', '=MD.QUOTE("BDP(1)")', '="BDP(A1,""PX_LAST"")"', "='BDP(x)'!A1", 'BDP', '=MYBDP(A1)'],
    ]) {
      expect(convertFormula(text), text).toBeUndefined();
      expect(isForeign(text)).toBe(false);
    }
  });

  it('quotes and commas in texts do not split arguments', () => {
    expect(formulaOf('=BDP("600519 CH Equity,AAPL US Equity","NAME")&", ("')).toBe('=MD.QUOTE("600519.SH,AAPL.US","name")&", ("');
    expect(formulaOf('=IF(A1="a,""b(",BDP(A1,"NAME"),"")')).toBe('=IF(A1="a,""b(",MD.QUOTE(A1,"name"),"")');
  });

  it('a call without its closing parenthesis is none', () => expect(convertFormula('=BDP("AAPL US Equity","PX_LAST"')).toBeUndefined());

  it('calls in arguments of others are converted, too', () => {
    const nested = '=BDH(A1,"PX_LAST",BDP(A1,"EQY_INIT_PO_DT"),TODAY(),"CapChg=N")';
    expect(formulaOf(nested)).toBe('=MD.KLINE(A1,"1d",MD.INSTRUMENT(A1,"listing_date"),TODAY(),"none","date,close",FALSE)');
    expect(formulaOf('=BDH(A1,"PX_LAST",BDS(A1,"X"),TODAY())')).toBeUndefined();
  });

  it('semicolons and decimal commas become those of Office.js', () => {
    expect(formulaOf('=IF(A1>0,5;BDP("AAPL US Equity";"NAME");"a;1,5")')).toBe('=IF(A1>0.5,MD.QUOTE("AAPL.US","name"),"a;1,5")');
  });
});

describe('what changes values', () => {
  it('daily changes of Wind are in percent', () => {
    expect(notesOf('=WSD("600519.SH","pct_chg","2024-01-02")')).toEqual([{ kind: 'fraction', name: 'pct_chg' }]);
  });

  it('options of Wind are noted', () => {
    const notes = notesOf('=WSD("0700.HK","close","2024-01-02","","Currency=CNY;Fill=Previous")');
    expect(notes).toEqual([
      { kind: 'no-option', name: 'CURRENCY=CNY' },
      { kind: 'no-option', name: 'FILL=Previous' },
    ]);
    expect(notesOf('=WSD("0700.HK","close","2024-01-02","","Currency=Original;Fill=Blank")')).toEqual([]);
  });

  it('starts relative to a given end count from that end', () => {
    const start = (given: string, end: string) => formulaOf(`=BDH(A1,"PX_LAST","${given}",${end},"CapChg=N")`)?.split(',"none"')[0];
    expect(start('-5CD', 'B1')).toBe('=MD.KLINE(A1,"1d",B1-5,B1');
    expect(start('-1CY', 'TODAY()-1')).toBe('=MD.KLINE(A1,"1d",EDATE((TODAY()-1),-12),TODAY()-1');
    expect(start('-2CW', '"20240628"')).toBe('=MD.KLINE(A1,"1d",DATE(2024,6,28)-14,"20240628"');
    expect(start('-3CM', '""')).toBe('=MD.KLINE(A1,"1d","-3m",');
  });

  it('one call without an equal leaves the whole formula', () =>
    expect(formulaOf('=BDP(A1,"PX_LAST")/BDP(A1,"PE_RATIO")')).toBeUndefined());
});

describe('The trading calendar of Wind', () => {
  it.each([
    ['=TDays("2024-01-02","2024-06-28")', '=MD.TRADINGDAYS("SH","2024-01-02","2024-06-28")'],
    ['=tdays("-3M","","TradingCalendar=HKEX;Days=Trading")', '=MD.TRADINGDAYS("HK","-3m")'],
    ['=TDays("ED-1M",B1,"TradingCalendar=NASDAQ")', '=MD.TRADINGDAYS("US",EDATE(B1,-1),B1)'],
    ['=TDaysCount(A1,A2,"TradingCalendar","SZSE")', '=COUNT(MD.TRADINGDAYS("SZ",A1,A2))'],
    ['=TDaysOffset(-5,"2024-06-28")', '=MD.TRADINGDAY("SH","2024-06-28",-5)'],
    ['=TDaysOffset(A1,B1,"Period=D")+1', '=MD.TRADINGDAY("SH",B1,A1)+1'],
    ['=TDaysOffset(1)', '=MD.TRADINGDAY("SH",TODAY(),1)'],
  ])('%s', (wind, ours) => expect(convertFormula(wind)).toEqual({ original: wind, formula: ours, notes: [] }));

  it.each([
    ['=TDays(A1,A2,"TradingCalendar=SHFE")', { kind: 'no-option', name: 'TRADINGCALENDAR=SHFE' }],
    ['=TDays(A1,A2,"Days=Alldays")', { kind: 'no-option', name: 'DAYS=Alldays' }],
    ['=TDaysOffset(-1,A1,"Period=W")', { kind: 'no-option', name: 'PERIOD=W' }],
  ])('%s has no equivalent', (wind, note) => expect(convertFormula(wind)).toEqual({ original: wind, notes: [note] }));
});
