/** How each source writes a file, a small sample for every row of the table of formats. */

/**
 * Names, headers and rows hold places for what a random table has: `{Y-M-D}`, `{T}` and `{ms}` for the time, `{o}` … `{c}`
 * for the prices (`{O}` … `{C}` times 10,000), `{shares}`, `{lots}`, `{K}`, `{yuan}`, `{thousands}` for what was traded,
 * `{code}`, `{ticker}` and `{coin}` for the security.
 */
export interface Sample {
  readonly format: string;
  readonly name: string;
  /** With the lines before and below it; none where the file has no header. */
  readonly header: string | undefined;
  readonly row: string;
  /** What minute bars are stamped by; days otherwise. */
  readonly stamps?: 'begin' | 'end';
}

const days = (format: string, name: string, header: string | undefined, row: string): Sample => ({
  ...{ format, name, header, row },
});
const minutes = (
  format: string,
  stamps: 'begin' | 'end',
  ...[name, header, row]: readonly [name: string, header: string | undefined, row: string]
): Sample => ({ format, name, header, row, stamps });

const mainland: readonly Sample[] = [
  days(
    '通达信',
    'SH#{code}.txt',
    '{code} 招商银行 日线 不复权\n日期\t开盘\t最高\t最低\t收盘\t成交量\t成交额',
    '{Y/M/D}\t{o}\t{h}\t{l}\t{c}\t{shares}\t{yuan}',
  ),
  days(
    '163',
    '{code}.csv',
    '日期,股票代码,名称,收盘价,最高价,最低价,开盘价,前收盘,涨跌额,换手率,成交量,成交金额',
    "{Y-M-D},'{code},银行,{c},{h},{l},{o},9,1,0.1,{shares},{yuan}",
  ),
  days(
    'Eastmoney (akshare, efinance)',
    '{code}.csv',
    '日期,开盘,收盘,最高,最低,成交量,成交额,振幅,涨跌幅,涨跌额,换手率',
    '{Y-M-D},{o},{c},{h},{l},{lots},{yuan},1.88,1.61,0.18,0.42',
  ),
  days(
    'Eastmoney (akshare)',
    '{code}.csv',
    '时间,开盘,收盘,最高,最低,涨跌幅,涨跌额,成交量,成交额',
    '{Y-M-D},{o},{c},{h},{l},0,0,{lots},{yuan}',
  ),
  days('同花顺', '{code}.txt', '时间\t开盘\t最高\t最低\t收盘\t涨幅\t总手', '{Y-M-D}\t{o}\t{h}\t{l}\t{c}\t1%\t{lots}'),
  days('东方财富', '{code}.csv', '时间,开盘,最高,最低,收盘,总手,金额', '{Y-M-D},{o},{h},{l},{c},{lots},{yuan}'),
  days(
    'Wind',
    '{code}.SH.csv',
    'chWindCode,chCode,nDate,nTime,nOpen,nHigh,nLow,nClose,iVolume,iTurover,nMatchItems',
    '{code}.SH,{code},{Y-M-D},150000000,{o},{h},{l},{c},{shares},{yuan},1966',
  ),
  days('Wind', 'x.csv', 'windcode,time,OPEN,HIGH,LOW,CLOSE,VOLUME,AMT', '{code}.SH,{Y-M-D},{o},{h},{l},{c},{shares},{yuan}'),
  days(
    'Wind (export)',
    'x.csv',
    '代码,名称,日期,开盘价(元),最高价(元),最低价(元),收盘价(元),成交额(万元),成交量(股)',
    '{code}.SH,银行,{Y-M-D},{o},{h},{l},{c},{ten thousands},{shares}',
  ),
  days(
    'Choice (export)',
    'x.csv',
    '证券代码,证券名称,交易时间,开盘价,最高价,最低价,收盘价,成交量,成交额',
    '{code}.SH,银行,{Y-M-D},{o},{h},{l},{c},{shares},{yuan}',
  ),
  days(
    'Choice (export)',
    'x.csv',
    '证券代码,证券名称,交易日期,开盘价,最高价,最低价,收盘价,成交量(手),成交额(元)',
    '{code}.SH,银行,{Y-M-D},{o},{h},{l},{c},{lots},{yuan}',
  ),
  days(
    'tushare pro',
    'x.csv',
    'ts_code,trade_date,prev_close,open,high,low,close,vol,amount',
    '{code}.SH,{YMD},9,{o},{h},{l},{c},{lots},{thousands}',
  ),
  days(
    'tushare pro',
    'x.csv',
    'ts_code,trade_date,open,high,low,close,pre_close,change,pct_chg,vol,amount',
    '{code}.SH,{YMD},{o},{h},{l},{c},9,1,1,{lots},{thousands}',
  ),
  days('tushare pro', 'x.csv', 'ts_code,trade_time,close,open,high,low,vol,amount', '{code}.SH,{Y-M-D},{c},{o},{h},{l},{shares},{yuan}'),
  days(
    'baostock',
    'x.csv',
    'date,code,open,high,low,close,preclose,volume,amount,pctChg',
    '{Y-M-D},sh.{code},{o},{h},{l},{c},9,{shares},{yuan},1',
  ),
  minutes(
    'baostock',
    'end',
    'x.csv',
    'date,time,code,open,high,low,close,volume,amount,adjustflag',
    '{Y-M-D},{YMD}{HM}00000,sh.{code},{o},{h},{l},{c},{shares},{yuan},3',
  ),
  days(
    'tushare (old)',
    '{code}.csv',
    'date,open,high,close,low,volume,price_change,p_change,ma5,ma10',
    '{Y-M-D},{o},{h},{c},{l},{lots},1,1,9,9',
  ),
  days('tushare (old)', 'x.csv', ',date,open,close,high,low,volume,code', '7,{Y-M-D},{o},{c},{h},{l},{lots},{code}'),
  days('JoinQuant', '{code}.XSHG.csv', ',open,close,high,low,volume,money', '{Y-M-D},{o},{c},{h},{l},{shares},{yuan}'),
  days(
    'RiceQuant',
    'x.csv',
    'order_book_id,datetime,high,open,low,total_turnover,close,volume',
    '{code}.XSHG,{Y-M-D},{h},{o},{l},{yuan},{c},{shares}',
  ),
  minutes(
    'RiceQuant',
    'end',
    '{code}.XSHG.csv',
    'MDEntryTime,CalendarDate,OpeningPx,HighPx,LowPx,ClosingPx,OpenInterest,TotalVolumeTraded,TotalTurnover',
    '{HM}00000,{YMD},{o},{h},{l},{c},537,{shares},{yuan}',
  ),
  days(
    'DataYes',
    '{code}.csv',
    'secID,tradeDate,openPrice,highestPrice,lowestPrice,closePrice,turnoverVol,turnoverValue',
    '{code}.XSHG,{Y-M-D},{o},{h},{l},{c},{shares},{yuan}',
  ),
  days(
    'Sina (akshare)',
    'sh{code}.csv',
    'date,open,high,low,close,volume,outstanding_share,turnover',
    '{Y-M-D},{o},{h},{l},{c},{shares},7925886508,0.008',
  ),
  minutes('Sina', 'end', 'sh{code}.csv', 'day,open,high,low,close,volume', '{Y-M-D} {HMS},{o},{h},{l},{c},{shares}'),
  days(
    'vnpy',
    'x.csv',
    'symbol,exchange,datetime,interval,volume,turnover,open_interest,open_price,high_price,low_price,close_price',
    '{code},SSE,{Y-M-D},d,{shares},{yuan},0,{o},{h},{l},{c}',
  ),
  minutes(
    'vnpy',
    'begin',
    '{code}.SH.csv',
    'datetime,open,high,low,close,volume,turnover,open_interest',
    '{Y-M-D} {HMS},{o},{h},{l},{c},{shares},{yuan},0',
  ),
  minutes(
    'WonderTrader',
    'end',
    '{code}.SH.csv',
    'date,time,open,high,low,close,volume,turnover,open_interest,diff_interest',
    '{Y/M/D},{T},{o},{h},{l},{c},{shares},{yuan},0,0',
  ),
  days('qlib', 'x.csv', 'symbol,date,open,close,high,low,volume,factor,change', 'SH{code},{Y-M-D},{o},{c},{h},{l},{shares},1,0.01'),
];

