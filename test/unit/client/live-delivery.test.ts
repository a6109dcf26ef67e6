/** How the results of a poll reach thousands of live cells: each its own, a bounded part at a time. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveSymbols } from '../../../src/client/live/live-symbols';
import { type Clock, systemClock } from '../../../src/client/timing/timers';
import { isProblem } from '../../../src/market/texts/problem';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { type Answer, failing, passing, startPoller, type Ticks } from '../../support/scripted-poller';
import { manyCodes } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T02:30:00Z') }));

const many = 2_000;
const mostInATask = 500;

interface Delivered {
  readonly symbols: readonly SymbolCode[];
  readonly results: Ticks;
  readonly task: number;
}

/** Many live cells of so many symbols each, and what is delivered to them, in order. */
function startCells({ symbolsEach = 1, cells = many } = {}) {
  let task = 0;
  const after: Clock['after'] = (delayMs, callback) =>
    systemClock.after(delayMs, () => {
      task++;
      callback();
    });
  const started = startPoller(undefined, { ...systemClock, after });
  const delivered: Delivered[] = [];
  const codes = manyCodes(cells * symbolsEach);
  const ends = Array.from({ length: cells }, (_, i) => {
    const symbols = codes.slice(i * symbolsEach, (i + 1) * symbolsEach);
    const onResults = (results: Ticks) => delivered.push({ symbols, results, task });
    return started.poller.subscribe({ symbols, everyMs: 3_000, onResults });
  });
  return { ...started, codes, delivered, end: () => ends.forEach((end) => end()) };
}

/** Lets cells wait for their turn: some are served, others are not. @returns how many are */
async function startDelivery({ delivered }: ReturnType<typeof startCells>): Promise<number> {
  while (delivered.length === 0) await vi.advanceTimersToNextTimerAsync();
  expect(delivered.length).toBeLessThan(many);
  return delivered.length;
}

function pricesOf(delivered: readonly Delivered[]): (number | undefined)[] {
  return delivered.map(({ symbols: [symbol], results }) => {
    const result = symbol && results.get(symbol);
    return result === undefined || isProblem(result) ? undefined : result.value.price;
  });
}

/** In each task that delivered anything, in order. */
function perTask(delivered: readonly Delivered[]): number[] {
  const counts = new Map<number, number>();
  for (const { task } of delivered) counts.set(task, (counts.get(task) ?? 0) + 1);
  return [...counts.values()];
}

describe('Thousands of live cells', () => {
  it('get the results of their own symbols alone: the work grows with their number, not with its square', async () => {
    const { delivered } = startCells();
    await passing(3_500);
    expect(delivered).toHaveLength(2 * many);
    expect(delivered.reduce((sum, { results }) => sum + results.size, 0)).toBe(2 * many);
    expect(delivered.every(({ symbols: [symbol], results }) => results.has(symbol!))).toBe(true);
  });

  it('are served in their order, a bounded part in each task', async () => {
    const { delivered, codes } = startCells();
    await passing(100);
    expect(delivered.map(({ symbols: [symbol] }) => symbol)).toEqual(codes);
    expect(Math.max(...perTask(delivered))).toBeLessThanOrEqual(mostInATask);
  });

  it('count by their symbols in a task', async () => {
    const { delivered } = startCells({ cells: 4, symbolsEach: mostInATask });
    await passing(100);
    expect(perTask(delivered)).toEqual([1, 1, 1, 1]);
  });

  it('get nothing any more once they have ended, and leave no timer behind', async () => {
    const cells = startCells();
    const first = await startDelivery(cells);
    cells.end();
    await passing(2_000);
    expect([cells.delivered.length, vi.getTimerCount()]).toEqual([first, 0]);
  });
});

describe('Live cells that wait for their turn', () => {
  it('get the newer value alone when the next poll responds before', async () => {
    const cells = startCells();
    const first = await startDelivery(cells);
    const newer: Answer = (symbols) => new Map(symbols.map((each) => [each, { value: { timestamp: 2, price: -1 } }]));
    cells.service.answer = newer;
    cells.poller.pollNow();
    await passing(100);
    const isNewer = pricesOf(cells.delivered).map((price) => price === -1);
    // Those that were served before get both, and nobody gets the older value after the newer one.
    expect(isNewer).toEqual([...Array<boolean>(first).fill(false), ...Array<boolean>(many).fill(true)]);
  });

  it('get nothing of the earlier service when another one replaces it before', async () => {
    const cells = startCells();
    const first = await startDelivery(cells);
    cells.service.answer = failing;
    cells.poller.restart();
    await passing(100);
    expect(pricesOf(cells.delivered.slice(first))).toEqual(Array(many).fill(undefined));
  });
});

describe('Live cells that end together while their poll is in flight', () => {
  it('abort it, and cost work that grows with their number alone', () => {
    const live = createLiveSymbols<{ timestamp: null }>({ now: () => 0 });
    const poll = new AbortController();
    let reads = 0;
    const subscribe = (symbol: SymbolCode) => {
      const subscriber = { symbols: [symbol], everyMs: 3_000, onResults: () => {}, isEnded: false };
      const present = symbol.endsWith('.SZ') ? poll : undefined;
      Object.defineProperty(live.subscribe(symbol, subscriber), 'poll', { get: () => (reads++, present) });
      return subscriber;
    };
    manyCodes(many).forEach(subscribe);
    live.unsubscribe(manyCodes(many, 'SZ').map(subscribe));
    expect([poll.signal.aborted, live.all.size]).toEqual([true, many]);
    expect(reads).toBeLessThan(5 * many);
  });
});
