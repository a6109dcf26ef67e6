/** What live cells share: a poller for quotes, and one for depth. */
import type { Depth, Quote } from '../../market/records';
import type { Client } from '../client';
import { sameAccess, type SettingsSource } from '../settings';
import type { Clock } from '../timers';
import { createLivePoller, type LivePoller } from './live-poller';

export interface Live {
  readonly quotes: LivePoller<Quote>;
  readonly depth: LivePoller<Depth>;
}

export interface LiveOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly settings: SettingsSource;
}

export function createLive({ client, clock, settings }: LiveOptions): Live {
  const { pause } = client;
  const quotes = createLivePoller({ clock, pause, fetch: client.quotes });
  const depth = createLivePoller({ clock, pause, fetch: client.depth });
  settings.subscribe((now, before) => {
    if (sameAccess(now, before)) for (const poller of [quotes, depth]) poller.pollNow();
  });
  client.onAccessChange(() => {
    // Without a key there is nothing better to show than the last values.
    if (settings.current().apiKey !== undefined) for (const poller of [quotes, depth]) poller.restart();
  });
  return { quotes, depth };
}