const coins: readonly Sample[] = [
  minutes(
    'CryptoDataDownload',
    'begin',
    'Binance_{coin}_5m.csv',
    'https://www.CryptoDataDownload.com\nunix,date,symbol,open,high,low,close,Volume BTC,Volume USD',
    '{s},{Y-M-D} {HMS},{coin},{o},{h},{l},{c},{shares},{yuan}',
  ),
  minutes(
    'CryptoDataDownload',
    'begin',
    'Gemini_{coin}_5m.csv',
    'https://www.CryptoDataDownload.com\nDate,Symbol,Open,High,Low,Close,Volume BTC,Volume USD',
    '{Y-M-D} {HMS},{coin},{o},{h},{l},{c},{shares},{yuan}',
  ),
  minutes(
    'Binance',
    'begin',
    '{coin}-5m-2023-02.csv',
    'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore',
    '{ms},{o},{h},{l},{c},{shares},0,{yuan},380,1,1,0',
  ),
  minutes('Binance', 'begin', '{coin}-5m-2021-11-27.csv', undefined, '{ms},{o},{h},{l},{c},{shares},1637971259999,{yuan},79,1,1,0'),
  minutes('LEAN', 'begin', '{coin}.csv', undefined, '{YMD} {T},{o},{h},{l},{c},{shares}.5'),
];

