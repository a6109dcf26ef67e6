import { describe, expect, it } from 'vitest';
import { createSymbolIndex, type Listed } from '../../../../src/addin/insert/symbol-index';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';

const listed: readonly Listed[] = [
  ['600519.SH', '贵州茅台', 30],
  ['600518.SH', '康美药业', 2],
  ['000001.SZ', '平安银行', 20],
  ['601318.SH', '中国平安', 25],
  ['00700.HK', '腾讯控股', 90],
  ['AAPL.US', 'Apple Inc', 80],
  ['APLE.US', 'Apple Hospitality REIT', 1],
  ['MAPL.US', 'Maple', 1],
  ['430047.BJ', '诺思兰德', 1],
].map(([symbol, name, amount]) => ({ symbol: symbol as SymbolCode, name: name as string, amount: amount as number }));

const initials = new Map([
  ['贵州茅台', 'gzmt'],
  ['康美药业', 'kmyy'],
  ['平安银行', 'payh'],
  ['中国平安', 'zgpa'],
  ['腾讯控股', 'txkg'],
]);
const index = createSymbolIndex(listed, (name) => initials.get(name) ?? '');
const found = (text: string, most = 10) => index.search(text, most).map(({ symbol }) => symbol);

describe('A search', () => {
  it.each([
    ['茅台', ['600519.SH']],
    ['gzmt', ['600519.SH']],
    ['mt', ['600519.SH']],
    ['60051', ['600519.SH', '600518.SH']],
    ['sh600519', ['600519.SH']],
    ['700.hk', ['00700.HK']],
    ['bj430047', ['430047.BJ']],
    ['43', ['430047.BJ']],
    ['aapl us equity', ['AAPL.US']],
    ['ＡＡＰＬ', ['AAPL.US']],
    ['hospitality', ['APLE.US']],
    ['Tencent', ['00700.HK']],
    ['moutai', ['600519.SH']],
    ['Kweichow M', ['600519.SH']],
    ['ping an', ['601318.SH', '000001.SZ']],
    ['  ', []],
    ['nothing like it', []],
  ])('for %s', (text, symbols) => expect(found(text)).toEqual(symbols));

  it('puts a name that begins with the text before one that contains it, and the most traded first', () => {
    expect(found('平安')).toEqual(['000001.SZ', '601318.SH']);
    expect(found('apple')).toEqual(['AAPL.US', 'APLE.US']);
  });

  it('puts the symbol itself before everything that begins like it', () => {
    expect(found('AAPL')).toEqual(['AAPL.US']);
    expect(found('apl')).toEqual(['APLE.US', 'AAPL.US', 'MAPL.US']);
  });

  it('ends with as many as wanted', () => expect(found('6', 2)).toHaveLength(2));
});
