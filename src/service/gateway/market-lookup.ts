/** The markets that the upstream has beside ours: asked for by itself where no response has told them yet. */
import type { Client } from '../../client/client';
import { sleep, systemClock } from '../../client/timing/timers';
import type { OwnMarkets } from '../../market/time/markets';

/** Values do not wait longer for the upstream's markets. */
const lookupMs = 2_000;
/** After a lookup that failed. */
const retryMs = 30_000;

export function createMarketLookup(
  client: Pick<Client, 'markets' | 'testConnection'>,
  access: { readonly baseUrl: string; readonly apiKey: string },
  now: () => number,
): () => Promise<OwnMarkets> {
  let lookup: Promise<unknown> | undefined;
  let endedAt = -Infinity;
  const start = async () => {
    await client.testConnection(access);
    [lookup, endedAt] = [undefined, now()];
  };
  return async () => {
    if (client.markets().source === 'none' && now() - endedAt >= retryMs) {
      lookup ??= start();
      await Promise.race([lookup, sleep(systemClock, lookupMs)]);
    }
    return client.markets().own;
  };
}
