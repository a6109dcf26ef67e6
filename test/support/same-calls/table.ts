/**
 * Calls that all programs make: Excel, /calculate, an assistant, LibreOffice. They are the examples of the help page in both
 * languages, values and errors, and what those lack: each market, past times, a service with markets of its own.
 */
import type { Language } from '../../../src/addin/i18n/language';
import { errorExamples } from '../../../src/build/metadata/help/errors';
import { examples } from '../../../src/build/metadata/help/examples';
import type { FormulaArgument } from '../../../src/build/metadata/help/example';

type Scalar = string | number | boolean | null;
export type Given = Scalar | { readonly error: string } | readonly (readonly Scalar[])[];

export type Call = readonly [id: string, ...given: Given[]];

/** Calls that a program makes in the same circumstances. */
export interface Group {
  readonly title: string;
  readonly locale: Language;
  /** As /calculate takes it; undefined: now. */
  readonly asOf?: string | undefined;
  /** Whose service is asked. */
  readonly market: 'simulated' | 'own';
  readonly calls: readonly Call[];
}

/** What Excel hands over for the arguments of a formula of the help page. */
export function argumentsIn(given: readonly FormulaArgument[], language: Language): Given[] {
  return given.map((argument) => {
    if (typeof argument !== 'object' || argument === null) return argument;
    return 'holds' in argument ? argument.holds : argument[language];
  });
}

type HelpCall = readonly [id: string, ...given: FormulaArgument[]];

/** Left out is what MD.STATUS says of the program that shows it: the state of its connection, and how many requests it has sent. */
const isOfTheProgram = ([id, item]: HelpCall) => id === 'STATUS' && [undefined, 'all', 'state', 'line'].some((each) => each === item);

const ofHelp: readonly HelpCall[] = [
  ...Object.entries(examples).flatMap(([id, all]) => all.map((each): HelpCall => [id, ...each.arguments])),
  ...Object.entries(errorExamples).flatMap(([id, all]) =>
    all.filter(({ key }) => key === undefined).map((each): HelpCall => [id, ...each.arguments]),
  ),
].filter((call) => !isOfTheProgram(call));

/** Besides the shares of Shanghai and Hong Kong that the help page asks for. */
const ofEachMarket = ['300750.SZ', '920002.BJ', '510300.SH', 'AAPL.US'].flatMap((symbol): Call[] => [
  ['QUOTE', symbol, 'all', true],
  ['QUOTE', symbol, [['open', 'high', 'low']]],
  ['KLINE', symbol, '1d', 6, '2026-01-09', null, 'close,sma(3),return'],
  ['KLINE', symbol, '1w', 4, null, 'none', 'date,close,volume', false, 'desc'],
  ['KLINE', symbol, '1M', 3, null, 'backward'],
  ['INTRADAY', symbol, '5m', 3],
  ['DEPTH', symbol, 3, 'book'],
  ['INSTRUMENT', symbol, 'all', true],
  ['EXFACTORS', symbol, '2024-01-01', '2025-12-31'],
  ['PRICE', symbol, 46_030, 'open', 'none', 'before'],
  ['TRADINGDAYS', symbol, '2026-01-05', 4],
  ['TRADINGDAY', symbol, '2026-01-10', 1],
  ['STATS', symbol, 'return,volatility,max_drawdown', '1d', 60],
  ['CHECK', symbol, '2025-12-01', '2026-01-09'],
  ['LIVE', symbol, 'name,last,timestamp'],
  ['LIVEDEPTH', symbol, 2],
  ['ALERT', symbol, 'last>1'],
  ['CARD', symbol],
]);

const ofSeveral = [[['600519.SH'], ['AAPL.US']], [['600519.SH', 'AAPL.US']]].flatMap((symbols): Call[] => [
  ['QUOTE', symbols, 'last,volume', true],
  ['KLINE', symbols, '1d', 3, null, null, 'close', true, 'asc', 'wide'],
  ['INTRADAY', symbols, '60m', 2],
  ['DEPTH', symbols, 1],
  ['PRICE', symbols, [['2026-01-08'], ['2026-01-09']]],
  ['STATS', symbols, 'return,beta', '1d', 40, null, '000300.SH'],
  ['CHECK', symbols, '-5d'],
  ['LIVE', symbols],
  ['ALERT', symbols, 'last>500'],
]);

