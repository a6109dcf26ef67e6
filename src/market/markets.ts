/** The four markets, named by the suffix of their symbols, and what is fixed about each. */

export const marketIds = ['SH', 'SZ', 'HK', 'US'] as const;
export type MarketId = (typeof marketIds)[number];

export type Currency = 'CNY' | 'HKD' | 'USD';

export interface MarketFacts {
  readonly region: 'CN' | 'HK' | 'US';
  /** IANA name of the time zone of the exchange. */
  readonly zone: string;
  readonly currency: Currency;
  /** Codes that trade in another currency: B-shares, and the renminbi counters of Hong Kong. */
  readonly foreignCounter?: { readonly prefix: string; readonly currency: Currency };
  /** Shares in one unit of volume, as the service delivers it (mainland exchanges count lots). */
  readonly sharesPerVolumeUnit: number;
}

const mainland = { region: 'CN', zone: 'Asia/Shanghai', currency: 'CNY', sharesPerVolumeUnit: 100 } as const;

export const markets: Readonly<Record<MarketId, MarketFacts>> = {
  SH: { ...mainland, foreignCounter: { prefix: '900', currency: 'USD' } },
  SZ: { ...mainland, foreignCounter: { prefix: '200', currency: 'HKD' } },
  HK: {
    region: 'HK',
    zone: 'Asia/Hong_Kong',
    currency: 'HKD',
    foreignCounter: { prefix: '8', currency: 'CNY' },
    sharesPerVolumeUnit: 1,
  },
  US: { region: 'US', zone: 'America/New_York', currency: 'USD', sharesPerVolumeUnit: 1 },
};
