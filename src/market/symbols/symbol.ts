/** Symbols: the canonical `CODE.MARKET`, and every spelling of it that people type. */
import { type Market, marketIds, type MarketId, markets, noOwnMarkets, type OwnMarkets } from '../time/markets';
import { badArgument, type Outcome } from '../texts/problem';
import { typedText, visibleText } from '../texts/typed-text';

declare const symbolBrand: unique symbol;

/** A symbol in the form that the service understands: `600519.SH`, `00700.HK`, `BRK.B.US`, or `VOD.L` where the service has a market L. */
export type SymbolCode = string & { readonly [symbolBrand]: true };

/** One place in a list or range of symbols: a symbol, nothing, or the error that its row will show. */
export type SymbolSlot = Outcome<SymbolCode> | undefined;

/** Before a colon: codes of ISO 10383, and the names of the exchanges. */
export const exchangePrefixes: Readonly<Record<string, MarketId>> = {
  XSHG: 'SH',
  XSHE: 'SZ',
  SHSE: 'SH',
  // BSE is Bombay elsewhere, so it is none of ours.
  BJSE: 'BJ',
  XHKG: 'HK',
  XNAS: 'US',
  XNYS: 'US',
  SSE: 'SH',
  SZSE: 'SZ',
  HKEX: 'HK',
  // Google's.
  HKG: 'HK',
  SHA: 'SH',
  SHE: 'SZ',
  NASDAQ: 'US',
  NYSE: 'US',
  AMEX: 'US',
  NYSEARCA: 'US',
  NYSEAMERICAN: 'US',
  NYSEAM: 'US',
  ARCA: 'US',
  ARCX: 'US',
  BATS: 'US',
  XASE: 'US',
  XNGS: 'US',
  XNMS: 'US',
  XNCM: 'US',
  // Of Capital IQ: the tiers of Nasdaq, and Hong Kong.
  NASDAQGS: 'US',
  NASDAQGM: 'US',
  NASDAQCM: 'US',
  SEHK: 'HK',
  // Of terminals and other services.
  CBOE: 'US',
  NAS: 'US',
  NMS: 'US',
  NYS: 'US',
  NYQ: 'US',
  ASE: 'US',
  PCX: 'US',
  HKSE: 'HK',
  SHG: 'SH',
};

/**
 * After the last dot: our own, and those of Reuters and Yahoo. `.N` and `.O` are the New York exchanges, because no US
 * share class is named so; every other single letter is a class. A class N would be `XYZ-N` or `XYZ.N.US`.
 */
const marketSuffixes: Readonly<Record<string, MarketId>> = {
  SH: 'SH',
  SZ: 'SZ',
  BJ: 'BJ',
  HK: 'HK',
  US: 'US',
  SS: 'SH',
  N: 'US',
  O: 'US',
  OQ: 'US',
};

/**
 * After a blank, as on a Bloomberg terminal: countries, and exchanges of them. `CH` is any exchange of the mainland, `CG` Shanghai,
 * `CS` Shenzhen, `C1` and `C2` these by way of Hong Kong.
 */
const bloombergCodes: Readonly<Record<string, MarketId>> = {
  US: 'US',
  UA: 'US',
  UF: 'US',
  UN: 'US',
  UP: 'US',
  UQ: 'US',
  UR: 'US',
  UW: 'US',
  HK: 'HK',
  CG: 'SH',
  C1: 'SH',
  CS: 'SZ',
  C2: 'SZ',
};

/** Of Bloomberg (`HSI Index`), Yahoo (`^GSPC`), Reuters (`.SPX`) and Google (`INDEXSP:.INX`). */
const indexNames: Readonly<Record<string, string>> = {
  HSI: 'HSI.HK',
  SPX: 'SPX.US',
  GSPC: 'SPX.US',
  INX: 'SPX.US',
  SHCOMP: '000001.SH',
  SSEC: '000001.SH',
  SHSZ300: '000300.SH',
  CSI300: '000300.SH',
};

/** The longest accepted spelling has some fifteen characters; the rest is room for blanks around dots and colons. */
const longestSpelling = 40;

