/** Changes of subscriptions as server-sent events. */
import { type Clock, createScheduledTimer } from '../../client/timing/timers';
import { boundedStream } from './bounded-stream';
import type { Change, Subscription } from './subscriptions';

/** A proxy that closes silent connections hears something, and a broken connection is noticed. */
export const heartbeatMs = 15_000;
/** Changes of one poll come in several tasks. */
const togetherMs = 20;
const chunkLength = 64 * 1024;
/** A reader waits so long before it connects again. */
const reconnectMs = 2_000;

export interface EventStreamParts {
  readonly subscriptions: readonly Subscription[];
  /** The number of the last change that the reader has seen; 0: none. */
  readonly after: number;
  readonly clock: Clock;
  /** False once the reader's key is no longer valid: the subscriptions end then, at the next change or heartbeat. */
  readonly isAdmitted: () => boolean;
  readonly onEnd: () => void;
}

/** Ends when all subscriptions are over. */
export function eventStream({
  subscriptions,
  after,
  clock,
  isAdmitted,
  onEnd,
}: EventStreamParts): ReadableStream<Uint8Array> {
  const waiter = createWaiter(clock);
  const endings = subscriptions.map((subscription) => subscription.read(waiter.wake));
  const told = new Set<Subscription>();
  let last = after;
  const news = () => {
    const { text, number = last } = eventsOf(changesOf(subscriptions, last));
    last = number;
    const over = subscriptions.filter((each) => each.isOver() && !told.has(each));
    for (const each of over) told.add(each);
    return text + over.map(({ id }) => `event: ended\ndata: ${JSON.stringify({ subscription: id })}\n\n`).join('');
  };
  const endUnlessAdmitted = () => {
    if (!isAdmitted()) for (const each of subscriptions) each.end();
  };
  let isBegun = false;
  const next = async () => {
    if (!isBegun) {
      isBegun = true;
      return `retry: ${reconnectMs}\n\n`;
    }
    endUnlessAdmitted();
    const known = news();
    if (known !== '') return known;
    if (told.size === subscriptions.length) return undefined;
    await waiter.changeOrHeartbeat();
    endUnlessAdmitted();
    return news() || ':\n\n';
  };
  return boundedStream({
    next,
    clock,
    onEnd() {
      for (const end of endings) end();
      waiter.stop();
      onEnd();
    },
  });
}

type ChangeOf = readonly [subscription: Subscription, change: Change];

function changesOf(subscriptions: readonly Subscription[], after: number): ChangeOf[] {
  return subscriptions
    .flatMap((each) => each.changesAfter(after).map((change): ChangeOf => [each, change]))
    .sort(([, a], [, b]) => a.number - b.number);
}

/** The oldest changes, as many as a chunk holds, an event for each subscription; the last event has the number of the last change. */
function eventsOf(changes: readonly ChangeOf[]): { readonly text: string; readonly number?: number } {
  const bySubscription = new Map<Subscription, string[]>();
  let length = 0;
  let number: number | undefined;
  for (const [subscription, change] of changes) {
    if (length > chunkLength) break;
    length += change.text.length;
    number = change.number;
    const texts = bySubscription.get(subscription) ?? [];
    texts.push(change.text);
    bySubscription.set(subscription, texts);
  }
  if (number === undefined) return { text: '' };
  const events = [...bySubscription].map(([{ id, isDailyOnly }, texts]) => {
    const note = isDailyOnly() ? ',"daily_only":true' : '';
    return `event: cells\ndata: {"subscription":${JSON.stringify(id)},"cells":[${texts.join(',')}]${note}}\n`;
  });
  return { text: `${events.join('\n')}id: ${number}\n\n`, number };
}

function createWaiter(clock: Clock) {
  let goOn = () => {};
  const timer = createScheduledTimer(clock, () => goOn());
  return {
    wake: () => timer.runBy(clock.now() + togetherMs),
    changeOrHeartbeat: () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
        // One of an earlier change, which has been read meanwhile.
        timer.cancel();
        timer.runBy(clock.now() + heartbeatMs);
      }),
    stop: () => {
      timer.cancel();
      goOn();
    },
  };
}
