import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { noOwnMarkets, type OwnMarkets, zoneOf } from '../../../../src/market/time/markets';
import { derivedFieldsOf, priceDecimals } from '../../../../src/market/symbols/units';
import { MarketDataError, type Problem } from '../../../../src/market/texts/problem';
import {
  hasOurMarket,
  isCanonical,
  isOwnSuffix,
  marketOf,
  otherSuffixIn,
  ourMarketOf,
  parseSymbol,
  parseSymbolNumber,
  type SymbolCode,
} from '../../../../src/market/symbols/symbol';
import { visibleText } from '../../../../src/market/texts/typed-text';
import { propertyRuns } from '../../../support/property-runs';

const spellings: readonly (readonly [symbol: string, typed: readonly string[]])[] = [
  [
    '600519.SH',
    [
      ...['600519.SH', '600519.sh', ' 600519 . SH ', '６００５１９．ＳＨ', 'sh600519', 'sh 600519', 'sh  600519'],
      ...['600519.SS', 'XSHG:600519', '600519.XSHG', 'SHSE.600519', 'SH#600519', '600519', '600519 CH Equity'],
      ...['600519 CG Equity', '600519-CN', 'SHA:600519', 'SHSE:600519', 'SSE:600519', '600519.SSE', 'SH:600519'],
      ...['600519:CH', '600519:SH', '600519.SHG', '600519。SH', '600519·sh', '600519 C1', '\u200B600519.SH\u200E'],
    ],
  ],
  [
    '000001.SZ',
    [
      ...['SZ000001', 'xshe: 000001', '000001.xshe', '000001', 'sz 000001', '000001 CH Equity', '000001 CS Equity'],
      ...['000001-CN', 'SHE:000001', 'SZSE:000001'],
    ],
  ],
  [
    '00700.HK',
    [
      ...['XHKG:700', 'HK00700', 'HK.00700', '700.HK', '0700.HK', 'hk 700', '700 HK Equity', '700 HK'],
      ...['0700 hk equity', 'HKEX:700', 'SEHK:700', '700:HK'],
    ],
  ],
  ['600000.SH', ['sh.600000']],
  [
    'AAPL.US',
    [
      ...['US.AAPL', 'XNAS:AAPL', 'aapl', 'AAPL US Equity', 'aapl us equity', 'AAPL US EQUITY', 'AAPL US'],
      ...['AAPL  US   Equity', 'AAPL-US', 'AAPL.O', 'aapl.oq', 'NASDAQ:AAPL', 'nasdaq: aapl', 'NasdaqGS:AAPL'],
      ...['US:AAPL', 'AAPL:US', 'AAPL:NASDAQ', 'AAPL\u034f', 'AAPL\ufe0f', 'AAPL\tUS', 'A\u0000APL', 'AAPL UW'],
      ...['AAPL UQ Equity', '\u202aAAPL\u202c'],
    ],
  ],
  [
    'BRK.B.US',
    [
      ...['US.BRK-B', 'XNYS:BRK.B', 'BRK.B', 'BRK-B', 'BRK-B.US', 'BRK.B.US', 'XNYS:BRK-B', 'BRK/B US Equity'],
      ...['BRK.B US', 'brk.b-us', 'NYSE:BRK.B', 'brk/b:us', 'BRK B', 'BRK\u2043B', 'BRK/B', 'BRK/B UN Equity'],
      ...['BRKb.N', 'BRK\u2011B', 'BRK\u2013B'],
    ],
  ],
  ['399001.SZ', ['399001', '399001 CS Index']],
  ['510300.SH', ['510300']],
  ['900901.SH', ['900901']],
  ['003816.SZ', ['003816']],
  ['159915.SZ', ['159915']],
  ['161725.SZ', ['161725']],
  ['184801.SZ', ['184801']],
  ['200012.SZ', ['200012']],
  ['300750.SZ', ['300750', '300750 ch', '300750 C2 Equity']],
  ['A.US', ['A']],
  ['BABA1.US', ['BABA1.US']],
  ['BRK.BB.US', ['BRK.BB.US']],
  ['00001.HK', ['1.HK']],
  ['99999.HK', ['99999.HK']],
  ['610000.SH', ['610000']],
  ['588000.SH', ['588000']],
  ['001979.SZ', ['001979']],
  ['002594.SZ', ['002594']],
  ['301000.SZ', ['301000']],
  ['000300.SH', ['000300 CG Index', 'shsz300 index']],
  ['09988.HK', ['9988-HK']],
  ['IBM.US', ['IBM.N', 'NYQ:IBM', 'IBM UN']],
  ['F.US', ['F.N']],
  ['SPY.US', ['AMEX:SPY', 'NYSEArca:SPY', 'NYSEARCA:SPY', 'ARCX:SPY', 'SPY UP']],
  ['00005.HK', ['HKG:0005']],
  ['SPX.US', ['.SPX', 'INDEXSP:.INX', '^GSPC', 'SPX Index']],
  ['000001.SH', ['.SSEC', 'SHCOMP Index']],
  ['HSI.HK', ['INDEXHANGSENG:HSI', 'HSI.HK', 'HSI Index']],
  ['430047.BJ', ['430047.BJ', 'bj430047']],
  ['920002.BJ', ['bj 920002', '920002', '920002 CH Equity']],
  ['832566.BJ', ['BJSE:832566', '832566']],
  ['872808.BJ', ['872808']],
  ['889001.BJ', ['889001']],
  ['899050.BJ', ['899050.BJ']],
  ['VXX.US', ['CBOE:VXX']],
  ['BAC.PL.US', [...['BAC PRL', 'BAC/PL', 'BAC^L', 'BAC_pL.N', 'BAC-PL', 'BAC.PRL', 'BAC-P-L', 'NYSE:BAC/PL', 'NYSE:BAC.PR.L']]],
  ['ACHR.WS.US', ['ACHR-WT', 'ACHR WS', 'ACHR.WS', 'ACHR-WS']],
  ['IPOD.U.US', ['IPOD-UN', 'IPOD.U']],
  ['IMO.US', ['XASE:IMO']],
  ['ARKK.US', ['BATS:ARKK']],
  ['CCIV.WS.A.US', ['NYSE:CCIV/WS.A', 'CCIV.WS.A']],
  ['110059.SH', ['110059']],
  ['113050.SH', ['113050']],
  ['123107.SZ', ['123107']],
];

