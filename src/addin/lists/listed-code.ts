/** Codes as watchlists of other programs have them. */
import { parseSymbol, type SymbolCode } from '../../market/symbols/symbol';
import { type MarketId, noOwnMarkets, type OwnMarkets } from '../../market/time/markets';

interface Spelling {
  /** Its groups are a market and a code. */
  readonly form: RegExp;
  readonly markets: Readonly<Record<string, MarketId>>;
}

/** Shares, the STAR market and ChiNext, special treatment, funds and indices of the exchanges of the mainland. */
const numbersOfTonghuashun: Readonly<Record<string, MarketId>> = {
  16: 'SH',
  17: 'SH',
  18: 'SH',
  20: 'SH',
  22: 'SH',
  32: 'SZ',
  33: 'SZ',
  36: 'SZ',
  38: 'SZ',
  71: 'BJ',
  87: 'BJ',
  144: 'BJ',
  151: 'BJ',
};

const eastMoneyShares = { 0: 'SZ', 1: 'SH' } as const;

/**
 * As public tools read and write these lists. Other markets, such as futures and the programs' own indices, are not understood:
 * their codes mean something else here.
 */
const spellings: readonly Spelling[] = [
  // 通达信, zxg.blk and exported .EBK: the market is one digit before six, other exchanges have a number and a hash. Tools write a bar between.
  { form: /^([012])\|?(\d{6})$/, markets: { 0: 'SZ', 1: 'SH', 2: 'BJ' } },
  { form: /^(31)#(\d{5})$/, markets: { 31: 'HK' } },
  { form: /^(74)#([A-Z][A-Z.]{0,9})$/i, markets: { 74: 'US' } },
  // 同花顺, StockBlock.ini: shares and funds of each exchange have numbers of their own.
  { form: /^(\d{2,3}):(\d{6})$/, markets: numbersOfTonghuashun },
  { form: /^(177):HK(\d{4,5})$/i, markets: { 177: 'HK' } },
  { form: /^(185):([A-Z][A-Z.]{0,9})$/i, markets: { 185: 'US' } },
  // 东方财富: secid of its pages and exports. Beijing shares the number of Shenzhen.
  { form: /^(0)\.((?:[48]\d|92)\d{4})$/, markets: { 0: 'BJ' } },
  { form: /^([01])\.(\d{6})$/, markets: eastMoneyShares },
  { form: /^(116)\.(\d{5})$/, markets: { 116: 'HK' } },
  { form: /^(10[567])\.([A-Z][A-Z_.]{0,9})$/i, markets: { 105: 'US', 106: 'US', 107: 'US' } },
  // Futu: the market before a full stop.
  {
    form: /^(SH|SZ|BJ|HK|US)\.([A-Z\d][A-Z\d.]{0,9})$/i,
    markets: { SH: 'SH', SZ: 'SZ', BJ: 'BJ', HK: 'HK', US: 'US' },
  },
  // 雪球 and others write Hong Kong's codes alone. Five digits are no code of the mainland, even without its leading zeros.
  { form: /^()(\d{5})$/, markets: { '': 'HK' } },
];

/** The symbol of one code of a list, or of a code that people type; undefined for anything else. */
export function listedCode(text: string, own: OwnMarkets = noOwnMarkets): SymbolCode | undefined {
  const code = unquoted(text);
  if (code === '' || code.length > longestCode) return undefined;
  for (const { form, markets } of spellings) {
    const [, market, rest = ''] = form.exec(code) ?? [];
    const suffix = market === undefined ? undefined : markets[market.toUpperCase()];
    if (suffix !== undefined) return symbolOf(`${codeOf(rest, suffix)}.${suffix}`, own);
  }
  // Capitals or not, but not a word such as Apple.
  return /^[A-Z][a-z]+$/.test(code) ? undefined : symbolOf(code, own);
}

const longestCode = 40;

/** 通达信 numbers the SSE Composite 999999, and 同花顺 cuts a zero off codes of Hong Kong. */
function codeOf(rest: string, suffix: MarketId): string {
  if (suffix === 'SH' && rest === '999999') return '000001';
  return suffix === 'HK' ? rest.padStart(5, '0') : rest.replaceAll('_', '.');
}

/** Spreadsheets keep leading zeros by writing `="000001"` or `'000001`. */
function unquoted(text: string): string {
  return text
    .trim()
    .replaceAll(/^="?|^["']|"$/g, '')
    .trim();
}

function symbolOf(text: string, own: OwnMarkets): SymbolCode | undefined {
  try {
    return parseSymbol(text, 'symbols', own);
  } catch {
    return undefined;
  }
}