/** Each rule reads one family of spellings; the first that fits decides. */
const spellings: readonly ((text: string, own: OwnMarkets) => string | undefined)[] = [
  withExchangePrefix,
  withMarketBehindColon,
  withMarketSuffix,
  withOwnSuffix,
  withExchangeSuffix,
  withMarketPrefix,
  withBloombergCode,
  withDashedCountry,
  withIndexName,
  bareSixDigits,
  bareLetters,
];

/**
 * Reads one symbol in any accepted spelling.
 * @param own markets of the service, whose suffixes come before single letters as share classes: `VOD.L` is class L of a US share without a market L
 * @throws MarketDataError bad-argument, naming the text, when it is none or ambiguous.
 */
export function parseSymbol(text: string, argument = 'symbols', own = noOwnMarkets): SymbolCode {
  if (isCanonical(text)) return text;
  const typed = typedText(text);
  if (typed.length > longestSpelling) throw badArgument(argument, { kind: 'symbol' }, visibleText(text));
  const cleaned = inOneSpelling(withReutersClass(typed));
  for (const spelling of spellings) {
    const canonical = spelling(cleaned, own);
    if (canonical !== undefined) return canonical as SymbolCode;
  }
  if (/^\d{1,5}$/.test(cleaned))
    throw badArgument(argument, { kind: 'symbol-text', example: sixDigits(cleaned) }, visibleText(text));
  const suffix = otherSuffixOf(cleaned);
  if (suffix === undefined) throw badArgument(argument, { kind: 'symbol' }, visibleText(text));
  throw badArgument(
    argument,
    { kind: 'symbol-of-market', suffix, markets: [...marketIds, ...own.keys()] },
    visibleText(text),
  );
}

/**
 * The suffix of a text that may be a symbol of a market which only the service knows; undefined for other texts. Whether it
 * has the market is for the service to say.
 */
export function otherSuffixIn(text: string): string | undefined {
  const typed = typedText(text);
  return typed.length > longestSpelling ? undefined : otherSuffixOf(inOneSpelling(typed));
}

/** A code typed as a number has lost its leading zeros: six digits still have one reading, fewer may have two. */
export function parseSymbolNumber(value: number, argument = 'symbols'): SymbolCode {
  return parseSymbol(String(value), argument);
}

/** The symbols that fewer than six digits may mean: a code of the mainland, one of Hong Kong, or either. */
export function readingsOf(digits: string): readonly string[] {
  const code = sixDigits(digits);
  return [bareSixDigits(code), canonical(code.slice(1), 'HK')].filter((reading) => reading !== undefined);
}

/** The suffix of a canonical symbol, which names its market. */
export function suffixOf(symbol: SymbolCode): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}

/** Our market of a canonical symbol; undefined for one of a service's own markets. */
export function ourMarketOf(symbol: SymbolCode): MarketId | undefined {
  const suffix = suffixOf(symbol);
  return Object.hasOwn(markets, suffix) ? (suffix as MarketId) : undefined;
}

/** The market of a canonical symbol. A symbol of a market that the service has ceased to have is shown in UTC. */
export function marketOf(symbol: SymbolCode, own: OwnMarkets): Market {
  return ourMarketOf(symbol) ?? own.get(suffixOf(symbol)) ?? { zone: 'UTC' };
}

/** True when the suffix is one of our markets; a service may have others. */
export function hasOurMarket(symbol: string): symbol is SymbolCode {
  return marketIds.some((id) => symbol.endsWith(`.${id}`));
}

/** True for a symbol in the form that services understand, of our markets or any other. */
export function isSymbolCode(text: string): text is SymbolCode {
  return /^[A-Z0-9][A-Z0-9._-]*\.[A-Z][A-Z0-9]{0,3}$/.test(text);
}

/** True for a suffix that a market of the service may have: not one of ours, nor one that means one of ours. */
export function isOwnSuffix(suffix: string): boolean {
  return /^[A-Z][A-Z0-9]{0,3}$/.test(suffix) && !Object.hasOwn(marketSuffixes, suffix);
}

