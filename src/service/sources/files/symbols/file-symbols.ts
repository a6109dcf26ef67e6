/** Symbols in files, in any spelling that formulas take, as formulas ask for them. */
import { markets, type OwnMarkets } from '../../../../market/time/markets';
import { isSymbolCode, parseSymbol, readingsOf } from '../../../../market/symbols/symbol';
import { cryptoMarket, type Format } from '../formats/format';

export type FileSymbol =
  | { readonly kind: 'read'; readonly symbol: string }
  /** A code that is a share on one exchange and an index on another. */
  | { readonly kind: 'open'; readonly share: string; readonly index: string }
  /** `suffix`: of an exchange whose time zone nobody has said. */
  | { readonly kind: 'unknown'; readonly problem: string; readonly suffix?: string };

export interface SymbolReader {
  /** Markets of the folder, by suffix. */
  readonly zones: Readonly<Record<string, string>>;
  readonly format?: Format | undefined;
}

const longest = 60;

export function fileSymbol(raw: string, { zones, format }: SymbolReader): FileSymbol {
  const text = raw
    .slice(0, longest)
    .trim()
    .replace(/^['=]+/, '')
    .replaceAll('"', '')
    .replace(/\.0$/, '')
    .replace(/^([A-Z]{1,5})_([A-Z])$/, '$1.$2');
  if (/^000\d{3}$/.test(text)) return { kind: 'open', share: `${text}.SZ`, index: `${text}.SH` };
  // Five digits are a code of Hong Kong: those of the mainland have six.
  if (/^\d{5}$/.test(text)) return { kind: 'read', symbol: `${text}.HK` };
  const isPair = format?.market === 'CC' || coinPair.test(text) || isStablePair(text);
  const pair = isPair ? cryptoSymbol(text) : undefined;
  if (pair !== undefined) return { kind: 'read', symbol: pair };
  return listedSymbol(text, zones);
}

/** Of an exchange whose time zone is known. */
function listedSymbol(text: string, zones: SymbolReader['zones']): FileSymbol {
  const exchange = exchangeLetter.exec(text)?.[1];
  if (exchange !== undefined && zones[exchange.toUpperCase()] === undefined)
    return withoutZone(text, exchange.toUpperCase());
  const symbol = formulaSymbol(text, zones);
  if (symbol !== undefined) return { kind: 'read', symbol };
  const suffix = text.slice(text.lastIndexOf('.') + 1).toUpperCase();
  if (isSymbolCode(text.toUpperCase()) && zones[suffix] !== undefined)
    return { kind: 'read', symbol: text.toUpperCase() };
  if (!/^\d{1,4}$/.test(text) && isSymbolCode(text.toUpperCase())) return withoutZone(text, suffix);
  return { kind: 'unknown', problem: problemOf(text) };
}

/** Behind the dot of names of files, only A and B are classes of shares: `VOD.L` is of London, `cl.f` a future. */
const exchangeLetter = /^\^?[A-Za-z]{1,6}\.([C-MP-Zc-mp-z])$/;

function withoutZone(text: string, suffix: string): FileSymbol {
  return { kind: 'unknown', problem: `${text}: market-data.json has no time zone for ${suffix}`, suffix };
}

/** Of usual suffixes; a person decides. */
const usualZones: Readonly<Record<string, string>> = {
  L: 'Europe/London',
  DE: 'Europe/Berlin',
  F: 'Europe/Berlin',
  PA: 'Europe/Paris',
  AS: 'Europe/Amsterdam',
  MI: 'Europe/Rome',
  MC: 'Europe/Madrid',
  SW: 'Europe/Zurich',
  WA: 'Europe/Warsaw',
  TO: 'America/Toronto',
  T: 'Asia/Tokyo',
  TW: 'Asia/Taipei',
  TWO: 'Asia/Taipei',
  KS: 'Asia/Seoul',
  KQ: 'Asia/Seoul',
  NS: 'Asia/Kolkata',
  BO: 'Asia/Kolkata',
  SI: 'Asia/Singapore',
  AX: 'Australia/Sydney',
  SA: 'America/Sao_Paulo',
};

/** `?` where no zone is usual: an example would be copied as it is. */
export function zoneOfSuffix(suffix: string): string {
  return usualZones[suffix] ?? '?';
}

function formulaSymbol(text: string, zones: SymbolReader['zones']): string | undefined {
  try {
    return parseSymbol(text, 'symbol', ownMarketsOf(zones));
  } catch {
    return undefined;
  }
}

function ownMarketsOf(zones: SymbolReader['zones']): OwnMarkets {
  return new Map(
    Object.entries(zones).flatMap(([suffix, zone]) => (Object.hasOwn(markets, suffix) ? [] : [[suffix, { zone }]])),
  );
}

function problemOf(text: string): string {
  if (/^\d{1,4}$/.test(text)) return `"${text}" has lost its zeros: it may be ${readingsOf(text).join(' or ')}`;
  return `"${text}" is no symbol such as 600519.SH`;
}

/** A coin in dollars, as Yahoo names it. */
export const coinPair = /^(BTC|ETH|XRP|LTC|BCH|BNB|SOL|ADA|DOGE|DOT|TRX|AVAX|XLM|LINK|SHIB|EOS|XMR|ETC)-(USD|EUR|GBP)$/;

/** Coins that follow the dollar are no currency of another market. */
function isStablePair(text: string): boolean {
  return /^[A-Z0-9]{2,12}[-/_]?(USDT|USDC|BUSD)$/i.test(text);
}

/** `BTC/USD`, `BTC-USD`, `btcusdt` */
export function cryptoSymbol(text: string): string | undefined {
  const code = text.replaceAll(/[-/_:]/g, '').toUpperCase();
  return /^[A-Z0-9]{3,16}$/.test(code) && /[A-Z]/.test(code) ? `${code}.${cryptoMarket.suffix}` : undefined;
}