const ofOneKind: readonly Call[] = [
  ...['600519.SH,00700.HK', '600519.SH，AAPL.US', 'sh600519', '700.HK', 'AAPL US Equity', '贵州茅台', 'AAPL'].map((symbol): Call => [
    'QUOTE',
    symbol,
    '最新价',
  ]),
  ...['SH', 'SZ', 'BJ', 'HK', 'US'].map((market): Call => ['TRADINGDAYS', market, '2026-01-05', '2026-01-14']),
  ['TRADINGDAY', 'HK', [['2026-01-10'], ['2026-01-11']], 0],
  ['UNIVERSE', 'CN_ETF', 'symbol,amount', '-amount', 2, false, 'change_pct>0'],
  ...['as_of', 'stale_since', 'live'].map((item): Call => ['STATUS', item]),
  // More rows than an assistant is shown.
  ['KLINE', '600519.SH', '1d', 250, null, null, 'date,close', false],
  ['QUOTE', 700],
  ['QUOTE', ''],
  ['QUOTE', '600519.SH', 'last', false],
  ['QUOTE', [['600519.SH'], ['NOSUCH.SH'], ['what?'], [''], ['600519.XX']]],
  ['QUOTE', { error: '#N/A' }],
  ['KLINE', '600519.SH', { error: '#DIV/0!' }],
  ['DEPTH', '600519.SH', 'x'],
  ['LIVE', '600519.SH', null, 'often'],
  ['PRICE', '600519.SH', '2027-01-01'],
  ['UNIVERSE', 'CN_ETF', null, null, -1],
];

const ofThePast: readonly Call[] = [
  ...['600519.SH', '00700.HK', 'AAPL.US', 'NOSUCH.US'].flatMap((symbol): Call[] => [
    ['QUOTE', symbol, 'name,last_price,change_pct,volume,timestamp', true],
    ['KLINE', symbol, '1d', 3],
    ['LIVE', symbol],
    ['STATS', symbol, 'return,volatility'],
  ]),
  ['ASOF'],
  ['STATUS', 'as_of'],
  ['CARD', '600519.SH'],
  ['ALERT', '600519.SH', 'last>1'],
  ['INTRADAY', '600519.SH', '60m', 2],
  ['DEPTH', '600519.SH'],
  ['LIVEDEPTH', '600519.SH'],
  ['UNIVERSE', 'CN_ETF', 'symbol,last_price', 'change_pct', 3],
  ['PRICE', 'AAPL.US', 'prev'],
  ['TRADINGDAY', 'SH', 'ytd', -1],
  ['TRADINGDAYS', 'US', '-3td'],
  ['CORREL', '600519.SH,AAPL.US', '1w', 20],
  ['EXFACTORS', '600519.SH', '2023-01-01'],
  ['CHECK', '600519.SH', '-1m'],
];

/** The files are in `own-market.ts`. */
const ofOwnMarkets: readonly Call[] = [
  ['QUOTE', 'VOD.L', 'symbol,last_price,change_amount,volume_unit,currency,timestamp', true],
  ['QUOTE', [['VOD.L'], ['7203.T'], ['NONE.L'], ['AIR.PA']]],
  ['QUOTE', 'AIR.PA'],
  ['KLINE', 'VOD.L', '1d', 3],
  ['KLINE', 'AZN.L', '60m', 4],
  ['KLINE', 'VOD.L,7203.T', '1d', '2024-03-27', '2024-04-03', null, 'close', true, 'asc', 'wide_filled'],
  ['PRICE', 'VOD.L,7203.T', '2024-04-01'],
  ['TRADINGDAYS', 'VOD.L', '2024-03-27', 3],
  ['TRADINGDAYS', 'L', '2024-03-27', 3],
  ['TRADINGDAY', '7203.T', '2024-03-31'],
  ['STATS', 'VOD.L', 'return', '1d', 3],
  ['CORREL', 'VOD.L,7203.T', '1d', 3],
  ['CHECK', 'VOD.L,7203.T', '2024-03-27', '2024-04-03'],
  ['LIVE', 'VOD.L', 'last,timestamp'],
  ['ALERT', [['VOD.L'], ['7203.T']], 'last>100'],
  ['CARD', '7203.T'],
  ['INSTRUMENT', 'VOD.L'],
  ['DEPTH', 'VOD.L'],
  ['LIVEDEPTH', 'VOD.L'],
  ['INTRADAY', 'VOD.L', '5m', 3],
  ['EXFACTORS', 'VOD.L'],
  ['UNIVERSE', 'HK_Stock'],
];

const helpIn = (language: Language) => ofHelp.map(([id, ...given]): Call => [id, ...argumentsIn(given, language)]);

export const groups: readonly Group[] = [
  {
    ...{ title: 'in English', locale: 'en', market: 'simulated' },
    calls: [...helpIn('en'), ...ofEachMarket, ...ofSeveral, ...ofOneKind],
  },
  { title: 'in Chinese', locale: 'zh', market: 'simulated', calls: helpIn('zh') },
  { title: 'of a past time', locale: 'en', market: 'simulated', asOf: '2025-06-30T15:00:00+08:00', calls: ofThePast },
  { title: 'of own markets', locale: 'en', market: 'own', calls: ofOwnMarkets },
];
