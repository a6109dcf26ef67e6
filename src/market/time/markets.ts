/** The markets, named by the suffix of their symbols: ours, with what is fixed about each, and those of a service's own data. */

export const marketIds = ['SH', 'SZ', 'BJ', 'HK', 'US'] as const;
export type MarketId = (typeof marketIds)[number];

export type Currency = 'CNY' | 'HKD' | 'USD';

export interface MarketFacts {
  readonly region: 'CN' | 'HK' | 'US';
  /** IANA name of the time zone of the exchange. */
  readonly zone: string;
  readonly currency: Currency;
  /** Codes that trade in another currency: B-shares, and Hong Kong's counters in renminbi and dollars. */
  readonly foreignCounters?: readonly { readonly codes: RegExp; readonly currency: Currency }[];
  /** Shares in one unit of volume, as the service delivers it (mainland exchanges count lots). */
  readonly sharesPerVolumeUnit: number;
}

const mainland = { region: 'CN', zone: 'Asia/Shanghai', currency: 'CNY', sharesPerVolumeUnit: 100 } as const;

export const markets: Readonly<Record<MarketId, MarketFacts>> = {
  SH: { ...mainland, foreignCounters: [{ codes: /^900/, currency: 'USD' }] },
  SZ: { ...mainland, foreignCounters: [{ codes: /^200/, currency: 'HKD' }] },
  BJ: mainland,
  HK: {
    region: 'HK',
    zone: 'Asia/Hong_Kong',
    currency: 'HKD',
    foreignCounters: [
      { codes: /^8/, currency: 'CNY' },
      // Of funds: 02800–02849, 03000–03199, 03400–03499 and the leveraged 07200–07399 and 07500–07599. Shares follow from 09600 on.
      { codes: /^09([0-5]\d\d|8[0-4]\d)\./, currency: 'USD' },
    ],
    sharesPerVolumeUnit: 1,
  },
  US: { region: 'US', zone: 'America/New_York', currency: 'USD', sharesPerVolumeUnit: 1 },
};

/** In minutes since local midnight. */
export interface Session {
  readonly from: number;
  readonly to: number;
}

const mainlandSessions: readonly Session[] = [
  { from: 570, to: 690 },
  { from: 780, to: 900 },
];

/** The trading hours. */
export const sessions: Readonly<Record<MarketId, readonly Session[]>> = {
  SH: mainlandSessions,
  SZ: mainlandSessions,
  BJ: mainlandSessions,
  HK: [
    { from: 570, to: 720 },
    { from: 780, to: 960 },
  ],
  US: [{ from: 570, to: 960 }],
};

/** A market that only the service knows, from which it has data of its own. Its volume is in shares, its currency and hours are unknown. */
export interface OwnMarket {
  /** IANA name of the time zone of the exchange. */
  readonly zone: string;
}

/** By suffix. */
export type OwnMarkets = ReadonlyMap<string, OwnMarket>;

export const noOwnMarkets: OwnMarkets = new Map();

export type Market = MarketId | OwnMarket;

export function zoneOf(market: Market): string {
  return typeof market === 'string' ? markets[market].zone : market.zone;
}