const american: readonly Sample[] = [
  days(
    'Stooq (bulk)',
    '{ticker}.us.txt',
    '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
    '{ticker}.US,D,{YMD},000000,{o},{h},{l},{c},{shares},0',
  ),
  days('Stooq', '{ticker}.us.txt', 'Date,Open,High,Low,Close,Volume,OpenInt', '{Y-M-D},{o},{h},{l},{c},{shares},0'),
  days(
    'Quandl WIKI',
    'WIKI-{ticker}.csv',
    'Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio,Adj. Open,Adj. High,Adj. Low,Adj. Close,Adj. Volume',
    '{Y-M-D},{o},{h},{l},{c},{shares}.0,0.0,1.0,1,1,1,1,1',
  ),
  days(
    'Alpha Vantage',
    'daily_adjusted_{ticker}.csv',
    'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient',
    '{Y-M-D},{o},{h},{l},{c},1,{shares},0.0000,1.0',
  ),
  days('Alpha Vantage', 'daily_{ticker}.csv', 'timestamp,open,high,low,close,volume', '{Y-M-D},{o},{h},{l},{c},{shares}'),
  days('EODHD', '{ticker}.US.csv', 'Date,Open,High,Low,Close,Adjusted_close,Volume', '{Y-M-D},{o},{h},{l},{c},1,{shares}'),
  days(
    'Tiingo',
    '{ticker}.csv',
    'date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor',
    '{Y-M-D}T00:00:00.000Z,{c},{h},{l},{o},{shares},1,1,1,1,1,0.0,1.0',
  ),
  minutes(
    'Polygon',
    'begin',
    'x.csv',
    'ticker,volume,open,close,high,low,window_start,transactions',
    '{ticker},{shares},{o},{c},{h},{l},{ns},79',
  ),
  minutes('Polygon', 'begin', '{ticker}.csv', ',v,vw,o,c,h,l,t,n', '0,{shares},{o},{o},{c},{h},{l},{ms},79'),
  minutes(
    'yfinance',
    'begin',
    '{ticker}.csv',
    'Datetime,Open,High,Low,Close,Volume,Dividends,Stock Splits',
    '{Y-M-D} {HMS}{offset},{o},{h},{l},{c},{shares},0.0,0.0',
  ),
  days('Yahoo', '{ticker}.csv', 'Date,Open,High,Low,Close,Adj Close,Volume', '{Y-M-D},{o},{h},{l},{c},1,{shares}'),
  minutes('yfinance', 'begin', '{ticker}_5m.csv', 'Datetime,Open,High,Low,Close,Volume', '{Y-M-D} {HMS}{offset},{o},{h},{l},{c},{shares}'),
  minutes(
    'yfinance',
    'begin',
    'x.csv',
    'Price,Close,High,Low,Open,Volume\nTicker,{ticker},{ticker},{ticker},{ticker},{ticker}\nDatetime,,,,,',
    '{Y-M-D} {HMS}{offset},{c},{h},{l},{o},{shares}',
  ),
  days('Nasdaq.com', '{ticker}.csv', 'Date,Close/Last,Volume,Open,High,Low', '{M/D/Y},{$}{c},{shares},{$}{o},{$}{h},{$}{l}'),
  days(
    'Investing.com',
    '{ticker} Historical Data.csv',
    '"Date","Price","Open","High","Low","Vol.","Change %"',
    '"{M/D/Y}","{c}","{o}","{h}","{l}","{K}","-0.05%"',
  ),
  days(
    'Investing.com',
    '{code}历史数据.csv',
    '"日期","收盘","开盘","高","低","交易量","涨跌幅"',
    '"{Y-M-D}","{c}","{o}","{h}","{l}","{K}","-0.05%"',
  ),
  days(
    'Barchart',
    '{ticker}_daily_historical-data.csv',
    'Time,Open,High,Low,Last,Change,%Chg,Volume',
    '{M/D/Y},{o},{h},{l},{c},1,1%,{shares}',
  ),
  minutes('Dukascopy', 'begin', '{ticker}.US.csv', 'Gmt time,Open,High,Low,Close,Volume', '{D.M.Y} {HMS}.000,{o},{h},{l},{c},{shares}'),
  days('Kaggle', 'all_stocks.csv', 'date,open,high,low,close,volume,Name', '{Y-M-D},{o},{h},{l},{c},{shares},{ticker}'),
];

