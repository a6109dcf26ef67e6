import { describe, expect, it } from 'vitest';
import { indicatorColumns } from '../../../../src/market/indicators/spec';
import { indicatorHeader } from '../../../../src/addin/sheet/bars-table';
import { specOf } from '../../market/indicators/fixture-bars';

const headersOf = (text: string, language: 'en' | 'zh') =>
  indicatorColumns(specOf(text)).map((column) => indicatorHeader(column, language));

describe('The header of an indicator column', () => {
  it.each([
    ['sma(20)', 'SMA(20)', 'SMA(20)'],
    ['obv', 'OBV', 'OBV'],
    ['ret(5)', 'Return(5)', '收益率(5)'],
    ['drawdown', 'Drawdown', '回撤'],
  ])('is the name and the parameters, where there are any: %s', (text, en, zh) => {
    expect(headersOf(text, 'en')).toEqual([en]);
    expect(headersOf(text, 'zh')).toEqual([zh]);
  });

  it.each([
    ['macd(5,35,4)', 'en', ['MACD(5,35,4)', 'Signal(5,35,4)', 'Histogram(5,35,4)']],
    ['macd(5,35,4)', 'zh', ['DIF(5,35,4)', 'DEA(5,35,4)', 'MACD 柱(5,35,4)']],
    ['boll(20,2.5)', 'en', ['BOLL middle(20,2.5)', 'BOLL upper(20,2.5)', 'BOLL lower(20,2.5)']],
    ['boll(20,2.5)', 'zh', ['BOLL 中轨(20,2.5)', 'BOLL 上轨(20,2.5)', 'BOLL 下轨(20,2.5)']],
    ['kdj(9,3,3)', 'en', ['K(9,3,3)', 'D(9,3,3)', 'J(9,3,3)']],
  ] as const)('names the part of an indicator of several columns: %s in %s', (text, language, headers) => {
    expect(headersOf(text, language)).toEqual(headers);
  });
});
