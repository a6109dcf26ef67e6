/** Changes of subscriptions as server-sent events, and any body that is made as it is read. */
import { type Clock, createScheduledTimer } from '../../client/timing/timers';
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

export interface BoundedStreamParts {
  /** The next chunk; undefined at the end. Not called before the last one was read. */
  readonly next: () => Promise<string | undefined>;
  /** Called once: at the end, when the reader has left, and when it was given up. */
  readonly onEnd: () => void;
  readonly clock: Clock;
  /** Aborted to give the reader up. */
  readonly signal?: AbortSignal;
}

/**
 * A reader may keep us waiting so long. What it reads gives some of that back, and so does the time in which it waits for us: a
 * stream of rare changes is no slow reader. By the monotonic clock.
 */
const patienceMs = 30_000;
const bytesPerSecond = 16 * 1024;

/** Of a reader that is slow there is one chunk in memory; one that stops, or takes less than a pace, is given up. */
export function boundedStream({ next, onEnd, clock, signal }: BoundedStreamParts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const patience = createPatience(clock);
  let stopWaiting = () => {};
  let isOver = false;
  const end = () => {
    stopWaiting();
    if (!isOver) onEnd();
    isOver = true;
  };
  const giveUp = (controller: ReadableStreamDefaultController) => {
    if (isOver) return;
    end();
    controller.error(new Error('The reader has stopped, or is too slow'));
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal?.addEventListener('abort', () => giveUp(controller), { once: true });
        stopWaiting = patience.begin(() => giveUp(controller));
      },
      async pull(controller) {
        stopWaiting();
        const askedAt = clock.now();
        const chunk = await next();
        if (isOver) return;
        if (chunk === undefined) {
          end();
          controller.close();
          return;
        }
        const bytes = encoder.encode(chunk);
        patience.restore(clock.now() - askedAt + (1_000 * bytes.length) / bytesPerSecond);
        controller.enqueue(bytes);
        stopWaiting = patience.begin(() => giveUp(controller));
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function createPatience(clock: Clock) {
  let leftMs = patienceMs;
  return {
    restore: (ms: number) => (leftMs = Math.min(patienceMs, leftMs + ms)),
    /** @returns ends it, and takes off what was waited */
    begin(onEnd: () => void): () => void {
      const begunAt = clock.now();
      const stop = clock.after(leftMs, onEnd);
      return () => {
        stop();
        leftMs = Math.max(0, leftMs - (clock.now() - begunAt));
      };
    },
  };
}
