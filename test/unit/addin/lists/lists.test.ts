import { describe, expect, it } from 'vitest';
import { mostSymbols, readList, listText } from '../../../../src/addin/lists/read-list';
import { type ListFormat, writeList } from '../../../../src/addin/lists/write-list';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';

/** Moutai, Ping An Bank, Tencent, Apple. */
const four = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US'];
const six = [...four, '920002.BJ', 'BRK.B.US'] as SymbolCode[];

const yahooHeader =
  'Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment,Transaction Type';
const bytesOf = (text: string) => new TextEncoder().encode(text);

const lists: readonly (readonly [program: string, text: string, symbols: readonly string[]])[] = [
  ['通达信, as a file', '\r\n1600519\r\n0000001\r\n31#00700\r\n74#AAPL\r\n2920002\r\n', [...four, '920002.BJ']],
  [
    '同花顺, as its settings',
    '[BLOCK_NAME_MAP_TABLE]\r\n24=自选\r\n[BLOCK_STOCK_CONTEXT]\r\n24=17:600519,33:000001,20:510300,\r\n[SYSTEM]\r\nLastSynCodeID=100',
    ['600519.SH', '000001.SZ', '510300.SH'],
  ],
  [
    '同花顺, as a table',
    '    代码\t    名称\t涨幅%\t现价\r\nSH600519\t贵州茅台\t+1.20\t1468.30\r\nSZ000001\t平安银行\t--\t11.02\r\n',
    ['600519.SH', '000001.SZ'],
  ],
  ['东方财富, as secids', '1.600519\n0.000001\n116.00700\n105.AAPL\n0.920002', [...four, '920002.BJ']],
  ['东方财富, as a table', '代码,名称,成交量\n="600519",贵州茅台,523400\n="000001",平安银行,1', four.slice(0, 2)],
  ['雪球', 'SH600519\nSZ000001\n00700\nAAPL', four],
  ['Futu', 'SH.600519\nSZ.000001\nHK.00700\nUS.AAPL\nUS.BRK.B', [...four, 'BRK.B.US']],
  ['TradingView', '###CHINA,SSE:600519,SZSE:000001,###REST,HKEX:700,NASDAQ:AAPL', four],
  ['Yahoo', 'Symbol,Current Price,Comment\n600519.SS,1468.3,\n000001.SZ,11,\n0700.HK,600,"long, held"\nAAPL,1,\n', four],
  ['a column after names', 'Name;Ticker\n"Apple; Inc.";AAPL\n', ['AAPL.US']],
  ['pasted rows without a header', '600519 贵州茅台 1468.30 523400\nAAPL Apple Inc\n', ['600519.SH', 'AAPL.US']],
  ['pasted codes in a line', '600519.SH，000001.SZ、AAPL US Equity', ['600519.SH', '000001.SZ', 'AAPL.US']],
  ['通达信, as other tools write it', '0|000001\n1|600519\n', ['000001.SZ', '600519.SH']],
  ['通达信, with its code of the SSE Composite', '1999999\n1600519', ['000001.SH', '600519.SH']],
  [
    '同花顺, with other markets',
    'SELF=32:399006,18:688981,144:920002,177:HK0700,185:AAPL,',
    ['399006.SZ', '688981.SH', '920002.BJ', '00700.HK', 'AAPL.US'],
  ],
  ['同花顺, as its new settings', listText(bytesOf('[{"C":"600519","M":"17","P":"41.68"},{"C":"000001","M":"33"}]')), four.slice(0, 2)],
  ['东方财富, as its .xls of tabs', '序\t代码\t名称\t最新\t\n1\t600519\t贵州茅台\t1468.3\t\n2\t000001\t平安银行\t11\t\n', four.slice(0, 2)],
  [
    'TradingView, with sections in lines and other markets',
    '###Semi,NASDAQ:AAPL\n###HK\nHKEX:700, TVC:US10Y\nBINANCE:BTCUSDT,AMD',
    ['AAPL.US', '00700.HK', 'AMD.US'],
  ],
  [
    'Yahoo, with all of its columns',
    `${yahooHeader}\nAAPL,234.89,2026/09/04,16:00 EDT,0.18,233.33,236.17,231.68,3055465,,,,,,,,\n0700.HK,1,,,,,,,,,,,,,,,`,
    ['AAPL.US', '00700.HK'],
  ],
  [
    'codes and names in turns',
    '600519 贵州茅台 000001 平安银行\nApple,AAPL,Tencent,00700.HK',
    ['600519.SH', '000001.SZ', 'AAPL.US', '00700.HK'],
  ],
  ['rows with numbers that look like codes', '600519\t贵州茅台\t600000\t1468.3\n平安银行,000001,600000,11', ['600519.SH', '000001.SZ']],
  ['codes with blanks between', '600519 000001 AAPL', ['600519.SH', '000001.SZ', 'AAPL.US']],
  ['a symbol twice', 'AAPL\nAAPL.US\nNASDAQ:AAPL', ['AAPL.US']],
];

describe('A list', () => {
  it.each(lists)('of %s is read', (_, text, symbols) => expect(readList(text).symbols).toEqual(symbols));

  it.each<[string, string, string[]]>([
    ['other markets of the program', '47#IFL8\n27#HZ5489\n1600519', ['47#IFL8', '27#HZ5489']],
    ['other markets among few codes', 'TVC:US10Y,AMD', ['TVC:US10Y']],
    ['numbers of markets that are not known', '17:600519,99:123456,33:000001', ['99:123456']],
    ['names without codes', '贵州茅台\nApple', ['贵州茅台', 'Apple']],
    ['a code that a spreadsheet has shortened', '700', ['700']],
  ])('shows what it does not understand: %s', (_, text, unread) => expect(readList(text).unread).toEqual(unread));

  it('is cut where it is too long, and says so', () => {
    const codes = (count: number) => Array.from({ length: count }, (_, i) => String(1_600_000 + i)).join('\n');
    expect(readList(codes(mostSymbols)).isCut).toBe(false);
    expect(readList(codes(mostSymbols + 9))).toMatchObject({ isCut: true, unread: [] });
  });
});

describe('The text of a file', () => {
  const gbk = Uint8Array.of(0xb4, 0xfa, 0xc2, 0xeb, 0x2c, 0x41);
  const selection = Uint8Array.of(2, 0, 7, 0x11, ...asciiOf('600519'), 7, 0x21, ...asciiOf('000001'));
  it.each([
    ['GBK', gbk, '代码,A'],
    ['UTF-8', new TextEncoder().encode('代码'), '代码'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x41, 0), 'A'],
    ['a binary selection', selection, '17:600519\n33:000001'],
  ])('in %s is decoded', (_, bytes, text) => expect(listText(bytes)).toBe(text));
});

describe('A list that is written', () => {
  it.each<[ListFormat, string, string[]]>([
    ['ebk', '\r\n1600519\r\n0000001\r\n31#00700\r\n74#AAPL\r\n2920002\r\n74#BRK.B\r\n', []],
    ['tradingview', 'SSE:600519,SZSE:000001,HKEX:700,AAPL,BRK.B', ['920002.BJ']],
    ['csv', `symbol\r\n${six.join('\r\n')}\r\n`, []],
  ])('as %s has the codes of that program, and is read again', (format, text, left) => {
    const written = writeList(six, format);
    expect(written).toMatchObject({ text, left, count: six.length - left.length });
    expect(readList(text).symbols).toEqual(six.filter((symbol) => !left.includes(symbol)));
  });
});

function asciiOf(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}
