/** What holds for one key: the client with its cache, and the pollers of live cells. */
import { clientInTime } from '../addin/functions/as-of';
import { createFunctionTable, type FunctionTable } from '../addin/functions/function-table';
import { type LazyLive, lazyLive } from '../addin/functions/lazy-live';
import type { AlertsPlace } from '../client/alerts/alerts-place';
import type { CacheGroup } from '../client/cache';
import type { Client } from '../client/client';
import { createClient } from '../client/create-client';
import type { Fetch } from '../client/http/transport';
import { defaultSettings, type SettingsSource } from '../client/settings';
import type { Clock } from '../client/timers';
import { cellServices } from './cell-services';
import type { Calculation } from './read-request';
import { createSentRequests, type SentRequests } from './sent-requests';
import type { Turns } from './turns';

export interface SessionOptions {
  /** Reaches the service. */
  readonly fetch: Fetch;
  /** That `fetch` is given. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly symbolsPerRequest: number;
  readonly clock: Clock;
  /** Bounds the cached values of all sessions together. */
  readonly cacheGroup: CacheGroup;
  readonly turns: Turns;
}

export interface Session {
  readonly client: Client;
  readonly live: LazyLive;
  readonly alerts: AlertsPlace;
  readonly settings: SettingsSource;
  readonly sent: SentRequests;
  readonly clock: Clock;
  readonly turns: Turns;
}

export function openSession({ clock, turns, cacheGroup, fetch, ...access }: SessionOptions): Session {
  const sent = createSentRequests();
  const settings = fixedSettings(access);
  const created = createClient({ fetch: sent.watch(fetch), clock, settings, cacheGroup, isKeyTrusted: true });
  // Another key is another session: nobody has to listen, and nobody is kept as a listener.
  const client: Client = { ...created, onAccessChange: () => () => {} };
  return {
    client,
    live: lazyLive({ client, clock, settings }),
    alerts: alertsInMemory(),
    settings,
    sent,
    clock,
    turns,
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

/** The pollers for a calculation: of another time, others than those of the present. */
export function liveOf(session: Session, calculation: Calculation): LazyLive {
  const { clock, settings, live } = session;
  return calculation.asOf ? lazyLive({ client: inTime(session, calculation, session.client), clock, settings }) : live;
}

export interface FunctionsParts {
  readonly live: LazyLive;
  /** Told at the result of a call since when its values are outdated, in epoch ms; undefined: they are fresh. */
  readonly onStale?: (id: string, since: number | undefined) => void;
}

/** The functions at the time and in the language of a calculation, for a client that asks for the present. */
export function functionsOf(
  session: Session,
  calculation: Calculation,
  { live, onStale = () => {} }: FunctionsParts,
): (client: Client) => FunctionTable {
  const { clock, settings, client } = session;
  // Of another time, alerts begin anew with each calculation.
  const alerts = calculation.asOf ? alertsInMemory() : session.alerts;
  const services = cellServices({ client, live, alerts, clock, settings, calculation, onStale });
  return (present) => createFunctionTable({ ...services, client: inTime(session, calculation, present) });
}

function inTime({ settings, clock }: Session, { asOf }: Calculation, present: Client): Client {
  if (!asOf) return present;
  const time = { current: () => asOf };
  return clientInTime({ present, time, settings, clock, noteDailyOnly: () => {} });
}
