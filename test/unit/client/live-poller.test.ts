import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPause } from '../../../src/client/http/pause';
import { MarketDataError } from '../../../src/market/texts/problem';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import {
  type Answer,
  apple,
  failing,
  moutai,
  moving,
  movingAfter,
  passing,
  pingAn,
  startPoller,
  still,
  type Ticks,
} from '../../support/scripted-poller';
import type { QueryOptions } from '../../../src/client/store/query-contract';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T02:30:00Z') }));

describe('A live poller', () => {
  it('polls at once, then at multiples of the interval', async () => {
    const { subscribe, times } = startPoller();
    await passing(500);
    subscribe([moutai], 3);
    await passing(11_600);
    expect(times()).toEqual([0.5, 3, 6, 9, 12]);
  });

  it('skips a multiple of the interval while the first value is young', async () => {
    const { subscribe, times } = startPoller();
    await passing(2_500);
    subscribe([moutai], 3);
    await passing(7_000);
    expect(times()).toEqual([2.5, 6, 9]);
  });

  it('notifies a subscriber when all of its symbols have results, or when it has no symbols', async () => {
    const { subscribe } = startPoller();
    const [none, both] = [subscribe([], 3), subscribe([moutai, pingAn], 3)];
    await passing(10);
    expect([none.seen.length, both.seen.length]).toEqual([1, 1]);
  });
});

describe('The query of a poll', () => {
  it('contains all symbols that are due, each once', async () => {
    const { subscribe, polls } = startPoller();
    subscribe([moutai, pingAn, moutai], 3);
    subscribe([moutai], 3);
    subscribe([apple], 6);
    await passing(6_500);
    expect(polls.map(({ symbols }) => symbols)).toEqual([
      [moutai, pingAn, apple],
      [moutai, pingAn],
      [moutai, pingAn, apple],
    ]);
  });

  it('accepts no cached value that is older than the interval', async () => {
    const { subscribe, polls } = startPoller();
    subscribe([moutai], 1);
    await passing(0);
    subscribe([pingAn], 3600);
    await passing(0);
    expect(polls.map(({ maxAgeMs }) => maxAgeMs)).toEqual([900, 2_000]);
  });

  it('is not repeated for a symbol in flight', async () => {
    const { subscribe, service, times } = startPoller();
    service.answer = movingAfter(7_000);
    const { seen } = subscribe([moutai], 3);
    await passing(20_000);
    expect(times()).toEqual([0, 9, 18]);
    expect(seen).toHaveLength(2);
  });
});

describe('A subscriber that throws', () => {
  it('stops neither the other subscribers nor the next poll', async () => {
    const { poller, subscribe, times } = startPoller();
    poller.subscribe({ symbols: [moutai], everyMs: 3_000, onResults: broken });
    const { seen } = subscribe([moutai], 3);
    await passing(9_100);
    expect(times()).toEqual([0, 3, 6, 9]);
    expect(seen).toHaveLength(4);
  });

  it('stops nobody when it gets the last value or a stale one', async () => {
    const { poller, subscribe, service, times } = startPoller();
    subscribe([moutai], 3);
    await passing(3_100);
    poller.subscribe({ symbols: [moutai], everyMs: 3_000, onResults: broken });
    const { seen } = subscribe([moutai], 3);
    await passing(10);
    expect(seen).toHaveLength(1);
    const since = Date.now();
    service.answer = (symbols) => new Map(symbols.map((each) => [each, { value: { timestamp: 1, price: 1 }, staleSince: since }]));
    await passing(60_000);
    expect(seen.at(-1)?.staleSince).toBeDefined();
    service.answer = moving;
    poller.restart();
    const from = times().length;
    await passing(9_000);
    expect(times().length - from).toBeGreaterThanOrEqual(3);
  });
});