describe('A symbol', () => {
  it.each(spellings)('%s is itself, and what people type for it', (symbol, typed) => {
    for (const each of [symbol, ...typed]) expect([each, parseSymbol(each)]).toEqual([each, symbol]);
  });

  it('of a US share class keeps it, unless the letter stands for a New York exchange', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const plain = letters.filter((letter) => parseSymbol(`XYZ.${letter}`) === 'XYZ.US');
    expect(plain).toEqual(['N', 'O']);
    for (const letter of letters) {
      if (!plain.includes(letter)) expect(parseSymbol(`XYZ.${letter}`)).toBe(`XYZ.${letter}.US`);
      expect(parseSymbol(`XYZ-${letter}`)).toBe(`XYZ.${letter}.US`);
      expect(parseSymbol(`XYZ.${letter}.US`)).toBe(`XYZ.${letter}.US`);
    }
  });

  it('may have blanks in it up to 40 characters', () => {
    const blanks = (count: number) => `600519${' '.repeat(count)}.SH`;
    expect(parseSymbol(blanks(31))).toBe('600519.SH');
    expect(problemOf(() => parseSymbol(blanks(32)))).toMatchObject({ expected: { kind: 'symbol' } });
    expect([otherSuffixIn(`VOD${' '.repeat(35)}.L`), otherSuffixIn(`VOD${' '.repeat(36)}.L`)]).toEqual(['L', undefined]);
  });
});