/** A quick check: true for the canonical symbols that most cells hold, false for rare ones such as `BRK.B.US`. */
export function isCanonical(text: string): text is SymbolCode {
  return /^(\d{6}\.(S[HZ]|BJ)|\d{5}\.HK|[A-Z]{1,5}\.US)$/.test(text);
}

/** Upper case, no blanks around dots and colons; a Chinese keyboard has its own full stop, and some exchanges write `BAC^L`. */
function inOneSpelling(typed: string): string {
  return (
    typed
      .split(/([.:。·・])/)
      .map((part) => ('。·・'.includes(part) && part !== '' ? '.' : part.trim()))
      .join('')
      // Other letters have capitals in Latin: that of a dotless i would be I.
      .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
      .replace(/^([A-Z]{1,5})\^(?=[A-Z]$)/, '$1-P')
      .replace(/^(SH|SZ|BJ|HK)\s+(?=\d)/, '$1')
  );
}

/** Reuters writes classes in lower case, and preferred shares behind `_p`: `BRKb.N`, `BAC_pL.N`. */
function withReutersClass(typed: string): string {
  return typed.replace(
    /^([A-Z]{1,5})(?:([a-z])|_p([A-Z]))(?=\.(?:N|O|OQ)$)/,
    (_, base: string, letter?: string, preferred?: string) =>
      letter === undefined ? `${base}.P${preferred ?? ''}` : `${base}.${letter}`,
  );
}

function withExchangePrefix(text: string): string | undefined {
  const [, prefix = '', code = ''] = /^([A-Z]{3,12}):(.+)$/.exec(text) ?? /^([A-Z]{4})\.(\d+)$/.exec(text) ?? [];
  const market = exchangePrefixes[prefix];
  return market && canonical(code, market);
}

/** `AAPL:US`, `700:HK`, `600519:CH`, `AAPL:NASDAQ`. */
function withMarketBehindColon(text: string): string | undefined {
  const [, code = '', place = ''] = /^([A-Z0-9./-]+):([A-Z]{2,12})$/.exec(text) ?? [];
  if (place === 'CH') return bareSixDigits(code);
  const market = marketIds.find((id) => id === place) ?? exchangePrefixes[place];
  return market && canonical(code, market);
}

function withMarketSuffix(text: string): string | undefined {
  const [, code = '', suffix = ''] = /^(.+)\.([A-Z]{1,2})$/.exec(text) ?? [];
  const market = marketSuffixes[suffix];
  return market && canonical(code, market);
}

/** `600519.XSHG`, as research platforms of the mainland write it. */
function withExchangeSuffix(text: string): string | undefined {
  const [, code = '', suffix = ''] = /^([A-Z0-9]+)\.([A-Z]{3,12})$/.exec(text) ?? [];
  const market = exchangePrefixes[suffix];
  return market && canonical(code, market);
}

function withOwnSuffix(text: string, own: OwnMarkets): string | undefined {
  return own.has(otherSuffixOf(text) ?? '') ? text : undefined;
}

function otherSuffixOf(text: string): string | undefined {
  const [, suffix = ''] = /^[A-Z0-9][A-Z0-9._-]{0,19}\.([^.]+)$/.exec(text) ?? [];
  return isOwnSuffix(suffix) ? suffix : undefined;
}

