import { describe, expect, it } from 'vitest';
import type { ConversionNote } from '../../../../src/addin/convert/conversion';
import { convertFormula } from '../../../../src/addin/convert/convert-formula';

const converted = (original: string) => {
  const { formula, notes } = convertFormula(original) ?? {};
  return { formula, notes };
};
const adjusts: ConversionNote = { kind: 'adjusts-dividends' };
const latest: ConversionNote = { kind: 'latest-price' };

const products: readonly {
  readonly product: string;
  readonly rows: readonly (readonly [original: string, formula: string, note?: ConversionNote | undefined])[];
}[] = [
  {
    product: 'GOOGLEFINANCE',
    rows: [
      ['=GOOGLEFINANCE("NASDAQ:AAPL")', '=MD.QUOTE("AAPL.US","last_price")'],
      ['=IFERROR(GoogleFinance(A2, "closeyest"),0)', '=IFERROR(MD.QUOTE(A2,"prev_close"),0)'],
      ['=GOOGLEFINANCE("SHA:600519";"currency")', '=MD.QUOTE("600519.SH","currency")'],
      ['=GOOGLEFINANCE("IBM","shares")', '=MD.INSTRUMENT("IBM.US","total_shares")'],
      ['=GOOGLEFINANCE("IBM","low52")', '=MIN(MD.KLINE("IBM.US","1d","-1y",,,"low",FALSE))', adjusts],
      ['=GOOGLEFINANCE(A2,"changepct")', '=MD.QUOTE(A2,"change_pct")', { kind: 'fraction', name: 'CHANGEPCT' }],
      ['=GOOGLEFINANCE(A2,B$1)', '=MD.QUOTE(A2,B$1)', { kind: 'field-in-cell', reference: 'B$1' }],
      ['=GOOGLEFINANCE("IBM","volume",A1,A2)', '=MD.KLINE("IBM.US","1d",A1,A2,,"date,volume_shares")'],
      [
        '=INDEX(GOOGLEFINANCE("HKG:0700","price",DATE(2024,1,2)),2,2)',
        '=INDEX(MD.KLINE("00700.HK","1d",DATE(2024,1,2),DATE(2024,1,2),,"date,close"),2,2)',
        adjusts,
      ],
      [
        '=GOOGLEFINANCE("IBM","all","2024-01-02",10,"WEEKLY")',
        '=MD.KLINE("IBM.US","1w","2024-01-02",DATE(2024,1,2)+9,,"date,open,high,low,close,volume_shares")',
        adjusts,
      ],
      ['=ARRAYFORMULA(GOOGLEFINANCE(A2,"close",A3,TODAY())*2)', '=(MD.KLINE(A2,"1d",A3,TODAY(),,"date,close")*2)', adjusts],
    ],
  },
  {
    product: 'iFinD',
    rows: [
      ['=thsiFinD("ths_stock_short_name_stock",600519)', '=MD.INSTRUMENT(600519,"name")'],
      ['=@thsiFinD("ths_close_price_stock","300033.SZ",20240102,100,"")', '=MD.PRICE("300033.SZ","20240102",,"none")'],
      ['=thsiFinD("ths_high_price_hks",A1,B1,102)/2', '=MD.PRICE(A1,B1,"high")/2'],
      [
        '=thsiFinD("ths_open_index","000300.SH","2024-01-02","2024-06-28")',
        '=MD.KLINE("000300.SH","1d","2024-01-02","2024-06-28","none","open",FALSE)',
      ],
      ['=THS_RealtimeQuotes(A1,"latest;preClose")', '=MD.QUOTE(A1,"last_price,prev_close")'],
      [
        '=THS_HQ("300033.SZ","close,volume","Interval:W,CPS:3,fill:Blank",A1,B1)',
        '=MD.KLINE("300033.SZ","1w",A1,B1,"backward","date,close,volume_shares",FALSE)',
      ],
      [
        '=THS_DateSerial("AAPL.O","ths_close_price_uss;ths_vol_uss","100;","Days:Tradedays",A1,B1)',
        '=MD.KLINE("AAPL.US","1d",A1,B1,"none","date,close,volume_shares",FALSE)',
      ],
      ['=THS_BD("600519.SH","ths_low_stock","2024-01-02,102")', '=MD.PRICE("600519.SH","2024-01-02","low")'],
      ['=THS_HF("300033.SZ","close","Interval:15,CPS:no",A1,B1)', '=MD.KLINE("300033.SZ","15m",A1,B1,"none","date,close",FALSE)'],
    ],
  },
  {
    product: 'Choice',
    rows: [
      ['=EM_S_DQ_CLOSE("600519.SH","2024-01-02",2)', '=MD.PRICE("600519.SH","2024-01-02",,"backward")'],
      ['=EM_S_DQ_AMOUNT(A1,B1,1)', '=MD.PRICE(A1,B1,"amount","none")'],
      ['=EM_I_DQ_VOLUME(A1,B1,C1)', '=MD.KLINE(A1,"1d",B1,C1,"none","volume_shares",FALSE)'],
      [
        '=csd("300059.SZ","open,close","2024-01-02","2024-06-28","Period=3,AdjustFlag=3,Order=2")',
        '=MD.KLINE("300059.SZ","1M","2024-01-02","2024-06-28",,"date,open,close",FALSE,"desc")',
      ],
      ['=CSS("600519.SH,00700.HK","NAME,LISTDATE","")', '=MD.INSTRUMENT("600519.SH,00700.HK","name,listing_date")'],
      ['=EM_CSS(A1,"OPEN,CLOSE","TradeDate="&TEXT(B1,"yyyy-mm-dd")&",AdjustFlag=1")', '=MD.KLINE(A1,"1d",B1,B1,"none","open,close",FALSE)'],
    ],
  },
  {
    product: 'LSEG',
    rows: [
      ['=TR("AAPL.O;IBM.N","TR.PriceClose","CH=Fd RH=IN")', '=MD.QUOTE("AAPL.US,IBM.US","symbol,last_price",TRUE)', latest],
      ['=@TR(A2,"TR.PriceClose","SDate=#1",,B2)', '=MD.PRICE(A2,B2)', adjusts],
      [
        '=TR(A2,"TR.PriceOpen;TR.PriceClose","SDate=2024-01-02")',
        '=MD.KLINE(A2,"1d","2024-01-02","2024-01-02",,"open,close",FALSE)',
        adjusts,
      ],
      ['=RDP.Data(A2,"TR.PriceHigh(SDate=-3M)")', '=MD.PRICE(A2,"-3m","high")', adjusts],
      [
        '=TR(A2,"TR.PriceClose.date;TR.PriceClose","SDate="&B1&" EDate="&EDATE(B1,3)&" Frq=W CH=Fd")',
        '=MD.KLINE(A2,"1w",B1,EDATE(B1,3),,"date,close")',
        adjusts,
      ],
      ['=TR("0700.HK","TR.PriceClose(SDate=0,EDate=-364,Frq=D)")', '=MD.KLINE("00700.HK","1d","-364d",,,"close",FALSE,"desc")', adjusts],
      [
        '=RHistory("600519.SS",".Timestamp;.Close","START:"&TEXT($B$1,"YYYY-MM-DD")&" END:30-Jun-2024 INTERVAL:1D",,"SORT:ASC")',
        '=MD.KLINE("600519.SH","1d",$B$1,"2024-06-30",,"date,close",FALSE)',
        adjusts,
      ],
      [
        '=RHistory(A2,"TRDPRC_1.Volume","NBROWS:20 INTERVAL:1MO",,"CH:Fd",D1)',
        '=MD.KLINE(A2,"1M",20,,,"volume_shares",,"desc")',
        { kind: 'fills-elsewhere', reference: 'D1' },
      ],
      [
        '=_xll.RDP.HistoricalPricing("AAPL.O","TRDPRC_1","START:2024-01-02 INTERVAL:P1W",,"CH:Fd SORT:ASC")',
        '=MD.KLINE("AAPL.US","1w","2024-01-02",,,"date,close")',
        adjusts,
      ],
      ['=RData("BRKb.K;SPY.P","CF_CLOSE")', '=MD.QUOTE("BRK.B.US,SPY.US","prev_close")'],
      ['=RtGet("IDN","AAPL.O","LAST")', '=MD.LIVE("AAPL.US","last_price")', { kind: 'streams' }],
    ],
  },
  {
    product: 'FactSet',
    rows: [
      ['=FDS("AAPL-US","P_PRICE(0)")', '=MD.QUOTE("AAPL.US","last_price")', latest],
      ['=FDS("9988-HK","FG_COMPANY_NAME")', '=MD.INSTRUMENT("09988.HK","name")'],
      ['=FDS("600519-CN","FG_PRICE(1/2/2024)")', '=MD.PRICE("600519.SH","2024-01-02")', adjusts],
      ['=FDS(A2,"P_PRICE("&TEXT(B1,"mm/dd/yyyy")&")")*C1', '=MD.PRICE(A2,B1)*C1', adjusts],
      ['=FDS(A2,"P_PRICE(0D-"&ROW()&"D)")', '=MD.PRICE(A2,"-"&ROW()&"td")', adjusts],
      ['=FDS(A2,"P_PRICE(0,-1AY,M)")', '=MD.KLINE(A2,"1M","-1y",,,"close",FALSE,"desc")', adjusts],
      ['=FDS(A2,"P_VOLUME_DAY("&B1&","&C1&",D)")', '=MD.KLINE(A2,"1d",B1,C1,,"volume_shares",FALSE)'],
    ],
  },
  {
    product: 'Capital IQ',
    rows: [
      ['=CIQ("NasdaqGS:AAPL","IQ_CLOSEPRICE")', '=MD.QUOTE("AAPL.US","last_price")', latest],
      ['=_xll.ciqfunctions.udf.CIQ("SEHK:700","IQ_LASTSALEPRICE",B1)', '=MD.PRICE("00700.HK",B1)', adjusts],
      ['=@CIQ($A2,"IQ_CLOSEPRICE_ADJ",B$1)', '=MD.PRICE($A2,B$1)'],
      ['=CIQ(A2,"IQ_SHARESOUTSTANDING")', '=(MD.INSTRUMENT(A2,"total_shares")/1000000)'],
      [
        '=CIQRANGE("SHSE:600519","IQ_HIGHPRICE",A1,B1,,,"DESC","W","High")',
        '=MD.KLINE("600519.SH","1w",A1,B1,,"high",FALSE,"desc")',
        adjusts,
      ],
      ['=CIQAVG(A2,"IQ_VOLUME",A1,B1)', '=AVERAGE(MD.KLINE(A2,"1d",A1,B1,,"volume_shares",FALSE))'],
    ],
  },
];

