import { describe, expect, it } from 'vitest';
import { listText } from '../../../../src/addin/lists/list-text';
import { mostSymbols, readList } from '../../../../src/addin/lists/read-list';
import { type ListFormat, writeList } from '../../../../src/addin/lists/write-list';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';

/** Moutai, Ping An Bank, Tencent, Apple. */
const four = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US'];
const six = [...four, '920002.BJ', 'BRK.B.US'] as SymbolCode[];

describe('A list', () => {
  it.each<[string, string, string[]]>([
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
    [
      'Yahoo',
      'Symbol,Current Price,Comment\n600519.SS,1468.3,\n000001.SZ,11,\n0700.HK,600,"long, held"\nAAPL,1,\n',
      four,
    ],
    ['a column after names', 'Name;Ticker\n"Apple; Inc.";AAPL\n', ['AAPL.US']],
    ['pasted rows without a header', '600519 贵州茅台 1468.30 523400\nAAPL Apple Inc\n', ['600519.SH', 'AAPL.US']],
    ['pasted codes in a line', '600519.SH，000001.SZ、AAPL US Equity', ['600519.SH', '000001.SZ', 'AAPL.US']],
    ['codes with blanks between', '600519 000001 AAPL', ['600519.SH', '000001.SZ', 'AAPL.US']],
    ['a symbol twice', 'AAPL\nAAPL.US\nNASDAQ:AAPL', ['AAPL.US']],
  ])('of %s is read', (_, text, symbols) => {
    expect(readList(text).symbols).toEqual(symbols);
  });

  it.each<[string, string, string[]]>([
    ['other markets of the program', '47#IFL8\n1600519', ['47#IFL8']],
    ['numbers of markets that are not known', '17:600519,99:123456,33:000001', ['99:123456']],
    ['names without codes', '贵州茅台\nApple', ['贵州茅台', 'Apple']],
    ['a code that a spreadsheet has shortened', '700', ['700']],
  ])('shows what it does not understand: %s', (_, text, unread) => {
    expect(readList(text).unread).toEqual(unread);
  });

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
  ])('in %s is decoded', (_, bytes, text) => {
    expect(listText(bytes)).toBe(text);
  });
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
