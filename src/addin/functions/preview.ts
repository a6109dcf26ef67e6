/** Functions for the task pane: their definitions, and what a cell would show, without a cell and with formats on every host. */
import type { AlertBook } from '../../alerts/alert-contract';
import { lazy } from '../../client/timing/lazy';
import type { Calculation, Streaming } from './calls/definition';
import type { MaybePromise } from './calls/maybe-promise';
import type { Services } from './calls/services';
import { computeOnce, homes } from './function-table';

type Given = Readonly<Record<string, unknown>>;
export type Definition = Calculation<never> | Streaming<never>;

/** @param functionId of functions.json @returns undefined for one that is none of them */
export async function definitionOf(functionId: string): Promise<Definition | undefined> {
  const name = Object.keys(homes).find((each) => each.toUpperCase() === functionId);
  return name === undefined ? undefined : definitionNamed(name);
}

/** @param name as the table of functions has it */
export async function definitionNamed(name: string): Promise<Definition | undefined> {
  const known: Readonly<Record<string, () => MaybePromise<Readonly<Record<string, Definition>>>>> = homes;
  return (await known[name]?.())?.[name];
}

/**
 * @param given the arguments by their names in functions.json
 * @returns the rows that a cell would show; none for functions without a preview
 * @throws CustomFunctions.Error with a sentence in the user's language
 */
export async function preview(services: Services, functionId: string, given: Given): Promise<unknown[][]> {
  const definition = await definitionOf(functionId);
  if (definition === undefined) return [];
  const run = definition.preview ?? ('run' in definition ? definition.run : undefined);
  if (run === undefined) return [];
  const { readerHost, cellHost } = services;
  const shown = { hasFormats: true, hasCards: false, pictures: undefined };
  const previewed = {
    ...services,
    readerHost: { ...readerHost, ...shown },
    cellHost: { ...cellHost, ...shown },
  };
  // The form has the parameters of functions.json, which a test holds together with those of the definition.
  return computeOnce((call) => run(call, inCamelCase(given) as never), previewed);
}

function inCamelCase(given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

const loadAlerts = lazy('alerts', () => import(/* webpackChunkName: "alerts" */ './alert'));

/** The alerts of the workbook, for the pane: it has a copy of all modules of its own, and must not have two books. */
export async function alertBook({ alerts, client, clock, time }: Services): Promise<AlertBook> {
  const { openAlerts } = await loadAlerts();
  return openAlerts(alerts, { client, clock, time });
}
