/** The functions in front of a service in this process, at a moment of the wall clock, and set to another time. */
import { cacheInTime, clientInTime, momentOf } from '../../src/addin/functions/calls/client-in-time';
import { type Calculated, createFunctionTable } from '../../src/addin/functions/function-table';
import { createServices, type Services } from '../../src/addin/functions/calls/services';
import type { Client } from '../../src/client/client';
import { createClient } from '../../src/client/composition/create-client';
import type { Fetch } from '../../src/client/http/transport';
import { createLive } from '../../src/client/live/live';
import { createSettings, defaultSettings, type Settings } from '../../src/client/store/settings';
import { type Clock, systemClock } from '../../src/client/timing/timers';
import type { AsOf } from '../../src/market/bars/as-of';
import { epochMs } from '../../src/market/time/exchange-time';
import { createService } from '../../src/service/command/service';
import type { Source } from '../../src/service/sources/source';
import { alertsPlace } from './alerts';

export interface TimeTraveller {
  /** Rows of values, or the code and the sentence of an error. */
  call(name: keyof Calculated, given: object): Promise<unknown>;
  /** Addresses of the requests that were sent. */
  readonly requests: string[];
  setTime(moment: number | undefined): void;
  readonly isDailyOnly: () => boolean;
  /** Lets so much time pass. */
  pass(ms: number): void;
  readonly services: Services;
  /** The client that answers of the time that is set. */
  readonly client: Client;
  /** The client that does not know of other times. */
  readonly present: Client;
}

/** The service over a source at a moment, in this process. */
export function serviceAt(source: Source, now: number): Fetch {
  const service = createService({ source, now: () => now });
  return (address, init) => Promise.resolve(service.fetch(new Request(address, { headers: init.headers ?? {} })));
}

/** The first members of each universe: whole markets take their time. */
export function withSmallUniverses(fetch: Fetch, members = 100): Fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    if (!address.includes('universes=')) return response;
    const { data } = (await response.json()) as { readonly data: readonly unknown[] };
    return Response.json({ data: data.slice(0, members) });
  };
}

export interface TravellerOptions extends Partial<Settings> {
  readonly fetch: Fetch;
  /** Of the wall clock. */
  readonly now: number;
}

export function createTraveller({ fetch, now, ...changes }: TravellerOptions): TimeTraveller {
  const { clock, pass } = clockFrom(now);
  const requests: string[] = [];
  const counted: Fetch = (address, init) => {
    requests.push(address);
    return fetch(address, init);
  };
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://own.test', apiKey: 'demo', ...changes });
  let asOf: AsOf | undefined;
  let dailyOnly = false;
  const time = { current: () => asOf };
  const cacheGroup = cacheInTime(time);
  const present = createClient({ fetch: counted, clock, settings, random: () => 0, isKeyTrusted: true, cacheGroup });
  const noteDailyOnly = (is: boolean) => void (dailyOnly = is);
  const client = clientInTime({ present, time, settings, clock, noteDailyOnly });
  const live = createLive({ client, clock, settings });
  const readerHost = { language: 'en', hasFormats: false, hasCards: false, isOnTheWeb: false } as const;
  const network = { isOnline: () => true, subscribe: () => () => {} };
  const recalculate = () => Promise.resolve();
  const alerts = alertsPlace();
  const { wallNow } = clock;
  const parts = {
    client,
    clock,
    live,
    alerts,
    network,
    settings,
    readerHost,
    recalculate,
    now: momentOf(time, wallNow),
  };
  const services = createServices({
    ...parts,
    time: { ...time, isDailyOnly: () => dailyOnly, subscribe: () => () => {} },
  });
  const table = createFunctionTable(services);
  return {
    call: (name, given) =>
      table.call(name, { ...nothing, ...given }, {}).catch((thrown: unknown) => {
        const { code, message } = thrown as { readonly code: string; readonly message: string };
        return `${code} ${message}`;
      }),
    requests,
    setTime: (moment) => void (asOf = moment === undefined ? undefined : { instant: epochMs(moment), market: 'SH' }),
    isDailyOnly: () => dailyOnly,
    services,
    pass,
    client,
    present,
  };
}

/** Time passes where the test says so, and where something waits for it: on a busy machine an answer takes seconds. */
function clockFrom(start: number): { readonly clock: Clock; readonly pass: (ms: number) => void } {
  let time = start;
  const now = () => time;
  const after: Clock['after'] = (delayMs, callback) => {
    const end = time + delayMs;
    return systemClock.after(delayMs, () => {
      time = Math.max(time, end);
      callback();
    });
  };
  return { clock: { now, wallNow: now, after }, pass: (ms) => void (time += ms) };
}

const names = ['symbols', 'period', 'start', 'end', 'adjust', 'fields', 'headers', 'order', 'layout', 'field', 'match'];
const more = ['count', 'universe', 'sortBy', 'top', 'where', 'dates', 'offset', 'endOrCount', 'measures', 'benchmark'];
export const nothing = Object.fromEntries([...names, ...more].map((name) => [name, null]));
