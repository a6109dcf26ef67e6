/** Calculates functions for the task pane: without a cell, with formats on every host, and streams as they are now. */
import { type Calculated, createFunctionTable } from './function-table';
import type { AlertBook } from '../../alerts/alert-contract';
import { lazy } from '../../client/timing/lazy';
import type { Services } from './calls/services';

type Given = Readonly<Record<string, unknown>>;

/** By function ids of functions.json: the calculation that shows what a cell would, and its arguments. */
const previews: Readonly<Record<string, readonly [keyof Calculated, (given: Given) => unknown]>> = {
  QUOTE: ['quote', same],
  KLINE: ['kline', same],
  DEPTH: ['depth', same],
  INTRADAY: ['intraday', same],
  INSTRUMENT: ['instrument', same],
  EXFACTORS: ['exFactors', same],
  UNIVERSE: ['universe', (given) => ({ ...given, sortBy: given['sort_by'] })],
  PRICE: ['price', same],
  TRADINGDAYS: [
    'tradingDays',
    (given) => ({ ...given, symbolOrMarket: given['symbol_or_market'], endOrCount: given['end_or_count'] }),
  ],
  TRADINGDAY: ['tradingDay', (given) => ({ ...given, symbolOrMarket: given['symbol_or_market'] })],
  STATS: ['stats', same],
  CORREL: ['correl', same],
  LIVE: ['quote', same],
  LIVEDEPTH: ['depth', (given) => ({ ...given, symbols: given['symbol'], layout: given['layout'] ?? 'ladder' })],
  ALERT: ['alert', same],
  CARD: ['quote', ({ symbols }) => ({ symbols })],
  FIELDS: ['fields', (given) => given['function_name']],
  ASOF: ['asOf', same],
};

/**
 * @param given the arguments by their names in functions.json
 * @returns the rows that a cell would show; none for functions without a preview
 * @throws CustomFunctions.Error with a sentence in the user's language
 */
export async function preview(services: Services, functionId: string, given: Given): Promise<unknown[][]> {
  const previewed = previews[functionId];
  if (previewed === undefined) return [];
  const [name, argumentsOf] = previewed;
  const { readerHost, cellHost } = services;
  const shown = { hasFormats: true, hasCards: false };
  const table = createFunctionTable({
    ...services,
    readerHost: { ...readerHost, ...shown },
    cellHost: { ...cellHost, ...shown },
  });
  return table.call(name, argumentsOf(given), {});
}

function same(given: Given): Given {
  return given;
}

const loadAlerts = lazy('alerts', () => import(/* webpackChunkName: "alerts" */ './alert'));

/** The alerts of the workbook, for the pane: it has a copy of all modules of its own, and must not have two books. */
export async function alertBook({ alerts, client, clock, time }: Services): Promise<AlertBook> {
  const { openAlerts } = await loadAlerts();
  return openAlerts(alerts, { client, clock, time });
}
