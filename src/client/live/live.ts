/** What live cells share: a poller for quotes, and one for depth. */
import type { Depth, Quote } from '../../market/fields/records';
import type { Client } from '../client';
import { sameAccess, type SettingsSource } from '../store/settings';
import type { Clock } from '../timing/timers';
import { bucketsOfSymbols, type PlanFunction } from '../../protocol/buckets';
import { createLivePoller, type LivePoller, type LivePollerOptions } from './live-poller';

export interface Live {
  readonly quotes: LivePoller<Quote>;
  readonly depth: LivePoller<Depth>;
  /** Every live cell gets new results, as after a change of the service. */
  restart(): void;
}

export interface LiveOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly settings: SettingsSource;
}

export function createLive({ client, clock, settings }: LiveOptions): Live {
  const { pause, activity } = client;
  const pollerOf = <Value extends { readonly timestamp: number | null }>(
    of: PlanFunction,
    fetch: LivePollerOptions<Value>['fetch'],
  ) =>
    createLivePoller<Value>({
      clock,
      pause,
      fetch,
      requestsOf: (symbols) => client.requestsOf(of, symbols),
      onReach(reach, symbols) {
        const buckets = bucketsOfSymbols(of, client.requestsOf(of, symbols));
        activity.livePolled(of, reach && { ...reach, nextAt: () => client.rates().liveAt(buckets) });
      },
    });
  const quotes = pollerOf('quotes', client.quotes);
  const depth = pollerOf('depth', client.depth);
  const restart = () => [quotes, depth].forEach((poller) => poller.restart());
  settings.subscribe((now, before) => {
    if (sameAccess(now, before)) for (const poller of [quotes, depth]) poller.pollNow();
  });
  client.onAccessChange(() => {
    // Without a key there is nothing better to show than the last values.
    if (settings.current().apiKey !== undefined) restart();
  });
  return { quotes, depth, restart };
}
