/** What functions ask when the workbook may be set to another time: the client for that time is a part that few workbooks need. */
import { type AsOfSource, switchableClient } from '../../../as-of/as-of-switch';
import type { AsOfOptions } from '../../../as-of/as-of-client';
import { lazy } from '../../../client/timing/lazy';
import { type CacheGroup, createCacheGroup, usualCapacity } from '../../../client/store/cache';
import type { Client } from '../../../client/client';
import { type EpochMs, epochMs } from '../../../market/time/exchange-time';

export function clientInTime(options: AsOfOptions): Client {
  const load = lazy('as-of', async () => {
    const { createAsOfClient } = await import(/* webpackChunkName: "as-of" */ '../../../as-of/as-of-client');
    return createAsOfClient(options);
  });
  return switchableClient(options.present, options.time, load);
}

/** Minute bars of a day of all A-shares are a hundred megabytes. Without them, each minute of a replay would ask for them again. */
export function cacheInTime(time: AsOfSource): CacheGroup {
  return createCacheGroup(() => (time.current() ? 3 : 1) * usualCapacity);
}

/** The moment that formulas are asked for. */
export function momentOf(time: AsOfSource, wallNow: () => number): () => EpochMs {
  return () => time.current()?.instant ?? epochMs(wallNow());
}