describe.each(products)('$product', ({ rows }) => {
  it.each(rows.map(([original, formula, note]) => ({ original, formula, note })))('$original', ({ original, formula, note }) => {
    expect(converted(original)).toEqual({ formula, notes: note ? [note] : [] });
  });
});

describe('What the service does not have', () => {
  it.each([
    ['=GOOGLEFINANCE("GOOG","pe")', { kind: 'no-field', name: 'PE' }],
    ['=GOOGLEFINANCE("CURRENCY:USDEUR")', { kind: 'no-security', name: 'CURRENCY:USDEUR' }],
    ['=GOOGLEFINANCE("CURRENCY:"&A1&"USD")', { kind: 'no-security', name: '"CURRENCY:"&A1&"USD"' }],
    ['=GOOGLEFINANCE(CONCATENATE("LON:",A1))', { kind: 'no-security', name: 'CONCATENATE("LON:",A1)' }],
    ['=BDP(A1&" LN Equity","PX_LAST")', { kind: 'no-security', name: 'A1&" LN Equity"' }],
    ['=BDH(A1&" Govt","PX_LAST",B1,B2)', { kind: 'no-security', name: 'A1&" Govt"' }],
    ['=STOCKHISTORY("XTKS:"&A1,B1)', { kind: 'no-security', name: '"XTKS:"&A1' }],
    ['=QUERY(GOOGLEFINANCE(A1,"close",A2,A3),"select Col2",1)', { kind: 'no-function', name: 'QUERY' }],
    ['={GOOGLEFINANCE(A1),GOOGLEFINANCE(A2)}', { kind: 'no-function', name: '{ }' }],
    ['=thsiFinD("ths_pe_stock",A1,104,100)', { kind: 'no-field', name: 'ths_pe_stock' }],
    ['=thsiFinD("ths_close_price_stock",A1,B1,104)', { kind: 'no-option', name: '104' }],
    ['=thsiFinD("ths_close_cbond",A1,B1)', { kind: 'no-field', name: 'ths_close_cbond' }],
    ['=THS_Snapshot(A1,"latest","",B1,C1)', { kind: 'no-function', name: 'THS_Snapshot' }],
    ['=EM_S_FA_ROE(A1,B1)', { kind: 'no-function', name: 'EM_S_FA_ROE' }],
    ['=CSS(A1:A9,"OPEN,CLOSE","TradeDate=20240102")', { kind: 'no-field', name: 'close' }],
    ['=TR("VOD.L","TR.PriceClose")', { kind: 'no-security', name: 'VOD.L' }],
    ['=TR(A1,"TR.EPSMean")', { kind: 'no-field', name: 'TR.EPSMean' }],
    ['=TR(A1,"TR.PriceClose",B1)', { kind: 'option-in-cell', reference: 'B1' }],
    ['=RHistory(A1,".Close","INTERVAL:"&B1)', { kind: 'option-in-cell', reference: 'B1' }],
    ['=RDP.DateCalcPeriod(A1,"3M")', { kind: 'no-function', name: 'RDP.DateCalcPeriod' }],
    ['=FDS(A1,"FF_SALES(0FY)")', { kind: 'no-field', name: 'FF_SALES(0FY)' }],
    ['=FDS(A1,"P_PRICE("&B1&"+10D)")', { kind: 'option-in-cell', reference: 'B1&"+10D"' }],
    ['=CIQ("IQ21835","IQ_CLOSEPRICE")', { kind: 'no-security', name: 'IQ21835' }],
    ['=CIQ(A1,"IQ_TOTAL_REV",IQ_LTM)', { kind: 'no-field', name: 'IQ_TOTAL_REV' }],
    ['=SPGTable(A1,"IQ_CLOSEPRICE")', { kind: 'no-function', name: 'SPGTable' }],
  ])('leaves the formula and is named: %s', (original, note) => expect(converted(original)).toEqual({ notes: [note] }));

  it.each(['"NASDAQ:"&A1', 'A1&" US Equity"', 'A1&":"&B1', 'A1&".SH"', 'TEXT(A1,"000000")&" CH Equity"', 'A1&A2&".O"'])(
    'is told from joined texts that may name a security: %s',
    (code) => {
      expect(converted(`=BDP(${code},"PX_LAST")`)).toEqual({ formula: `=MD.QUOTE(${code},"last_price")`, notes: [] });
    },
  );

  it('keeps the formula if it only changes what is shown, with a note', () => {
    expect(converted('=RHistory(A1,".Close","NBROWS:20000")').notes).toContainEqual({
      kind: 'no-option',
      name: 'NBROWS=20000',
    });
    expect(converted('=THS_HQ(A1,"close","Currency:MHB",B1,C1)').notes).toEqual([{ kind: 'no-option', name: 'CURRENCY=MHB' }]);
    expect(converted('=FDS(A1,"P_PRICE(20240102,,,USD)")').notes).toContainEqual({ kind: 'no-option', name: 'USD' });
  });

  it('says that returns beside raw prices miss dividends, and adjusts those that stand alone', () => {
    expect(converted('=csd(A1,"CLOSE,PCTCHANGE",B1,C1)').notes).toContainEqual({ kind: 'raw-returns' });
    expect(converted('=csd(A1,"PCTCHANGE",B1,C1)').formula).toBe('=MD.KLINE(A1,"1d",B1,C1,,"date,return",FALSE)');
  });
});
