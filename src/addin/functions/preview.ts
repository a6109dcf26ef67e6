/** Calculates functions for the task pane: without a cell, with formats on every host, and streams as they are now. */
import { type Calculated, calculatedNames, createFunctionTable } from './function-table';
import type { AlertBook } from '../../alerts/alert-contract';
import { lazy } from '../../client/timing/lazy';
import type { Services } from './calls/services';

type Given = Readonly<Record<string, unknown>>;
type Preview = readonly [keyof Calculated, (given: Given) => unknown];

/** By function ids of functions.json: the calculation that shows what a cell would, and its arguments. */
const previews: ReadonlyMap<string, Preview> = new Map<string, Preview>([
  ...calculatedNames.map((name): [string, Preview] => [name.toUpperCase(), [name, inCamelCase]]),
  // Streams show the moment, and a card what it has been made of.
  ['LIVE', ['quote', inCamelCase]],
  ['LIVEDEPTH', ['depth', (given) => ({ ...given, symbols: given['symbol'], layout: given['layout'] ?? 'ladder' })]],
  ['CARD', ['quote', ({ symbols }) => ({ symbols })]],
  ['FIELDS', ['fields', (given) => given['function_name']]],
]);

/**
 * @param given the arguments by their names in functions.json
 * @returns the rows that a cell would show; none for functions without a preview
 * @throws CustomFunctions.Error with a sentence in the user's language
 */
export async function preview(services: Services, functionId: string, given: Given): Promise<unknown[][]> {
  const previewed = previews.get(functionId);
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

/** As the functions take them: `sort_by` is `sortBy`. */
function inCamelCase(given: Given): Given {
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [camelCase(name), value]));
}

const loadAlerts = lazy('alerts', () => import(/* webpackChunkName: "alerts" */ './alert'));

/** The alerts of the workbook, for the pane: it has a copy of all modules of its own, and must not have two books. */
export async function alertBook({ alerts, client, clock, time }: Services): Promise<AlertBook> {
  const { openAlerts } = await loadAlerts();
  return openAlerts(alerts, { client, clock, time });
}