const noSymbols = [
  ...['', 'SH600519.SH', 'SH60051', 'XNAS:', 'XLON:VOD', 'XNASDAQ:AAPL', 'NYSE:IBM\nAAPL', 'AAPL\n600519.SH'],
  ...['NASDAQ:ASH 5', 'ASH 5.US', 'XXSHG:600519', 'XSH600519', 'XSHG:60051', 'X:AAPL', '600519.SH.SH', '600519SH'],
  ...['ABCDEF', 'ABCDEFG.US', '1ABC.US', 'BRK.ABC.US', '600519 SH', '004000', '010000', '201000', '901000', '.SH'],
  ...['12345678', '60051.SH', '6005190', '0000010.SZ', '400001', '850799', 'BJ43004', 'BSE:430047', '1234567.HK'],
  ...['NOT A SYMBOL', '000300 CH Index', '004000 CH Equity', '700 CH Equity', 'AAPL HK Equity', 'AAPL US Bond'],
  ...['BUY AAPL US Equity', 'AAPL LN Equity', 'US Equity', '600519.SH CH Equity', '600519.O', '700.N', '.O', 'LSE:VOD'],
  ...['HKEX:AAPL', '^VOD', 'DAX Index', 'SSE:60051', '茅台', '100%'],
];

it.each(noSymbols)('%j is no symbol, and is named in the error', (typed) => {
  expect(problemOf(() => parseSymbol(typed, 'symbol'))).toMatchObject({
    kind: 'bad-argument',
    argument: 'symbol',
    expected: { kind: 'symbol' },
    received: typed,
  });
});

const own: OwnMarkets = new Map([
  ['L', { zone: 'Europe/London' }],
  ['T', { zone: 'Asia/Tokyo' }],
]);

describe('A suffix that is none of ours', () => {
  it.each(['BRK.B1', 'AAPL.PK', 'A.B.C', '7203.t'])('of %s is named with the markets that there are', (typed) => {
    const suffix = typed.slice(typed.lastIndexOf('.') + 1).toUpperCase();
    const expected = { kind: 'symbol-of-market', suffix, markets: ['SH', 'SZ', 'BJ', 'HK', 'US'] };
    expect(problemOf(() => parseSymbol(typed))).toMatchObject({ kind: 'bad-argument', expected, received: typed });
  });

  it.each([
    ['VOD.L', 'VOD.L'],
    [' vod . l ', 'VOD.L'],
    ['BT-A.L', 'BT-A.L'],
    ['７２０３.T', '7203.T'],
    ['BP.A.L', 'BP.A.L'],
    // Texts without such a suffix, and ours, are read as ever.
    ['BRK.B', 'BRK.B.US'],
    ['VOD-L', 'VOD.L.US'],
    ['VOD.L.US', 'VOD.L.US'],
    ['600519.SS', '600519.SH'],
    ['IBM.N', 'IBM.US'],
    ['L', 'L.US'],
  ])('reads %j as %s where the service has the markets L and T', (typed, symbol) =>
    expect(parseSymbol(typed, 'symbols', own)).toBe(symbol),
  );

  it.each(['?VOD.L', 'VOD.L.', '.L', 'VOD LN', 'ABCDEFGHIJ-ABCDEFGHIJ.L'])('is not in %j', (typed) => {
    expect(otherSuffixIn(typed)).toBeUndefined();
    expect(problemOf(() => parseSymbol(typed, 'symbols', own))).toMatchObject({ expected: { kind: 'symbol' } });
  });

  it('means a share class where the service does not have it', () => {
    expect(parseSymbol('VOD.L')).toBe('VOD.L.US');
    expect([otherSuffixIn('vod.l'), otherSuffixIn('IBM.N'), otherSuffixIn('600519'), otherSuffixIn('1.5')]).toEqual([
      ...['L', undefined, undefined, undefined],
    ]);
  });
});

describe('A suffix of a market of a service', () => {
  it.each(['SH', 'BJ', 'SS', 'N', 'O', 'OQ', 'TOOLONG', '1', 'l', ''])('cannot be %j for a market of a service', (suffix) => {
    expect(isOwnSuffix(suffix)).toBe(false);
  });

  it('has a zone, no currency, and shares as its unit of volume', () => {
    const vodafone = parseSymbol('VOD.L', 'symbols', own);
    expect(zoneOf(marketOf(vodafone, own))).toBe('Europe/London');
    expect(zoneOf(marketOf(vodafone, noOwnMarkets))).toBe('UTC');
    expect(derivedFieldsOf(vodafone, 7)).toEqual({ currency: null, volume_unit: 'shares', volume_shares: 7 });
    expect([priceDecimals(vodafone, 70), priceDecimals(vodafone, 0.5), priceDecimals(vodafone, 70, 0.001)]).toEqual([2, 4, 3]);
  });
});

