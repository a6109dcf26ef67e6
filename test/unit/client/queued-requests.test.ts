import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity, type QueueSnapshot } from '../../../src/client/http/activity';
import { RateLimits } from '../../../src/client/session/rate-limits';
import { createRequestQueue } from '../../../src/client/http/request-queue';
import { createPause } from '../../../src/client/http/pause';
import type { Priority } from '../../../src/client/store/query';
import { systemClock } from '../../../src/client/timing/timers';
import { MarketDataError } from '../../../src/market/texts/problem';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const cancelled = { problem: { kind: 'cancelled' } };
const buckets = [{ function: 'quotes', mode: 'batch', market: 'CN' }] as const;

/** A queue whose tasks are named, and end when the test says so. */
function startQueue(requestsPerMinute?: number) {
  const reports: QueueSnapshot[] = [];
  const activity = createActivity(systemClock, () => true);
  const report = Object.assign(activity, { queueChanged: (snapshot: QueueSnapshot) => reports.push(snapshot) });
  const pause = createPause();
  const personal = requestsPerMinute === undefined ? undefined : ({ requestsPerMinute, counts: 'all' } as const);
  const limits = new RateLimits({ clock: systemClock, personal: () => personal });
  const options = { clock: systemClock, pause, concurrency: () => 6, limits: () => limits };
  const queue = createRequestQueue({ ...options, activity: report });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, priority: Priority = 'formula', signal = new AbortController().signal) => {
    const task = () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    const result = queue.run(buckets, { signal, priority: () => priority }, task).catch((thrown: unknown) => thrown);
    return result;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await passing(0);
  };
  pause.subscribe(() => queue.recheck());
  return { queue, pause, reports, started, run, end };
}

describe('The pause of the queue', () => {
  it('lets requests in flight end, starts none, and says why they wait', async () => {
    const { queue, pause, reports, started, run, end } = startQueue();
    const first = run('first');
    pause.set(true);
    const second = run('second');
    await end('first');
    expect([await first, started, queue.holdReason(buckets)]).toEqual(['first', ['first'], 'paused']);
    await passing(3_600_000);
    expect(started).toEqual(['first']);
    expect(reports.at(-1)).toMatchObject({ requestsQueued: 1, requestsInFlight: 0, heldUntil: undefined });
    expect(vi.getTimerCount()).toBe(0);
    pause.set(false);
    await end('second');
    expect([await second, queue.holdReason(buckets)]).toEqual(['second', undefined]);
  });
});

describe('Queued requests', () => {
  it('start by priority, those of one priority in their order', async () => {
    const { started, run, end } = startQueue();
    void run('first');
    void run('background', 'background');
    void run('live', 'live');
    void run('refresh 1', 'refresh');
    void run('refresh 2', 'refresh');
    for (const name of ['first', 'refresh 1', 'refresh 2', 'live']) await end(name);
    expect(started).toEqual(['first', 'refresh 1', 'refresh 2', 'live', 'background']);
  });

  it('start in the background while live ones keep their pace', async () => {
    const { started, run, end } = startQueue();
    for (const name of ['live 1', 'live 2']) void run(name, 'live');
    for (const name of ['background 1', 'background 2']) void run(name, 'background');
    for (const name of ['live 1', 'background 1', 'background 2']) await end(name);
    expect(started).toEqual(['live 1', 'background 1', 'background 2']);
    await passing(60_000);
    expect(started.slice(3)).toEqual(['live 2']);
  });

  it('leave the queue alone when they are cancelled', async () => {
    const { started, run, end } = startQueue();
    const call = new AbortController();
    void run('first');
    const leaving = run('leaving', 'formula', call.signal);
    void run('staying');
    call.abort();
    expect(await leaving).toMatchObject(cancelled);
    await end('first');
    expect(started).toEqual(['first', 'staying']);
  });

  it('are not started when they were cancelled before', async () => {
    const { started, run } = startQueue();
    expect(await run('late', 'formula', AbortSignal.abort())).toMatchObject(cancelled);
    expect(started).toEqual([]);
  });
});

describe('A release of the hold', () => {
  it('changes nothing where nothing is held back', () => {
    const { queue, started, run } = startQueue();
    queue.onResponse(buckets, { kind: 'not-refused' });
    void run('1');
    queue.releaseHold();
    for (const name of ['2', '3', '4', '5', '6']) void run(name);
    expect(started).toHaveLength(6);
  });

  it('does not let a refused key be used', async () => {
    const { queue, started, run } = startQueue();
    const error = new MarketDataError({ kind: 'key-refused' });
    queue.onResponse(buckets, { kind: 'key-refused', error });
    void run('1');
    queue.onResponse(buckets, { kind: 'key-refused', error });
    queue.releaseHold();
    expect(await run('2')).toBe(error);
    expect(started).toEqual(['1']);
  });
});

describe('What keeps a question waiting', () => {
  const [universe, others] = [
    [{ function: 'quotes', mode: 'universe', market: 'CN' }],
    [{ function: 'quotes', mode: 'batch', market: 'US' }],
  ] as const;
  /** One request a minute for universes and for the mainland's quotes, which are used up by one each; a second one waits. */
  function useUp() {
    const rate = { requests: 1, windowMs: 60_000 };
    const given = new Map([['quotes universe', rate] as const, ['quotes batch CN', rate] as const]);
    const limits = new RateLimits({ clock: systemClock, personal: () => undefined, given });
    const [activity, pause] = [createActivity(systemClock, () => true), createPause()];
    const queue = createRequestQueue({
      ...{ clock: systemClock, activity, pause, concurrency: () => 6, isKeyTrusted: true },
      limits: () => limits,
    });
    const ask = (of: typeof buckets | typeof universe | typeof others) => {
      const { signal } = new AbortController();
      void queue.run(of, { signal, priority: () => 'formula' }, () => new Promise(() => {}));
      return queue.holdReason(of, signal);
    };
    const [sent, waiting] = [ask(buckets), ask(buckets)];
    return { queue, ask, sent, waiting };
  }

  it('is the limit for a request that waits for it, not for one on its way', () => {
    expect(useUp()).toMatchObject({ sent: undefined, waiting: 'rate-limited' });
  });

  it('is no limit of another market or mode', () => {
    const { queue, ask } = useUp();
    expect([ask(others), queue.holdReason(others), queue.holdReason(universe)]).toEqual(Array(3).fill(undefined));
    ask(universe);
    expect([queue.holdReason(universe), queue.holdReason(others)]).toEqual(['rate-limited', undefined]);
  });
});

describe('A budget that is spent', () => {
  it('holds back, until a minute after the response', async () => {
    const { queue, run, end } = startQueue(1);
    expect(queue.holdReason(buckets)).toBeUndefined();
    void run('1');
    await end('1');
    expect(queue.holdReason(buckets)).toBe('rate-limited');
    await passing(60_000);
    expect(queue.holdReason(buckets)).toBeUndefined();
  });

  it('reports no wait and needs no timer while nothing is queued', async () => {
    const { reports, run, end } = startQueue(1);
    void run('1');
    await end('1');
    expect(reports.at(-1)).toMatchObject({ requestsQueued: 0, requestsInFlight: 0, heldUntil: undefined });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports a wait once its end is known', async () => {
    const { reports, run, end } = startQueue(1);
    void run('1');
    void run('2');
    expect(reports.at(-1)).toMatchObject({ requestsQueued: 1, requestsInFlight: 1, heldUntil: undefined });
    await end('1');
    expect(reports.at(-1)).toMatchObject({ requestsQueued: 1, requestsInFlight: 0, heldUntil: 1_060_000 });
  });
});
