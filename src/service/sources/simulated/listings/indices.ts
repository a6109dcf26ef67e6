/** The main indices, each with members among the well-known listings: real names and first days, rounded levels. */
import { dayNumber, parseIsoDay } from '../../../../market/time/exchange-time';
import type { MarketId } from '../../../../market/time/markets';
import type { SymbolCode } from '../../../../market/symbols/symbol';
import { hashText } from '../random/random';
import { knownHongKong, knownShanghai, knownShenzhen, knownUs } from './known-listings';
import type { KnownListing, Listing } from './listing';

interface Index {
  readonly symbol: SymbolCode;
  readonly code: string;
  readonly market: MarketId;
  readonly name: string;
  readonly level: number;
  readonly listedOn: string;
  readonly members: readonly SymbolCode[];
}

const shanghai = stocks(knownShanghai, 'SH');
const shenzhen = stocks(knownShenzhen, 'SZ');
/** Foreign companies, and the class of shares that is counted by its other class. */
const notInSpx = new Set(['BRK.A.US', 'BABA.US', 'PDD.US', 'JD.US', 'NIO.US', 'TSM.US']);

const mainIndices: readonly Index[] = [
  index('000001.SH', '上证指数', 3970, '1991-07-15', shanghai),
  index('000300.SH', '沪深300', 4630, '2005-04-08', [...shanghai, ...shenzhen]),
  index('399001.SZ', '深证成指', 13_520, '1995-01-23', shenzhen),
  index(
    '399006.SZ',
    '创业板指',
    3205,
    '2010-06-01',
    shenzhen.filter((symbol) => symbol.startsWith('30')),
  ),
  index('HSI.HK', '恒生指数', 25_900, '1970-01-02', stocks(knownHongKong, 'HK')),
  index(
    'SPX.US',
    'S&P 500 Index',
    6850,
    '1970-01-02',
    stocks(knownUs, 'US').filter((symbol) => !notInSpx.has(symbol)),
  ),
];

/** The funds that follow an index. */
const trackers: Readonly<Record<string, SymbolCode>> = {
  '510300.SH': '000300.SH' as SymbolCode,
  '159919.SZ': '000300.SH' as SymbolCode,
  '159915.SZ': '399006.SZ' as SymbolCode,
  '02800.HK': 'HSI.HK' as SymbolCode,
  'SPY.US': 'SPX.US' as SymbolCode,
  'VOO.US': 'SPX.US' as SymbolCode,
};

/** The index that a fund follows; undefined for other listings. */
export function indexTrackedBy(symbol: SymbolCode): SymbolCode | undefined {
  return trackers[symbol];
}

export function membersOf(symbol: SymbolCode): readonly SymbolCode[] {
  return mainIndices.find((index) => index.symbol === symbol)?.members ?? [];
}

/** @param listings all others, which the members are among */
export function indexListings(listings: ReadonlyMap<SymbolCode, Listing>): Listing[] {
  return mainIndices.map(({ symbol, code, market, name, level, listedOn, members }) => {
    const total = (shares: 'totalShares' | 'floatShares') =>
      members.reduce((sum, member) => sum + (listings.get(member)?.[shares] ?? NaN), 0);
    return {
      symbol,
      code,
      market,
      name,
      type: 'index',
      key: hashText(symbol),
      anchorPrice: level,
      totalShares: total('totalShares'),
      floatShares: total('floatShares'),
      listedOn: parseIsoDay(listedOn) ?? dayNumber(NaN),
    };
  });
}

function index(symbol: string, name: string, level: number, listedOn: string, members: readonly SymbolCode[]): Index {
  const [code = '', market = ''] = symbol.split('.');
  return { symbol: symbol as SymbolCode, code, market: market as MarketId, name, level, listedOn, members };
}

function stocks(known: readonly KnownListing[], market: MarketId): SymbolCode[] {
  return known.filter(([, , , , , type]) => type !== 'E').map(([code]) => `${code}.${market}` as SymbolCode);
}
