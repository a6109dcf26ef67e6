/** What happens to the gateways of the load test, and when. */
import type { RedisServer } from '../support/redis-server';
import type { LoadedGateway } from './gateways';
import type { LoadUpstream } from './upstream';

interface LoadEvent {
  /** Of the duration. */
  readonly at: number;
  readonly name: string;
  readonly happen: () => unknown;
}

const [hour, day] = [3_600_000, 86_400_000];

export function eventsOf(
  [first, second]: readonly [LoadedGateway, LoadedGateway],
  redis: RedisServer,
  upstream: LoadUpstream,
): readonly LoadEvent[] {
  return [
    { at: 0.1, name: 'gateway 1: clock set back by an hour', happen: () => first.setClock(-hour) },
    { at: 0.2, name: 'gateway 2: clock set forward by a day', happen: () => second.setClock(day) },
    { at: 0.3, name: 'Redis hangs', happen: redis.freeze },
    { at: 0.36, name: 'Redis answers again', happen: redis.thaw },
    { at: 0.45, name: 'gateway 1: clock set right', happen: () => first.setClock(hour) },
    { at: 0.5, name: 'Redis is killed', happen: () => redis.kill() },
    { at: 0.56, name: 'Redis is started again, empty', happen: () => redis.start() },
    { at: 0.65, name: 'gateway 2: clock set right', happen: () => second.setClock(-day) },
    { at: 0.7, name: 'the upstream fails', happen: () => upstream.setAway(true) },
    { at: 0.75, name: 'the upstream is back', happen: () => upstream.setAway(false) },
    {
      at: 0.85,
      name: 'both: clocks set forward by 30 s',
      happen: () => [first, second].map((each) => each.setClock(30_000)),
    },
  ];
}

export async function happenIn(minutes: number, events: readonly LoadEvent[]): Promise<void> {
  for (const [i, { at, name, happen }] of events.entries()) {
    const seconds = (at - (events[i - 1]?.at ?? 0)) * minutes * 60;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    console.log(`after ${(at * minutes).toFixed(1)} minutes: ${name}`);
    await happen();
  }
}
