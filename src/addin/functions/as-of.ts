/** What functions ask when the workbook may be set to another time: the client for that time is a part that few workbooks need. */
import { type AsOfClient, type AsOfSource, switchableClient } from '../../client/as-of/as-of-switch';
import type { AsOfOptions } from '../../client/as-of/as-of-client';
import { type CacheGroup, createCacheGroup, usualCapacity } from '../../client/cache';
import type { Client } from '../../client/client';
import { type EpochMs, epochMs } from '../../market/exchange-time';
import { loadPart } from './load-part';

const load = () => loadPart('as-of', import(/* webpackChunkName: "as-of" */ './as-of-part'));

export function clientInTime(options: AsOfOptions): Client {
  let client: Promise<AsOfClient> | undefined;
  return switchableClient(options.present, options.time, () => {
    client ??= load().then(({ createAsOfClient }) => createAsOfClient(options));
    // Tried again by the next call: the network may be back.
    client.catch(() => (client = undefined));
    return client;
  });
}

/** Minute bars of a day of all A-shares are a hundred megabytes. Without them, each minute of a replay would ask for them again. */
export function cacheInTime(time: AsOfSource): CacheGroup {
  return createCacheGroup(() => (time.current() ? 3 : 1) * usualCapacity);
}

/** The moment that formulas are asked for. */
export function momentOf(time: AsOfSource, wallNow: () => number): () => EpochMs {
  return () => time.current()?.instant ?? epochMs(wallNow());
}
