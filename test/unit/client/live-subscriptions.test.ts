import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, apple, failing, moutai, moving, movingAfter, passing, pingAn, startPoller } from '../../support/scripted-poller';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T02:30:00Z') }));

const stale: Answer = (symbols) => new Map(symbols.map((each) => [each, { value: { timestamp: 1, price: 1 }, staleSince: Date.now() }]));
const silent: Answer = () => new Promise(() => {});

describe('A subscription of a symbol that is polled already', () => {
  it('is polled at once when the value is older than its interval', async () => {
    const { subscribe, times } = startPoller();
    subscribe([moutai], 60);
    await passing(31_000);
    const { seen } = subscribe([moutai], 3);
    await passing(10);
    expect(times()).toEqual([0, 31]);
    expect(seen).toHaveLength(1);
  });

  it('is polled at once when the value is exactly as old as its interval', async () => {
    const { subscribe, times } = startPoller();
    subscribe([moutai], 60);
    await passing(3_000);
    subscribe([moutai], 3);
    await passing(10);
    expect(times()).toEqual([0, 3]);
  });

  it('is polled at once when the last fresh value is older than its interval, whatever stale ones came', async () => {
    const { subscribe, service, times } = startPoller();
    subscribe([moutai], 3);
    await passing(10);
    service.answer = stale;
    await passing(4_000);
    subscribe([moutai], 3);
    await passing(10);
    expect(times().map(Math.floor)).toEqual([0, 3, 4]);
  });
});

describe('A subscription of a symbol that has a value', () => {
  it('gets the value of the poll in flight, not the one before', async () => {
    const { subscribe, service } = startPoller();
    subscribe([moutai], 3);
    await passing(10);
    service.answer = movingAfter(2_000);
    await passing(3_500);
    const { seen } = subscribe([moutai], 3);
    await passing(1_000);
    expect(seen).toEqual([]);
    await passing(1_000);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.outcome).toMatchObject({ price: seen[0]?.at });
  });

  it('gets the last value when polls are paused at that moment', async () => {
    const { subscribe, pause, polls } = startPoller();
    subscribe([moutai], 60);
    await passing(10);
    const { seen } = subscribe([moutai], 60);
    pause.set(true);
    await passing(10);
    expect([seen.length, polls.length]).toEqual([1, 1]);
  });
});

describe('A subscription of several symbols', () => {
  it('is served when the last of them has its first result', async () => {
    const { subscribe } = startPoller((symbols, options) =>
      symbols.includes(pingAn) ? movingAfter(10_000)(symbols, options) : moving(symbols, options),
    );
    subscribe([pingAn], 60);
    await passing(10);
    const { seen } = subscribe([moutai, pingAn], 3);
    await passing(9_000);
    expect(seen).toEqual([]);
    await passing(1_000);
    expect(seen).toHaveLength(1);
  });
});

describe('The symbols of an ended subscription', () => {
  it('are polled without a break for another one, which alone is served', async () => {
    const { subscribe, times } = startPoller();
    const [ended, other] = [subscribe([moutai], 1), subscribe([moutai], 1)];
    await passing(2_500);
    ended.end();
    await passing(1_000);
    expect(times()).toEqual([0, 1, 2, 3]);
    expect([ended.seen.length, other.seen.length]).toEqual([3, 4]);
  });

  it('are not polled when it is renewed after polls of other symbols', async () => {
    const { subscribe, polls } = startPoller();
    const old = subscribe([moutai], 60);
    subscribe([apple], 1);
    await passing(30_500);
    old.end();
    await passing(800);
    const renewed = subscribe([moutai], 60);
    await passing(10);
    expect(polls.filter(({ symbols }) => symbols.includes(moutai))).toHaveLength(1);
    expect(renewed.seen).toHaveLength(1);
  });
});

describe('The poll of an ended subscription', () => {
  it('is dropped when it responds later', async () => {
    const { subscribe, service, pause, times } = startPoller(movingAfter(10_000));
    const { end } = subscribe([moutai], 3);
    await passing(100);
    end();
    await passing(11_000);
    service.answer = moving;
    pause.set(true);
    const { seen } = subscribe([moutai], 3);
    await passing(10);
    expect(times()).toEqual([0, 11.1]);
    expect(seen).toHaveLength(1);
  });

  it('is aborted while symbols of other polls stay', async () => {
    const { subscribe, service } = startPoller();
    subscribe([apple], 60);
    await passing(10);
    const signals: (boolean | undefined)[] = [];
    service.answer = (symbols, options) => {
      options.signal?.addEventListener('abort', { handleEvent: () => signals.push(options.signal?.aborted) });
      return silent(symbols, options);
    };
    const { end } = subscribe([moutai], 3);
    await passing(100);
    end();
    await passing(1_000);
    expect(signals).toEqual([true]);
  });
});

describe('A response', () => {
  it('at a multiple of the interval lets the next poll wait for the multiple after it', async () => {
    const { subscribe, times } = startPoller(movingAfter(6_000));
    subscribe([moutai], 3);
    await passing(20_000);
    expect(times()).toEqual([0, 9, 18]);
  });

  it('that leaves the symbol out counts as a failed poll, and the next one is served', async () => {
    const { subscribe, service, times } = startPoller(() => new Map());
    const { seen } = subscribe([moutai], 3);
    await passing(5_000);
    expect([times(), seen]).toEqual([[0], []]);
    service.answer = moving;
    await passing(5_000);
    expect([times(), seen.length]).toEqual([[0, 6, 9], 2]);
  });
});

describe('A restart', () => {
  it('polls symbols at once although polls are paused: their results are forgotten', async () => {
    const { poller, subscribe, pause, times } = startPoller();
    const { seen } = subscribe([moutai], 3);
    await passing(500);
    pause.set(true);
    poller.restart();
    await passing(10_000);
    expect(times()).toEqual([0, 0.5]);
    expect(seen).toHaveLength(2);
  });

  it('forgets when the last value came: a new subscription is polled at once', async () => {
    const { poller, subscribe, service, times } = startPoller();
    subscribe([moutai], 60);
    await passing(500);
    service.answer = failing;
    poller.restart();
    await passing(500);
    service.answer = moving;
    const { seen } = subscribe([moutai], 60);
    await passing(10);
    expect(times()).toEqual([0, 0.5, 1]);
    expect(seen.at(-1)?.outcome).toMatchObject({ price: expect.any(Number) });
  });

  it('without subscriptions starts no timer', () => {
    const { poller } = startPoller();
    poller.restart();
    expect(vi.getTimerCount()).toBe(0);
  });
});