/** `SH600519`, `sh.600519`, `SH#600519`, `SH:600519`, `HK.00700`, and with a dot or colon `US.AAPL`. */
function withMarketPrefix(text: string): string | undefined {
  const [, market, code = ''] =
    /^(SH|SZ|BJ|HK)[.#:]?(\d+)$/.exec(text) ?? /^(US)[.:]([A-Z][A-Z0-9./-]*)$/.exec(text) ?? [];
  return market && canonical(code, market as MarketId);
}

/**
 * `AAPL US Equity`, `BRK/B US`, `600519 CH Equity`. The digits of a mainland index do not tell its exchange: `000300` is a
 * share in Shenzhen and an index in Shanghai, so that one needs `CG` or `CS`.
 */
function withBloombergCode(text: string): string | undefined {
  const [, code = '', country = '', kind] = /^(\S+) +([A-Z][A-Z0-9])(?: +(EQUITY|INDEX))?$/.exec(text) ?? [];
  if (country === 'CH') return kind === 'INDEX' ? undefined : bareSixDigits(code);
  const market = bloombergCodes[country];
  return market && canonical(code, market);
}

/** FactSet's `AAPL-US`, `700-HK`, `600519-CN`. */
function withDashedCountry(text: string): string | undefined {
  const [, code = '', country] = /^([A-Z0-9.]+)-(US|HK|CN)$/.exec(text) ?? [];
  if (country === 'CN') return bareSixDigits(code);
  return country && canonical(code, country as MarketId);
}

function withIndexName(text: string): string | undefined {
  const [, marked, bloomberg] = /^(?:(?:\^|\.|INDEX[A-Z]{2,10}:\.?)(\w+)|(\w+) +INDEX)$/.exec(text) ?? [];
  return indexNames[marked ?? bloomberg ?? ''];
}

/** Beijing's 43, 83, 87 and 88 come from the market before it; since October 2025 its codes begin with 920. */
function bareSixDigits(text: string): string | undefined {
  // Convertible bonds begin with 11 in Shanghai, and with 12 in Shenzhen.
  if (/^(5|6|900|11[0138])/.test(text)) return canonical(text, 'SH');
  if (/^(00[0-3]|12[378]|15|16|18|200|30|399)/.test(text)) return canonical(text, 'SZ');
  if (/^(43|8[378]|92)/.test(text)) return canonical(text, 'BJ');
  return undefined;
}

/** `BRK.B`, `BRK/B`, `BRK B`, `BAC-PL`, `BAC.PRL`, `ACHR.WS`, `ACHR-WT`. Behind a dot other letters name a market. */
function bareLetters(text: string): string | undefined {
  // Pages write warrants and units so.
  const code = text
    .replaceAll(' ', '.')
    .replace(/[/-]WT$/, '.WS')
    .replace(/[/-]UN$/, '.U');
  const isOfClass = /^[A-Z]{1,5}(?:[./-](?:[A-Z]|RT|WS(?:[./-][A-Z])?|PR[./-]?[A-Z])|[/-]P-?[A-Z])?$/.test(code);
  return isOfClass ? canonical(code, 'US') : undefined;
}

function canonical(code: string, market: MarketId): string | undefined {
  switch (market) {
    case 'SH':
    case 'SZ':
    case 'BJ':
      return /^\d{6}$/.test(code) ? `${code}.${market}` : undefined;
    case 'HK':
      // Hang Seng's indices: HSI, HSCEI, HSTECH.
      if (/^HS[A-Z]{1,4}$/.test(code)) return `${code}.HK`;
      return /^\d{1,5}$/.test(code) ? `${code.padStart(5, '0')}.HK` : undefined;
    case 'US':
      return withDots(code);
  }
}

/**
 * A US code whose class stands behind a dot: `BRK.B` for `BRK-B` and `BRK/B`, `BAC.PL` for the preferred share that is written
 * `BAC-PL`, `BAC.PRL` and `BAC-P-L`, `ACHR.WS` and `ACHR.WS.A` for warrants.
 */
function withDots(code: string): string | undefined {
  const [, base, first, second = ''] = /^([A-Z][A-Z0-9]{0,5})(?:[./-]([A-Z]{1,3})(?:[./-]([A-Z]))?)?$/.exec(code) ?? [];
  if (base === undefined) return undefined;
  if (first === undefined) return `${base}.US`;
  const [, preferred] = /^PR?([A-Z])$/.exec(first + second) ?? [];
  if (preferred !== undefined) return `${base}.P${preferred}.US`;
  if (second !== '') return first === 'WS' ? `${base}.WS.${second}.US` : undefined;
  return first.length < 3 ? `${base}.${first}.US` : undefined;
}

function sixDigits(digits: string): string {
  return digits.padStart(6, '0');
}
