/** A live poller over a scripted service: the test determines the results of every poll. */
import { vi } from 'vitest';
import { createPause } from '../../src/client/http/pause';
import { createLivePoller, type LivePoller } from '../../src/client/live/live-poller';
import { type Clock, systemClock } from '../../src/client/timing/timers';
import { isProblem, MarketDataError } from '../../src/market/texts/problem';
import { parseSymbol, type SymbolCode } from '../../src/market/symbols/symbol';
import type { QueryOptions, QueryResults } from '../../src/client/store/query-contract';

interface Tick {
  readonly timestamp: number | null;
  readonly price: number;
}

/** The answer to a poll: prices of a market that moves unless it is told otherwise. */
export type Ticks = QueryResults<SymbolCode, Tick>;
export type Answer = (symbols: readonly SymbolCode[], options: QueryOptions) => Promise<Ticks> | Ticks;

export const moving: Answer = (symbols) => new Map(symbols.map((each) => [each, { value: { timestamp: Date.now(), price: Date.now() } }]));
export const still: Answer = (symbols) => new Map(symbols.map((each) => [each, { value: { timestamp: 1, price: 1 } }]));
export const failing: Answer = (symbols) => new Map(symbols.map((each) => [each, new MarketDataError({ kind: 'offline' })]));

export const [moutai, pingAn, apple] = ['600519.SH', '000001.SZ', 'AAPL.US'].map((text) => parseSymbol(text)) as [
  SymbolCode,
  SymbolCode,
  SymbolCode,
];
export const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Poll {
  readonly at: number;
  readonly symbols: readonly SymbolCode[];
  readonly maxAgeMs: number | undefined;
}

/** A poller whose polls are logged; seconds count from its start. Requires fake timers. */
export function startPoller(first: Answer = moving, clock: Clock = systemClock) {
  const began = Date.now();
  const polls: Poll[] = [];
  const pause = createPause();
  const service = { answer: first };
  const poller: LivePoller<Tick> = createLivePoller({
    clock,
    pause,
    fetch: async (symbols, options) => {
      polls.push({ at: (Date.now() - began) / 1000, symbols, maxAgeMs: options.maxAgeMs });
      return service.answer(symbols, options);
    },
  });
  const subscribe = (symbols: readonly SymbolCode[], seconds: number) => {
    const seen: { at: number; outcome: unknown; staleSince: number | undefined }[] = [];
    const onResults = (results: Ticks) => {
      const [symbol] = symbols;
      const result = symbol && results.get(symbol);
      if (result === undefined || isProblem(result)) seen.push({ at: Date.now(), outcome: result, staleSince: undefined });
      else seen.push({ at: Date.now(), outcome: result.value, staleSince: result.staleSince });
    };
    return { seen, end: poller.subscribe({ symbols, everyMs: seconds * 1000, onResults }) };
  };
  const times = (from = 0) => polls.map(({ at }) => at).filter((at) => at >= from);
  return { poller, pause, service, polls, subscribe, times };
}

/** Prices of a market that moves, after this long. */
export function movingAfter(ms: number): Answer {
  return (symbols, options) => new Promise((resolve) => setTimeout(() => resolve(moving(symbols, options)), ms));
}
