/** What is known of files that one source writes. */

export type VolumeUnit = 'shares' | 'lots';
export type Stamps = 'begin' | 'end';

export interface Format {
  /** As people call it. */
  readonly name: string;
  /** Keys of columns that all of its files have (`columnKey`); of a file without a header, the number of its columns. */
  readonly columns: readonly string[] | number;
  /** In the file's name. */
  readonly file?: RegExp;
  /** In the lines before the header. */
  readonly title?: RegExp;
  /** Each of the first rows, with commas. */
  readonly rows?: RegExp;
  /** Our columns in their order, where there is no header; others are blank. */
  readonly order?: readonly string[];
  /** Further names of its columns, by ours. */
  readonly renamed?: Readonly<Record<string, readonly string[]>>;
  /** In what it counts the volume of the mainland. Without it, the numbers decide. */
  readonly volume?: VolumeUnit;
  /** Currency units in one of its amount. Without it, the numbers decide. */
  readonly amount?: number;
  /** What its prices are multiplied by. */
  readonly priceScale?: number;
  /** Its prices are adjusted for dividends, unless an adjusted close stands beside them. */
  readonly isAdjusted?: true;
  /** Where the session does not tell. */
  readonly stamps?: Stamps;
  /** Of its symbols, where they name none: crypto currencies trade in no market of ours. */
  readonly market?: 'US' | 'CC';
}

/** The market of crypto currencies, which no exchange names: `BTCUSDT.CC`, on the clock of UTC. */
export const cryptoMarket = { suffix: 'CC', zone: 'UTC' } as const;
