/** MD.STATUS: what the add-in is doing, as a table or one value that changes by itself; and MD.ASOF. No request is sent for either. */
import { changesWithTime, liveSeconds, serviceStatus } from '../../client/http/service-status';
import { createThrottle } from '../../client/timing/timers';
import { readOneOf } from './arguments/arguments';
import { type StatusItem, statusItems } from '../i18n/pane/status';
import { type Status, statusCells, type StatusHost } from '../sheet/status-table';
import type { Services, Call } from './calls/services';
import type { LiveSource } from './calls/stream';
import type { Streaming, Calculation } from './calls/definition';
import { serialOf } from '../../market/time/exchange-time';
import { blank, numberCell, type Rectangle } from '../sheet/cells';
import { minuteFormat } from '../sheet/formats';

const leastIntervalMs = 1_000;
const everything = 'all';

interface StatusArguments {
  readonly item: unknown;
}

export const status: Streaming<StatusArguments> = { parameters: ['item'], open: statusCell };

function statusCell(services: Services, given: StatusArguments): LiveSource {
  const item = readOneOf(given.item, 'item', statusItems, everything);
  const feed = feedOf(services);
  return {
    preview: () => Promise.resolve(feed.read()(item)),
    start: (show) => feed.subscribe((reading) => show(reading(item))),
  };
}

type Item = StatusItem | typeof everything;

/** The cells of one moment. */
type Reading = (item: Item) => Rectangle;

interface StatusFeed {
  read(): Reading;
  /** Calls back soon, and after changes, at most once a second. @returns a function that ends it */
  subscribe(listener: (reading: Reading) => void): () => void;
}

/** The cells of a client share its readings: ten thousand that read for themselves would hold up a service for seconds. */
const feeds = new WeakMap<Services['client'], StatusFeed>();

function feedOf(services: Services): StatusFeed {
  const feed = feeds.get(services.client) ?? createFeed(services);
  feeds.set(services.client, feed);
  return feed;
}

function createFeed(services: Services): StatusFeed {
  const { client, network, time, clock } = services;
  const { activity, pause } = client;
  const listeners = new Set<(reading: Reading) => void>();
  const arrived: typeof listeners = new Set();
  let running: ReturnType<typeof begin> | undefined;

  function begin() {
    const tell = (those: typeof listeners) => {
      const reading = read(services);
      for (const listener of those) listener(reading);
      if (changesWithTime(activity.snapshot())) updates.requestAfter(leastIntervalMs);
    };
    const updates = createThrottle(clock, leastIntervalMs, () => tell(listeners));
    const arrivals = createThrottle(clock, 0, () => {
      tell(arrived);
      arrived.clear();
    });
    const endings = [
      ...[activity, pause, network].map((source) => source.subscribe(updates.request)),
      // At once, as other cells show it.
      time.subscribe(() => tell(listeners)),
      ...[updates.stop, arrivals.stop],
    ];
    return { arrivals, end: () => endings.forEach((end) => end()) };
  }

  return {
    read: () => read(services),
    subscribe(listener) {
      running ??= begin();
      listeners.add(listener);
      arrived.add(listener);
      running.arrivals.request();
      return () => {
        listeners.delete(listener);
        arrived.delete(listener);
        if (listeners.size > 0) return;
        running?.end();
        running = undefined;
      };
    },
  };
}

function read({ client, network, time, clock, streamHost }: Services): Reading {
  const snapshot = client.activity.snapshot();
  const isPaused = client.pause.isPaused();
  const state = serviceStatus(snapshot, { isOnline: network.isOnline(), isPaused });
  const workbook = { isPaused, asOf: time.current(), isDailyOnly: time.isDailyOnly() };
  const plan = { liveSeconds: liveSeconds(snapshot), limits: client.keyAbilities() };
  const status = { ...snapshot, ...workbook, ...plan, state, now: clock.wallNow() };
  const known = new Map<Item, Rectangle>();
  return (item) => {
    const cells = known.get(item) ?? cellsOf(item, status, streamHost);
    known.set(item, cells);
    return cells;
  };
}

/** The sentence says what the table has in rows. */
const itemsOfTable = statusItems.filter((each) => each !== 'line');

/** One item is its value, `stale` with the oldest time beside the count; without it, a row of name and value for each. */
function cellsOf(item: Item, status: Status, host: StatusHost): Rectangle {
  if (item === everything) return statusCells(itemsOfTable, status, host);
  return statusCells([item], status, host).map((row) => row.slice(1));
}

/** MD.ASOF: the time that the workbook is set to, on the clock of its exchange. No request is sent for it. */
export const asOf: Calculation<object> = { parameters: [], run: asOfCell };

/** @returns one date-time; blank for now */
function asOfCell({ asOf, cellHost }: Call): Rectangle {
  if (!asOf) return [[blank]];
  return [[numberCell(serialOf(asOf.instant, asOf.market), cellHost.hasFormats ? minuteFormat : undefined)]];
}