const programs: readonly Sample[] = [
  minutes('LEAN', 'begin', '{ticker}.csv', undefined, '{YMD} {T},{O},{H},{L},{C},{shares}'),
  minutes('MetaTrader', 'begin', '{ticker}.US.csv', undefined, '{Y.M.D},{T},{o},{h},{l},{c},{shares}'),
  minutes('MetaTrader', 'begin', '{ticker}.US.csv', 'date,time,open,max,min,close,value', '{Y.M.D},{T},{o},{h},{l},{c},{shares}'),
  minutes(
    'MetaTrader',
    'begin',
    '{ticker}.US.csv',
    '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
    '{Y.M.D}\t{HMS}\t{o}\t{h}\t{l}\t{c}\t{shares}\t0\t2',
  ),
  minutes(
    'MetaTrader',
    'begin',
    '{ticker}.US.csv',
    'time,open,high,low,close,tick_volume,spread,real_volume',
    '{s},{o},{h},{l},{c},{shares},20,0',
  ),
  minutes('NinjaTrader', 'end', '{ticker}.US.txt', undefined, '{YMD} {HM}00;{o};{h};{l};{c};{shares}'),
  minutes(
    'backtrader',
    'end',
    '{ticker}.US.txt',
    'Date,Time,Open,High,Low,Close,Volume,OpenInterest',
    '{Y-M-D},{HMS},{o},{h},{l},{c},{shares},0',
  ),
  minutes('TradingView', 'begin', 'BATS_{ticker}, 5.csv', 'time,open,high,low,close,EMA,Volume', '{s},{o},{h},{l},{c},NaN,{shares}'),
];

export const samples: readonly Sample[] = [...mainland, ...coins, ...american, ...programs];
