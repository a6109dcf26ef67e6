/** MD.STATUS: what the add-in is doing, as a table or one value that changes by itself; and MD.ASOF. No request is sent for either. */
import { changesWithTime, liveSeconds, serviceStatus } from '../../client/http/service-status';
import { createThrottle } from '../../client/timing/timers';
import { readOneOf } from './arguments/arguments';
import { statusItems } from '../i18n/pane/status';
import { statusCells } from '../sheet/status-table';
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

/** One item is its value, `stale` with the oldest time beside the count; without it, a row of name and value for each. */
function statusCell({ client, network, time, clock, streamHost }: Services, given: StatusArguments): LiveSource {
  const item = readOneOf(given.item, 'item', statusItems, everything);
  const { activity, pause } = client;
  // The sentence says what the table has in rows.
  const items = item === everything ? statusItems.filter((each) => each !== 'line') : [item];
  const cells = () => {
    const snapshot = activity.snapshot();
    const isPaused = pause.isPaused();
    const state = serviceStatus(snapshot, { isOnline: network.isOnline(), isPaused });
    const workbook = { isPaused, asOf: time.current(), isDailyOnly: time.isDailyOnly() };
    const plan = { liveSeconds: liveSeconds(snapshot), limits: client.keyAbilities() };
    const rows = statusCells(items, { ...snapshot, ...workbook, ...plan, state, now: clock.wallNow() }, streamHost);
    return item === everything ? rows : rows.map((row) => row.slice(1));
  };
  return {
    preview: () => Promise.resolve(cells()),
    start(show) {
      const updates = createThrottle(clock, leastIntervalMs, () => {
        show(cells());
        if (changesWithTime(activity.snapshot())) updates.requestAfter(leastIntervalMs);
      });
      const sources = [activity, pause, network];
      const endings = [
        ...sources.map((source) => source.subscribe(updates.request)),
        // At once, as other cells show it.
        time.subscribe(() => show(cells())),
        updates.stop,
      ];
      updates.request();
      return () => endings.forEach((end) => end());
    },
  };
}

/** MD.ASOF: the time that the workbook is set to, on the clock of its exchange. No request is sent for it. */
export const asOf: Calculation<object> = { parameters: [], run: asOfCell };

/** @returns one date-time; blank for now */
function asOfCell({ asOf, cellHost }: Call): Rectangle {
  if (!asOf) return [[blank]];
  return [[numberCell(serialOf(asOf.instant, asOf.market), cellHost.hasFormats ? minuteFormat : undefined)]];
}
