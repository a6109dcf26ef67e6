/** The pollers of live cells: they come with the chunk of the first function that updates by itself. */
import type { Live, LiveOptions } from '../../client/live/live';
import { loadPart } from './load-part';

export interface LazyLive {
  load(): Promise<Live>;
  /** Live cells get new results, as after a change of the service. */
  restart(): void;
}

export function lazyLive(options: LiveOptions): LazyLive {
  let live: Live | undefined;
  return {
    async load() {
      const { createLive } = await loadPart('live', import(/* webpackChunkName: "live" */ '../../client/live/live'));
      return (live ??= createLive(options));
    },
    restart() {
      live?.quotes.restart();
      live?.depth.restart();
    },
  };
}
