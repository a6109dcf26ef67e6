/** Calls the functions directly, without Office, in front of a service of the test. */
import { vi } from 'vitest';
import { createClient } from '../../src/client/composition/create-client';
import { createSettings, defaultSettings } from '../../src/client/store/settings';
import type { Clock } from '../../src/client/timing/timers';
import { createFunctionTable } from '../../src/addin/functions/function-table';
import { bindFunctions } from '../../src/addin/functions/late-binding';
import { createLive } from '../../src/client/live/live';
import { createServices, type Services } from '../../src/addin/functions/calls/services';
// Chunks that are loaded now take no time of the hand-driven clock later.
import '../../src/addin/functions/alert';
import '../../src/addin/functions/analysis';
import '../../src/addin/functions/bar-functions';
import '../../src/addin/functions/explain/explain-call';
import '../../src/addin/functions/reference';
import '../../src/client/answers/joined-periods';
import '../../src/client/answers/quotes-from-bars';
import '../../src/client/answers/symbol-verdicts';
import { createHandClock } from '../bench/hand-clock';
import { alertsPlace } from './alerts';
import { ampleRate } from './ample-rate';
import { thursdayMorning } from './local-service';

/** Replaces `CustomFunctions.Error`. */
export class CellError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** End it with `vi.unstubAllGlobals()`. */
export function stubCustomFunctions(): void {
  const ErrorCode = {
    invalidValue: '#VALUE!',
    notAvailable: '#N/A',
    divisionByZero: '#DIV/0!',
    invalidNumber: '#NUM!',
    nullReference: '#NULL!',
    invalidName: '#NAME?',
    invalidReference: '#REF!',
  };
  vi.stubGlobal('CustomFunctions', { Error: CellError, ErrorCode });
}

export type Fetch = (url: URL) => Response | Promise<Response>;

/** The services of the functions over a fetch of the test. @param recalculate stands for Excel; default: nothing happens */
export function servicesOver(
  fetch: Fetch,
  clock: Clock,
  recalculate: (addresses: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Services {
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key' });
  const client = createClient({
    fetch: async (url) => fetch(new URL(url)),
    clock,
    settings,
    random: () => 0,
    limitMemory: ampleRate(clock),
  });
  const readerHost = { language: 'en', hasFormats: true, hasCards: true, isOnTheWeb: false } as const;
  const live = createLive({ client, clock, settings });
  const network = { isOnline: () => true, subscribe: () => () => {} };
  const alerts = alertsPlace();
  return createServices({ client, clock, live, alerts, network, settings, readerHost, recalculate });
}

/** Makes one call in a new add-in. @returns its result, or the error that it throws */
export async function callAlone(fetch: Fetch, call: () => unknown): Promise<unknown> {
  const clock = createHandClock(thursdayMorning);
  bindFunctions(Promise.resolve(createFunctionTable(servicesOver(fetch, clock))));
  await Promise.resolve();
  return clock.passUntil(
    new Promise((resolve) => {
      resolve(call());
    }).catch((thrown: unknown) => thrown),
  );
}
