/** Everything that live cells share: a poller for quotes, one for depth, and the switch that lets both stand still. */
import type { Depth, Quote } from '../market/records';
import type { Client } from './client';
import type { Clock } from './clock';
import { createLivePause, type LivePause } from './live-pause';
import { createLivePoller, type LivePoller } from './live-poller';
import { sameAccess, type SettingsSource } from './settings';

export interface Live {
  readonly quotes: LivePoller<Quote>;
  readonly depth: LivePoller<Depth>;
  readonly pause: LivePause;
}

export interface LiveOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly settings: SettingsSource;
}

export function createLive({ client, clock, settings }: LiveOptions): Live {
  const pause = createLivePause();
  const isWaiting = () => client.activity.snapshot().waitingUntil !== undefined;
  const quotes = createLivePoller({ clock, pause, isWaiting, ask: client.quotes });
  const depth = createLivePoller({ clock, pause, isWaiting, ask: client.depth });
  settings.subscribe((now, before) => {
    quotes.pollNow(!sameAccess(now, before));
    depth.pollNow(!sameAccess(now, before));
  });
  return { quotes, depth, pause };
}
