import { describe, expect, it } from 'vitest';
import { createLivePace, type LiveSymbol } from '../../../src/client/live/live-symbols';
import { MarketDataError, type Problem } from '../../../src/market/texts/problem';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { codes } from '../../support/scripted-service';
import type { QueryResult } from '../../../src/client/store/query-contract';

interface Tick {
  readonly timestamp: number | null;
}

const [moutai, apple, microsoft] = codes('600519.SH', 'AAPL.US', 'MSFT.US') as [SymbolCode, SymbolCode, SymbolCode];

/** A polled symbol whose last value had this timestamp, and the result of the poll. */
type Polled = readonly [symbol: SymbolCode, before: number | undefined, result?: QueryResult<Tick> | undefined];

const value = (timestamp: number, more: { staleSince?: number } = {}) => ({ value: { timestamp }, ...more });
const failed = (problem: Problem) => new MarketDataError(problem);
const offline = failed({ kind: 'offline' });

function startPace() {
  const pace = createLivePace();
  const observe = (...polled: Polled[]) =>
    pace.observe(
      polled.map(([symbol, timestamp]) => polledSymbol(symbol, timestamp)),
      new Map(polled.flatMap(([symbol, , result]) => (result === undefined ? [] : [[symbol, result]]))),
    );
  return { pace, observe, intervals: () => [pace.intervalMs(1_000, 'SH'), pace.intervalMs(1_000, 'US')] };
}

describe('Polls that fail', () => {
  it('double the interval of every market each time, until one is answered', () => {
    const { observe, intervals } = startPace();
    const seen = [offline, offline, value(1)].map((result) => {
      observe([moutai, undefined, result]);
      return intervals();
    });
    expect(seen).toEqual([
      [2_000, 2_000],
      [4_000, 4_000],
      [1_000, 1_000],
    ]);
  });

  it('make all symbols faster again with the first poll that is answered, and with no other', () => {
    const { observe } = startPace();
    const results = [value(1), offline, offline, value(2), value(3)];
    expect(results.map((result) => observe([moutai, undefined, result]))).toEqual([false, false, false, true, false]);
  });

  it('make all symbols faster again, although the market stands still', () => {
    const { observe } = startPace();
    observe([moutai, 1, offline]);
    expect(observe([moutai, 1, value(1)])).toBe(true);
  });

  it('are forgotten with another key or service', () => {
    const { pace, observe, intervals } = startPace();
    observe([moutai, 1, offline]);
    pace.forgetFailures();
    expect(intervals()).toEqual([1_000, 1_000]);
  });
});

describe('A poll that fails', () => {
  it.each([
    ['a stale value', value(1, { staleSince: 1 })],
    ['no result', undefined],
  ])('is one that brings %s', (_, result) => {
    const { observe, intervals } = startPace();
    observe([moutai, undefined, result]);
    expect(intervals()).toEqual([2_000, 2_000]);
  });

  it.each<Problem>([
    { kind: 'unknown-symbol', symbol: moutai },
    { kind: 'not-in-plan', feature: 'quotes', detail: '' },
    { kind: 'request-refused', status: 400, detail: '' },
  ])('is not one whose symbols are refused: $kind', (problem) => {
    const { observe, intervals } = startPace();
    observe([moutai, undefined, failed(problem)]);
    expect(intervals()).toEqual([1_000, 1_000]);
  });

  it('is not one of symbols that nobody subscribes any more', () => {
    const { observe, intervals } = startPace();
    observe();
    expect(intervals()).toEqual([1_000, 1_000]);
  });
});

describe('A market whose timestamps stand still', () => {
  it('is polled half as often after five polls and after ten, and other markets are not', () => {
    const { observe, intervals } = startPace();
    const seen = Array.from({ length: 10 }, () => {
      observe([apple, 1, value(1)], [moutai, 1, value(2)]);
      return intervals()[1];
    });
    expect(seen).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 4].map((seconds) => 1_000 * seconds));
    expect(intervals()[0]).toBe(1_000);
  });

  it('becomes faster again when it moves after five polls', () => {
    const { observe, intervals } = startPace();
    const still = Array.from({ length: 5 }, () => observe([apple, 1, value(1)]));
    expect(still).not.toContain(true);
    expect(observe([apple, 1, value(1)], [microsoft, 1, value(2)])).toBe(true);
    expect(intervals()).toEqual([1_000, 1_000]);
  });

  it('becomes faster again when it moves after exactly five polls, not after four', () => {
    const movesAfter = (polls: number) => {
      const { observe } = startPace();
      for (let i = 0; i < polls; i++) observe([apple, 1, value(1)]);
      return observe([apple, 1, value(2)]);
    };
    expect([4, 5].map(movesAfter)).toEqual([false, true]);
  });

  it('becomes faster no more while it stands still', () => {
    const { observe } = startPace();
    const still = Array.from({ length: 12 }, () => observe([apple, 1, value(1)]));
    expect(still).not.toContain(true);
  });
});

describe('A market', () => {
  it('stands still, too, when one of its symbols is refused', () => {
    const { observe, intervals } = startPace();
    const refused = failed({ kind: 'unknown-symbol', symbol: microsoft });
    for (let i = 0; i < 5; i++) observe([apple, 1, value(1)], [microsoft, 1, refused]);
    expect(intervals()[1]).toBe(2_000);
  });

  it('stands still, too, when a symbol of it is polled for the first time', () => {
    const { observe, intervals } = startPace();
    for (let i = 0; i < 5; i++) observe([apple, 1, value(1)], [microsoft, undefined, value(i)]);
    expect(intervals()[1]).toBe(2_000);
  });
});

function polledSymbol(symbol: SymbolCode, timestamp: number | undefined): LiveSymbol<Tick> {
  const unpolled = { dueAt: 0, poll: undefined, polledAt: 0, fetchedAt: undefined, reachedMs: undefined };
  return { symbol, subscribers: new Set(), timestamp, ...unpolled };
}
