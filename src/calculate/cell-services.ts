/** What the functions work with outside of Excel: no cell recovers by itself, and no result waits for others. */
import type { Language } from '../addin/i18n/language';
import { momentOf } from '../addin/functions/calls/client-in-time';
import { Recalculation } from '../addin/functions/calls/recalculation';
import type { HostFacts, Services } from '../addin/functions/calls/services';
import type { AlertsPlace } from '../alerts/alerts-place';
import type { Client } from '../client/client';
import type { Live } from '../client/live/live';
import type { Clock } from '../client/timing/timers';
import type { SettingsSource } from '../client/store/settings';
import type { AsOf } from '../market/bars/as-of';
import { cellErrorsIn } from './cell-result';

/** Told at the result of a call since when its values are outdated, in epoch ms; undefined: they are fresh. */
export type OnStale = (id: string, since: number | undefined) => void;

export interface CellServicesParts {
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

export function cellServices({
  client,
  live,
  alerts,
  clock,
  settings,
  language,
  asOf,
  onStale,
}: CellServicesParts): Services {
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
