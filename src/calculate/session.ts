/** What holds for one key: the client with its cache, and the pollers of live cells. */
import { clientInTime, momentOf } from '../addin/functions/calls/client-in-time';
import { type AskedCall, explainCall, type ExplainedCall } from '../addin/functions/explain';
import { createFunctionTable, type FunctionTable } from '../addin/functions/function-table';
import type { ListedSymbols } from '../addin/insert/listed-symbols';
import { type AlertsPlace, openedAlerts } from '../alerts/alert-contract';
import type { CacheGroup } from '../client/store/cache';
import type { Client } from '../client/client';
import { createClient } from '../client/composition/create-client';
import type { Fetch } from '../client/http/transport';
import { createLive, type Live } from '../client/live/live';
import { defaultSettings, type SettingsSource } from '../client/store/settings';
import type { Clock } from '../client/timing/timers';
import type { CellPlace } from '../market/derivation/explanation';
import type { Calculation } from './read-request';
import { createSentRequests, type SentRequests } from './sent-requests';
import type { Turns } from './turns';
import type { Language } from '../addin/i18n/language';
import { Recalculation } from '../addin/functions/calls/recalculation';
import type { HostFacts, Services } from '../addin/functions/calls/services';
import type { AsOf } from '../market/bars/as-of';
import { cellErrorsIn } from './cell-result';

/** What can be searched, by session, the one used last at the end: plans, and keys of another service, list different symbols. */
export type Searches = Map<object, { readonly symbols: Promise<ListedSymbols>; readonly since: number }>;

interface SessionOptions {
  /** Reaches the service. */
  readonly fetch: Fetch;
  /** That `fetch` is given. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Undefined: refusals teach it. */
  readonly symbolsPerRequest: number | undefined;
  readonly clock: Clock;
  /** Bounds the cached values of all sessions together. */
  readonly cacheGroup: CacheGroup;
  readonly turns: Turns;
  /** Bounds what all sessions can search. */
  readonly searches: Searches;
}

export interface Session {
  readonly client: Client;
  readonly live: Live;
  readonly alerts: AlertsPlace;
  readonly settings: SettingsSource;
  readonly sent: SentRequests;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly searches: Searches;
}

export function openSession({ clock, turns, searches, cacheGroup, fetch, ...access }: SessionOptions): Session {
  const sent = createSentRequests();
  const settings = fixedSettings(access);
  const created = createClient({ fetch: sent.watch(fetch), clock, settings, cacheGroup, isKeyTrusted: true });
  // Another key is another session, and no session is paused: nobody has to listen, and nobody is kept as a listener.
  const pause: Client['pause'] = { isPaused: () => false, set: () => {}, subscribe: () => () => {} };
  const client: Client = { ...created, pause, onAccessChange: () => () => {} };
  return {
    client,
    live: createLive({ client, clock, settings }),
    alerts: alertsInMemory(),
    settings,
    sent,
    clock,
    turns,
    searches,
  };
}

/** They end with the session. */
function alertsInMemory(): AlertsPlace {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  return { storage, storedName: 'alerts' };
}

function fixedSettings(access: Pick<SessionOptions, 'baseUrl' | 'apiKey' | 'symbolsPerRequest'>): SettingsSource {
  const settings = { ...defaultSettings, ...access };
  return { current: () => settings, update: () => {}, subscribe: () => () => {} };
}

/** The functions of a calculation. */
export interface Functions {
  /** @param client asks for the present @param outside wraps the client that functions ask, at the time of the calculation */
  table(client: Client, outside?: (client: Client) => Client): FunctionTable;
  /** One cell of a call's result. @param client asks for the present */
  explain(client: Client, asked: AskedCall, place: CellPlace): Promise<ExplainedCall>;
  /** True once a value of the past was that of the day before, because the service has no minutes of the day. */
  isDailyOnly(): boolean;
  /** Ends what was opened for the calculation alone. */
  end(): void;
}

/** The functions at the time and in the language of a calculation. Of another time, pollers and alerts are its own. */
export function functionsOf(session: Session, calculation: Calculation, onStale: OnStale = () => {}): Functions {
  const { clock, settings, client } = session;
  const { language, asOf } = calculation;
  const services = (live: Live, alerts: AlertsPlace) =>
    cellServices({ client, live, alerts, clock, settings, language, asOf, onStale });
  if (!asOf) {
    const present = services(session.live, session.alerts);
    return {
      table: (asking, outside = same) => createFunctionTable({ ...present, client: outside(asking) }),
      explain: (asking, asked, place) => explainCall({ ...present, client: asking }, asked, place, language),
      isDailyOnly: () => false,
      end: () => {},
    };
  }
  let isDailyOnly = false;
  const time = { current: () => asOf };
  const noteDailyOnly = (isSo: boolean) => (isDailyOnly ||= isSo);
  const inTime = (present: Client) => clientInTime({ present, time, settings, clock, noteDailyOnly });
  const alerts = alertsInMemory();
  const past = services(createLive({ client: inTime(client), clock, settings }), alerts);
  return {
    table: (asking, outside = same) => createFunctionTable({ ...past, client: outside(inTime(asking)) }),
    explain: (asking, asked, place) => explainCall({ ...past, client: inTime(asking) }, asked, place, language),
    isDailyOnly: () => isDailyOnly,
    // Also a book that is opened later.
    end: () => void openedAlerts(alerts).then((book) => book.end()),
  };
}

const same = (client: Client) => client;

/** Told at the result of a call since when its values are outdated, in epoch ms; undefined: they are fresh. */
type OnStale = (id: string, since: number | undefined) => void;

interface CellServicesParts {
  readonly client: Client;
  readonly live: Live;
  readonly alerts: AlertsPlace;
  readonly clock: Clock;
  readonly settings: SettingsSource;
  readonly language: Language;
  /** Undefined: now. */
  readonly asOf: AsOf | undefined;
  readonly onStale: OnStale;
}

/** What the functions work with outside of Excel: no cell recovers by itself, and no result waits for others. */
function cellServices({ client, live, alerts, clock, settings, language, asOf, onStale }: CellServicesParts): Services {
  const host: HostFacts = { ...cellErrorsIn(language), hasFormats: true, hasCards: true, isOnTheWeb: false };
  const time = { current: () => asOf, isDailyOnly: () => false, subscribe: () => () => {} };
  return {
    client,
    clock,
    live,
    alerts,
    network: alwaysOnline,
    now: momentOf(time, () => clock.wallNow()),
    time,
    settings: () => settings.current(),
    readerHost: host,
    cellHost: host,
    streamHost: host,
    coalescer: atOnce,
    recovery: {
      cellAnswered: (id, { notes }) => onStale(id, notes.staleSince),
      freshSince: () => undefined,
      recover: () => {},
    },
    bursts: { begin: () => {}, expectCalls: () => {}, areExpected: () => true, turnEnds: () => Promise.resolve(false) },
    shownSheet: { holds: () => false },
    problems: { cellAnswered: () => {}, liveCellShows: () => {}, all: () => new Map() },
    delivered: { add: () => {}, isEmpty: () => true, take: () => new Map() },
    calls: { note: () => {}, known: new Map() },
  };
}

const alwaysOnline: Services['network'] = { isOnline: () => true, subscribe: () => () => {} };

const atOnce: Services['coalescer'] = {
  begin: (since) => new Recalculation(since),
  release: () => Promise.resolve(),
  releaseUpdate: () => Promise.resolve(),
  isIdleFor: () => true,
};
