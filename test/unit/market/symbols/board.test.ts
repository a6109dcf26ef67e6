import { expect, it } from 'vitest';
import { boardOf } from '../../../../src/market/symbols/board';
import { parseCondition } from '../../../../src/market/fields/conditions';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { quoteFields } from '../../../../src/market/fields/fields';
import { parseSymbol, type SymbolCode } from '../../../../src/market/symbols/symbol';
import { valueName } from '../../../../src/addin/i18n/cells/value-names';
import { readQuote } from '../../../../src/protocol/read-records';

it.each([
  ['600519.SH', 'main'],
  ['605499.SH', 'main'],
  ['688981.SH', 'star'],
  ['689009.SH', 'star'],
  ['900901.SH', 'b'],
  ['000001.SZ', 'main'],
  ['003816.SZ', 'main'],
  ['300750.SZ', 'chinext'],
  ['301236.SZ', 'chinext'],
  ['200012.SZ', 'b'],
  ['920002.BJ', 'beijing'],
  ['430047.BJ', 'beijing'],
  ['00700.HK', 'main'],
  ['80700.HK', 'main'],
  ['08083.HK', 'gem'],
  ['510300.SH', null],
  ['159915.SZ', null],
  ['000300.SH', null],
  ['399006.SZ', null],
  ['HSI.HK', null],
  ['12345.HK', null],
  ['AAPL.US', null],
  ['VOD.L', null],
])('%s is listed on the board %s', (symbol, board) => expect(boardOf(symbol as SymbolCode)).toBe(board));

it.each([
  ['board=STAR', ['688981.SH']],
  ['board=创业板', ['300750.SZ']],
  ['上市板=main', ['600519.SH', '00700.HK']],
  ['board<>main', ['688981.SH', '300750.SZ', 'AAPL.US']],
])('%s is a condition on quotes', (text, expected) => {
  const isMet = parseCondition(text, quoteFields, {
    argument: 'where',
    now: () => epochMs(0),
    namesOf: (field, value) => [value, valueName(field, value, 'en'), valueName(field, value, 'zh')],
  });
  const symbols = ['600519.SH', '688981.SH', '300750.SZ', '00700.HK', 'AAPL.US'].map((text) => parseSymbol(text));
  expect(symbols.filter((symbol) => isMet(readQuote({ symbol }, symbol)))).toEqual(expected);
});
