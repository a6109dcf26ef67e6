/** What live cells share: a poller for quotes, one for depth, and the switch that pauses both. */
import type { Depth, Quote } from '../../market/records';
import type { Client } from '../client';
import { sameAccess, type SettingsSource } from '../settings';
import type { Clock } from '../timers';
import { createLivePoller, type LivePoller, type PauseState } from './live-poller';

export interface Live {
  readonly quotes: LivePoller<Quote>;
  readonly depth: LivePoller<Depth>;
  readonly pause: LivePause;
}

/** One switch for all live cells, seen by the pane, the ribbon and MD.STATUS. */
export interface LivePause extends PauseState {
  set(isPaused: boolean): void;
}

export interface LiveOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly settings: SettingsSource;
}

export function createLive({ client, clock, settings }: LiveOptions): Live {
  const pause = createLivePause();
  const quotes = createLivePoller({ clock, pause, fetch: client.quotes });
  const depth = createLivePoller({ clock, pause, fetch: client.depth });
  settings.subscribe((now, before) => {
    if (sameAccess(now, before)) for (const poller of [quotes, depth]) poller.pollNow();
  });
  client.onAccessChange(() => {
    // Without a key there is nothing better to show than the last values.
    if (settings.current().apiKey !== undefined) for (const poller of [quotes, depth]) poller.restart();
  });
  return { quotes, depth, pause };
}

export function createLivePause(): LivePause {
  let paused = false;
  const listeners = new Set<() => void>();
  return {
    isPaused: () => paused,
    set(isPaused) {
      if (paused === isPaused) return;
      paused = isPaused;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
