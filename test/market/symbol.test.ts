import { describe, expect, it } from 'vitest';
import { problemText } from '../../src/i18n/problems';
import { MarketDataError, type Problem } from '../../src/market/problem';
import { marketOf, parseSymbol, parseSymbolNumber, type SymbolCode } from '../../src/market/symbol';

describe('a symbol is understood in every usual spelling', () => {
  it.each([
    ['600519.SH', '600519.SH'],
    ['600519.sh', '600519.SH'],
    [' 600519 . SH ', '600519.SH'],
    ['６００５１９．ＳＨ', '600519.SH'],
    ['sh600519', '600519.SH'],
    ['SZ000001', '000001.SZ'],
    ['sh 600519', '600519.SH'],
    ['600519.SS', '600519.SH'],
    ['XSHG:600519', '600519.SH'],
    ['xshe: 000001', '000001.SZ'],
    ['XHKG:700', '00700.HK'],
    ['HK00700', '00700.HK'],
    ['XNAS:AAPL', 'AAPL.US'],
    ['XNYS:BRK.B', 'BRK.B.US'],
    ['600519', '600519.SH'],
    ['510300', '510300.SH'],
    ['900901', '900901.SH'],
    ['000001', '000001.SZ'],
    ['003816', '003816.SZ'],
    ['159915', '159915.SZ'],
    ['161725', '161725.SZ'],
    ['184801', '184801.SZ'],
    ['200012', '200012.SZ'],
    ['300750', '300750.SZ'],
    ['700.HK', '00700.HK'],
    ['0700.HK', '00700.HK'],
    ['aapl', 'AAPL.US'],
    ['BRK.B', 'BRK.B.US'],
    ['BRK-B', 'BRK.B.US'],
    ['BRK-B.US', 'BRK.B.US'],
    ['BRK.B.US', 'BRK.B.US'],
  ])('%s is %s', (typed, symbol) => {
    expect(parseSymbol(typed)).toBe(symbol);
  });

  it('understands its own canonical form again', () => {
    for (const symbol of ['600519.SH', '00700.HK', 'BRK.B.US']) expect(parseSymbol(parseSymbol(symbol))).toBe(symbol);
  });
});

describe('what is no symbol is named', () => {
  it.each([
    '',
    '.SH',
    '12345678',
    '60051.SH',
    '400001',
    '830799',
    '1234567.HK',
    'NOT A SYMBOL',
    'A.B.C',
    '茅台',
    '100%',
  ])('%s is refused with what came', (typed) => {
    expect(problemOf(() => parseSymbol(typed))).toMatchObject({ kind: 'bad-argument', received: typed });
  });

  it('takes a number of six digits', () => {
    expect(parseSymbolNumber(600519)).toBe('600519.SH');
  });

  it.each([1.5, -600519, 6005190])('refuses the number %s', (number) => {
    expect(problemOf(() => parseSymbolNumber(number))).toMatchObject({ kind: 'bad-argument' });
  });
});

describe('Fewer than six digits without a market', () => {
  const sentence = (typed: string | number, language: 'en' | 'zh') =>
    problemText(
      problemOf(() => (typeof typed === 'number' ? parseSymbolNumber(typed) : parseSymbol(typed))),
      language,
    );

  it.each([
    [858, '000858.SZ or 00858.HK', '858'],
    ['858', '000858.SZ or 00858.HK', '858'],
    [' 00700 ', '000700.SZ or 00700.HK', '00700'],
    ['００７００', '000700.SZ or 00700.HK', '００７００'],
    [1, '000001.SZ or 00001.HK', '1'],
    [3999, '003999.SZ or 03999.HK', '3999'],
    // No code of the mainland begins with 004 or 01 to 09.
    [4000, '04000.HK', '4000'],
    ['60051', '60051.HK', '60051'],
  ])('%j may mean %s', (typed, readings, received) => {
    expect(sentence(typed, 'en')).toBe(
      `symbols: expected a symbol as text with its market (${readings}?), got "${received}"`,
    );
    expect(sentence(typed, 'zh')).toBe(
      `symbols：应为带市场后缀的文本代码（${readings.replace(' or ', ' 还是 ')}？），实际为 "${received}"`,
    );
  });
});

it('tells the market of a symbol with a class', () => {
  expect(marketOf('BRK.B.US' as SymbolCode)).toBe('US');
});

function problemOf(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof MarketDataError) return error.problem;
  }
  throw new Error('expected a problem');
}
