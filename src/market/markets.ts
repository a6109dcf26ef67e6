/** The four markets, named by the suffix of their symbols, and what is fixed about each. */

export const marketIds = ['SH', 'SZ', 'HK', 'US'] as const;
export type MarketId = (typeof marketIds)[number];

export interface MarketFacts {
  readonly region: 'CN' | 'HK' | 'US';
  /** IANA name of the time zone of the exchange. */
  readonly zone: string;
  readonly currency: 'CNY' | 'HKD' | 'USD';
  /** Shares in one unit of volume, as the service delivers it (mainland exchanges count lots). */
  readonly sharesPerVolumeUnit: number;
}

export const markets: Readonly<Record<MarketId, MarketFacts>> = {
  SH: { region: 'CN', zone: 'Asia/Shanghai', currency: 'CNY', sharesPerVolumeUnit: 100 },
  SZ: { region: 'CN', zone: 'Asia/Shanghai', currency: 'CNY', sharesPerVolumeUnit: 100 },
  HK: { region: 'HK', zone: 'Asia/Hong_Kong', currency: 'HKD', sharesPerVolumeUnit: 1 },
  US: { region: 'US', zone: 'America/New_York', currency: 'USD', sharesPerVolumeUnit: 1 },
};