describe('A number', () => {
  it('of six digits is a symbol', () => expect(parseSymbolNumber(600519)).toBe('600519.SH'));

  it.each([1.5, -600519, 6005190])('%s is no symbol', (number) => {
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
      `symbols: "${received}" is not valid. Enter a symbol as text with its market (${readings}?). Tools › Problems in the pane corrects a column`,
    );
    expect(sentence(typed, 'zh')).toBe(
      `symbols："${received}" 无效，请填写：带市场后缀的代码（${readings.replace(' or ', ' 还是 ')}？），窗格“工具 › 问题”可改写整列`,
    );
  });
});

describe('The market of a symbol', () => {
  it('is its last suffix', () => {
    const symbols = ['600519.SH', '000001.SZ', '00700.HK', 'BRK.B.US'] as SymbolCode[];
    expect(symbols.map(ourMarketOf)).toEqual(['SH', 'SZ', 'HK', 'US']);
  });

  it('may be unknown to us', () => {
    expect(['600519.SH', 'BRK.B.US', '600519.XX', '600519', 'SH'].filter(hasOurMarket)).toEqual(['600519.SH', 'BRK.B.US']);
  });
});

it.each([
  ['600519.SH', true],
  ['000001.SZ', true],
  ['00700.HK', true],
  ['A.US', true],
  ['GOOGL.US', true],
  ['600519.sh', false],
  ['60051.SH', false],
  ['6005190.SH', false],
  ['0700.HK', false],
  ['000700.HK', false],
  ['GOOGLE.US', false],
  // Canonical, but too rare for the quick check.
  ['BRK.B.US', false],
  ['600519.SH ', false],
  [' 600519.SH', false],
])('isCanonical(%j) is %s', (text, expected) => expect(isCanonical(text)).toBe(expected));

describe('Of all symbols', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const canonical = fc.oneof(
    fc.tuple(digits(6), fc.constantFrom('SH', 'SZ')).map((parts) => parts.join('.')),
    digits(5).map((code) => `${code}.HK`),
    fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}(\.[A-Z]{1,2})?$/).map((code) => `${code}.US`),
  );

  it('a canonical one is itself, in every case and width', () => {
    fc.assert(
      fc.property(canonical, (symbol) => {
        const wide = symbol.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
        for (const typed of [symbol, symbol.toLowerCase(), ` ${symbol} `, wide]) {
          expect(parseSymbol(typed)).toBe(symbol);
        }
      }),
    );
  });
});

it.each([
  ['\u0410APL', '[U+0410]APL'],
  ['AA\u03A1L', 'AA[U+03A1]L'],
  ['6005\u200B', '6005[U+200B]'],
])('A text that only looks valid is shown with what is wrong with it: %s', (typed, shown) => {
  expect(problemOf(() => parseSymbol(typed))).toMatchObject({ received: shown });
});

it('Any text is refused as a bad argument, or read as a symbol that is read as itself', () => {
  const signs = fc.constantFrom(...'0123456789ABNOSXaz.:-/ '.split(''), 'SH', 'HK', 'US', 'CH', 'Equity', 'NYSE:', '.');
  const text = fc.oneof(fc.string({ unit: signs, maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 60 }));
  fc.assert(
    fc.property(text, (typed) => {
      try {
        const symbol = parseSymbol(typed);
        expect(hasOurMarket(symbol)).toBe(true);
        expect(parseSymbol(symbol)).toBe(symbol);
      } catch (error) {
        if (!(error instanceof MarketDataError)) throw error;
        expect(error.problem).toMatchObject({ kind: 'bad-argument', received: visibleText(typed) });
      }
    }),
    propertyRuns(300),
  );
});

function problemOf(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof MarketDataError) return error.problem;
  }
  throw new Error('expected a problem');
}
