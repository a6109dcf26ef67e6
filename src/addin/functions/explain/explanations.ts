/** The explanation of each function beside its definition: a function without one does not compile. */
import type { CellPlace } from '../../../market/derivation/explanation';
import type { Calculated, Streamed } from '../function-table';
import type { Explained } from './explained';
import { explainIntraday, explainKline, explainPrice } from './explain-bars';
import { explainDepth, explainInstrument, explainQuote } from './explain-records';
import { explainScreen } from './explain-screen';
import { explainCorrelation, explainStatistic } from './explain-statistics';
import type { RecordedCall } from './recorded-call';

export type Explain<Given> = (call: RecordedCall, given: Given, place: CellPlace) => Promise<Explained>;

type Arguments = Calculated & Streamed;

/** Of functions whose cells are what they list: calendars, events, fields, states. */
const asListed = () => Promise.resolve<Explained>({});

export const explanations: { readonly [Name in keyof Arguments]: Explain<Arguments[Name]> } = {
  quote: explainQuote,
  instrument: explainInstrument,
  live: async (call, given, place) => ({ ...(await explainQuote(call, given, place)), notes: ['live'] }),
  card: (call, { symbols }, place) => explainQuote(call, { symbols, fields: null, headers: null }, place),
  kline: explainKline,
  intraday: explainIntraday,
  price: explainPrice,
  stats: explainStatistic,
  correl: explainCorrelation,
  universe: explainScreen,
  depth: explainDepth,
  liveDepth: async (call, { symbol, levels, layout, headers }, place) => ({
    ...(await explainDepth(call, { symbols: symbol, levels, layout: layout ?? 'ladder', headers }, place)),
    notes: ['live'],
  }),
  exFactors: asListed,
  tradingDays: asListed,
  tradingDay: asListed,
  check: asListed,
  fields: asListed,
  status: asListed,
  asOf: asListed,
  alert: asListed,
};
