/** The fields that each function knows, without indicators. */
import { barFields, type FieldId, instrumentFields, quoteFields, returnFields } from './fields';

const book = ['symbol', 'timestamp', 'level', 'side', 'bid_price', 'bid_volume', 'ask_price', 'ask_volume'] as const;
const depthFields: readonly FieldId[] = [...book, 'mid', 'spread', 'imbalance'];

/** By the names of functions. */
export const fieldsOfFunction = {
  QUOTE: quoteFields,
  KLINE: [...barFields, ...returnFields],
  INTRADAY: [...barFields, ...returnFields],
  DEPTH: depthFields,
  INSTRUMENT: instrumentFields,
  EXFACTORS: ['symbol', 'timestamp', 'ex_factor'],
  UNIVERSE: quoteFields,
  PRICE: barFields,
  LIVE: quoteFields,
  LIVEDEPTH: depthFields,
  CARD: quoteFields,
} as const satisfies Readonly<Record<string, readonly FieldId[]>>;
export type FunctionName = keyof typeof fieldsOfFunction;