describe('A market without price changes', () => {
  it('is polled half as often after every five polls, down to once a minute', async () => {
    const { subscribe, times } = startPoller(still);
    subscribe([moutai], 3);
    await passing(20 * 60_000);
    expect(times().slice(0, 10)).toEqual([0, 3, 6, 9, 12, 15, 18, 24, 30, 36]);
    const gaps = times(900).map((at, i, all) => at - (all[i - 1] ?? at));
    expect(new Set(gaps.slice(1))).toEqual(new Set([60]));
  });

  it('does not slow down another market, and is polled at the full rate when prices change', async () => {
    const { subscribe, service, polls } = startPoller(
      (symbols, options) =>
        new Map(
          [...(moving(symbols, options) as Ticks)].map(([each, tick]) => [
            each,
            each === apple ? { value: { timestamp: 1, price: 1 } } : tick,
          ]),
        ),
    );
    subscribe([moutai], 3);
    subscribe([apple], 3);
    await passing(300_000);
    const asked = (symbol: SymbolCode) => polls.filter(({ symbols }) => symbols.includes(symbol)).length;
    expect([asked(moutai), asked(apple) < 30]).toEqual([101, true]);
    service.answer = moving;
    await passing(60_000);
    const before = asked(apple);
    await passing(30_000);
    expect(asked(apple) - before).toBe(10);
  });

  it('gives a new subscriber its first value at once', async () => {
    const { subscribe } = startPoller(still);
    subscribe([moutai], 3);
    await passing(600_000);
    const { seen } = subscribe([moutai], 3);
    await passing(10);
    expect(seen).toHaveLength(1);
  });
});

describe('A failing service', () => {
  it('is polled less often, down to once a minute, and at the full rate after a response', async () => {
    const { subscribe, service, times } = startPoller(failing);
    const { seen } = subscribe([moutai], 3);
    await passing(600_000);
    expect(times().length).toBeLessThan(20);
    service.answer = moving;
    await passing(60_000);
    const from = times().length;
    await passing(30_000);
    expect(times().length - from).toBe(10);
    expect(seen.at(-1)?.outcome).toMatchObject({ price: expect.any(Number) });
  });

  it('is polled less often when values are stale, and they keep their mark', async () => {
    const { subscribe, service, times } = startPoller();
    const { seen } = subscribe([moutai], 3);
    await passing(10);
    const since = Date.now();
    service.answer = (symbols) => new Map(symbols.map((each) => [each, { value: { timestamp: 1, price: 1 }, staleSince: since }]));
    await passing(300_000);
    expect(times().length).toBeLessThan(12);
    expect(seen.at(-1)?.staleSince).toBe(since);
  });

  it('is polled at once after a restart, and the response to the earlier poll is dropped', async () => {
    const { poller, subscribe, service, times } = startPoller(failing);
    const { seen } = subscribe([moutai], 3);
    await passing(120_500);
    let answerOld: (answer: Ticks) => void = () => {};
    service.answer = () => new Promise((resolve) => (answerOld = resolve));
    await passing(60_000);
    service.answer = moving;
    poller.restart();
    await passing(10);
    answerOld(failing([moutai], {}) as Ticks);
    await passing(10);
    expect(times().at(-1)).toBeCloseTo(180.5, 1);
    expect(seen.at(-1)?.outcome).toMatchObject({ price: expect.any(Number) });
  });
});

describe('The failure of a poll', () => {
  it('is not counted for an unknown symbol', async () => {
    const unknown: Answer = (symbols) =>
      new Map(symbols.map((each) => [each, new MarketDataError({ kind: 'unknown-symbol', symbol: each })]));
    const { subscribe, times } = startPoller(unknown);
    subscribe([moutai], 3);
    await passing(30_100);
    expect(times()).toHaveLength(11);
  });

  it('is reported to the subscribers when the poll throws', async () => {
    const { subscribe } = startPoller(() => Promise.reject(new Error('broken')));
    const { seen } = subscribe([moutai], 3);
    await passing(10);
    expect(seen[0]?.outcome).toMatchObject({ problem: { kind: 'internal', detail: 'broken' } });
  });
});

