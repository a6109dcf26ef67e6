/** The explanation of each function, by its name. `../explain.ts` holds that no function is without one. */
import type { CellPlace } from '../../../market/derivation/explanation';
import type { Explained, RecordedCall } from './recorded-call';
import { explainIntraday, explainKline, explainPrice } from './explain-bars';
import { explainDepth, explainInstrument, explainQuote } from './explain-records';
import { explainScreen } from './explain-screen';
import { explainCorrelation, explainStatistic } from './explain-statistics';
import type { LiveDepthArguments } from '../depth';
import type { RecordArguments } from '../records';

export type Explain<Given> = (call: RecordedCall, given: Given, place: CellPlace) => Promise<Explained>;

const live = (explained: Explained): Explained => ({ ...explained, notes: ['live', ...(explained.notes ?? [])] });

/** Of functions whose cells are what they list: calendars, events, fields, states. */
const asListed = () => Promise.resolve<Explained>({});

export const explanations = {
  quote: explainQuote,
  instrument: explainInstrument,
  live: async (call: RecordedCall, given: RecordArguments, place: CellPlace): Promise<Explained> =>
    live(await explainQuote(call, given, place)),
  card: (call: RecordedCall, { symbols }: Pick<RecordArguments, 'symbols'>, place: CellPlace) =>
    explainQuote(call, { symbols, fields: null, headers: null }, place),
  kline: explainKline,
  intraday: explainIntraday,
  price: explainPrice,
  stats: explainStatistic,
  correl: explainCorrelation,
  universe: explainScreen,
  depth: explainDepth,
  liveDepth: async (
    call: RecordedCall,
    { symbol, levels, layout, headers }: LiveDepthArguments,
    place: CellPlace,
  ): Promise<Explained> =>
    live(await explainDepth(call, { symbols: symbol, levels, layout: layout ?? 'ladder', headers }, place)),
  exFactors: asListed,
  tradingDays: asListed,
  tradingDay: asListed,
  check: asListed,
  fields: asListed,
  status: asListed,
  asOf: asListed,
  alert: asListed,
} satisfies Readonly<Record<string, Explain<never>>>;
