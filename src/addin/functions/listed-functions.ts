/**
 * Keeps the functions that Excel's AutoComplete and its formula builder list to those of the plan (ExcelApi 1.20). A function
 * that is left out calculates all the same. What is named neither way stays as it is (custom-functions-visibility.md).
 */
import type { Client } from '../../client/client';
import type { PlannedFunction } from '../../client/session/endpoint-capabilities';
import { type Clock, createThrottle } from '../../client/timing/timers';
import type { Calculated, Streamed } from './function-table';

/** `Excel.CustomFunctionVisibilityOptions`: names as in functions.json, without the namespace. */
interface ListedFunctions {
  readonly show: string[];
  readonly hide: string[];
}

export interface ListedFunctionsOptions {
  readonly client: Pick<Client, 'activity' | 'keyAbilities'>;
  readonly settings: {
    current(): { readonly planFunctionsOnly: boolean };
    subscribe(listener: () => void): unknown;
  };
  readonly clock: Clock;
}

/** The responses of a recalculation change the lists once. */
const leastIntervalMs = 1_000;
const retryMs = 60_000;
/** An Excel that refuses the same lists so often refuses them always. */
const mostRetries = 5;

/** For the life of the page. Excel is told nothing until the setting is on for the first time. */
export function listFunctionsOfPlan({ client, settings, clock }: ListedFunctionsOptions): void {
  let told: string | undefined;
  const tell = (wanted: ListedFunctions, retriesLeft = mostRetries) => {
    const text = (told = JSON.stringify(wanted));
    setVisibility(wanted).catch(() => {
      if (retriesLeft > 0) clock.after(retryMs, () => told === text && tell(wanted, retriesLeft - 1));
    });
  };
  const update = () => {
    const isOn = settings.current().planFunctionsOnly;
    if (!isOn && told === undefined) return;
    const wanted = listedFunctions(isOn ? client.keyAbilities().outside : []);
    if (JSON.stringify(wanted) !== told) tell(wanted);
  };
  const throttle = createThrottle(clock, leastIntervalMs, update);
  client.activity.subscribe(throttle.request);
  settings.subscribe(throttle.request);
  update();
}

/** Its types declare no result, its documents await one. */
interface FunctionManager {
  readonly setVisibility: (wanted: ListedFunctions) => Promise<void>;
}

async function setVisibility(wanted: ListedFunctions): Promise<void> {
  const manager = Excel.CustomFunctionManager as unknown as FunctionManager;
  await manager.setVisibility(wanted);
}

/**
 * What each function asks for; one of them is enough, as minute bars are a function of their own. Empty: it asks for nothing.
 * Methods of cards and the load service have no row: Excel lists them nowhere, and showing them would change that.
 */
const asksFor: Readonly<Record<Uppercase<keyof Calculated | keyof Streamed>, readonly PlannedFunction[]>> = {
  QUOTE: ['quotes'],
  KLINE: ['daily', 'minute'],
  DEPTH: ['depth'],
  INTRADAY: ['intraday'],
  INSTRUMENT: ['instruments'],
  EXFACTORS: ['ex-factors'],
  UNIVERSE: ['universe'],
  PRICE: ['daily'],
  TRADINGDAYS: ['daily'],
  TRADINGDAY: ['daily'],
  STATS: ['daily', 'minute'],
  CORREL: ['daily', 'minute'],
  CHECK: ['daily'],
  LIVE: ['quotes'],
  LIVEDEPTH: ['depth'],
  ALERT: ['quotes'],
  CARD: ['quotes'],
  STATUS: [],
  FIELDS: [],
  ASOF: [],
};

/** @param outside what the plan does not include */
export function listedFunctions(outside: readonly PlannedFunction[]): ListedFunctions {
  const isOutside = (asked: readonly PlannedFunction[]) =>
    asked.length > 0 && asked.every((each) => outside.includes(each));
  const named = Object.entries(asksFor).map(([name, asked]) => ({ name, isHidden: isOutside(asked) }));
  const namesOf = (rows: typeof named) => rows.map(({ name }) => name);
  return {
    show: namesOf(named.filter(({ isHidden }) => !isHidden)),
    hide: namesOf(named.filter(({ isHidden }) => isHidden)),
  };
}