describe('A poll', () => {
  it('ends at a deadline 45 seconds from its start', async () => {
    const deadlines: (number | undefined)[] = [];
    const { subscribe } = startPoller((symbols, options) => {
      deadlines.push(options.deadline);
      return moving(symbols, options);
    });
    subscribe([moutai], 60);
    const began = Date.now();
    await passing(10);
    expect(deadlines).toEqual([began + 45_000]);
  });

  it('aborts its signal when it has ended', async () => {
    const signals: QueryOptions['signal'][] = [];
    const { subscribe } = startPoller((symbols, options) => {
      signals.push(options.signal);
      return moving(symbols, options);
    });
    subscribe([moutai], 60);
    await passing(10);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('is aborted when its last subscription ends', async () => {
    const { subscribe, service } = startPoller();
    const signals: QueryOptions['signal'][] = [];
    service.answer = (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const [one, other] = [subscribe([moutai], 3), subscribe([apple], 3)];
    await passing(100);
    one.end();
    await passing(2_000);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    other.end();
    await passing(2_000);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});

describe('A subscription that ends', () => {
  it('leaves no timer and no poll behind', async () => {
    const { subscribe, polls } = startPoller();
    const cells = [subscribe([moutai], 3), subscribe([moutai, apple], 5)];
    await passing(10_000);
    for (const { end } of cells) end();
    await passing(1_000);
    expect(vi.getTimerCount()).toBe(0);
    for (const { end } of cells) end();
    expect(vi.getTimerCount()).toBe(0);
    const asked = polls.length;
    await passing(60_000);
    expect(polls).toHaveLength(asked);
  });

  it('leaves no timer behind when its first poll is in flight', async () => {
    const { subscribe, service } = startPoller(movingAfter(10_000));
    const { seen, end } = subscribe([moutai], 3);
    await passing(100);
    end();
    end();
    await passing(11_000);
    expect([vi.getTimerCount(), seen.length]).toEqual([0, 0]);
    service.answer = moving;
    const again = subscribe([moutai], 3);
    await passing(10);
    expect(again.seen).toHaveLength(1);
  });
});

describe('The symbol of an ended subscription', () => {
  it('is not polled while the subscription may be renewed', async () => {
    const { subscribe, times } = startPoller();
    const cell = subscribe([moutai], 1);
    await passing(2_500);
    cell.end();
    await passing(10_000);
    expect(times()).toEqual([0, 1, 2]);
  });

  it('is not polled when the subscription is renewed at once', async () => {
    const { subscribe, polls } = startPoller();
    const old = subscribe([moutai], 60);
    await passing(30_000);
    old.end();
    await passing(500);
    const renewed = subscribe([moutai], 60);
    await passing(5_000);
    expect(polls).toHaveLength(1);
    expect(renewed.seen.map(({ outcome }) => outcome)).toEqual([old.seen[0]?.outcome]);
  });

  it('is polled at the slower interval of a subscription that remains', async () => {
    const { subscribe, times } = startPoller();
    subscribe([moutai], 30);
    const fast = subscribe([moutai], 1);
    await passing(5_100);
    fast.end();
    await passing(54_000);
    expect(times(8)).toEqual([30]);
  });
});

describe('The live pause', () => {
  it('stops polls and their timers, and polls at once when it ends', async () => {
    const { subscribe, pause, times } = startPoller();
    subscribe([moutai], 3);
    await passing(3_500);
    pause.set(true);
    expect(vi.getTimerCount()).toBe(0);
    await passing(60_000);
    expect(times()).toEqual([0, 3]);
    pause.set(false);
    await passing(10);
    expect(times()).toEqual([0, 3, 63.5]);
  });

  it('gives a new subscriber its first value only', async () => {
    const { subscribe, pause, polls } = startPoller();
    pause.set(true);
    const { seen } = subscribe([moutai], 3);
    await passing(30_000);
    expect([polls.length, seen.length, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });

  it('notifies its listeners once for each change', () => {
    const pause = createPause();
    const heard: boolean[] = [];
    const end = pause.subscribe(() => heard.push(pause.isPaused()));
    pause.set(true);
    pause.set(true);
    pause.set(false);
    end();
    pause.set(true);
    expect(heard).toEqual([true, false]);
  });
});

function broken(): never {
  throw new Error('broken cell');
}
