/** A thousand MD.QUOTE cells of a past moment, which are made of daily and minute bars. */
import { closeOfDay } from '../../src/market/time/trading-hours';
import { dayAt, epochMs } from '../../src/market/time/exchange-time';
import { isProblem } from '../../src/market/texts/problem';
import { isCanonical, ourMarketOf, type SymbolCode } from '../../src/market/symbols/symbol';
import { createTraveller, type TimeTraveller } from '../support/as-of';
import { apiKey, type BenchService, latencyMs, origin, symbolsPerRequest } from './bench-service';
import { atMost, type Figure, inTurns, mediansOf, rangeOf } from './figures';

const cells = 1000;
const minute = 60_000;

export async function asOfCells(service: BenchService, all: readonly string[]): Promise<Figure[]> {
  // What Excel gives the functions for their errors: a few symbols were not listed then.
  Object.assign(globalThis, { CustomFunctions: { Error, ErrorCode: {} } });
  const inShanghai = all.filter((symbol): symbol is SymbolCode => isCanonical(symbol) && ourMarketOf(symbol) === 'SH');
  const symbols = inShanghai.slice(0, cells);
  const now = Date.now();
  const moment = morningBefore(now);
  const start = () => {
    const traveller = createTraveller({ fetch: service.fetch, now, apiKey, baseUrl: origin });
    traveller.setTime(moment);
    return traveller;
  };
  const taken = await inTurns(
    { warmUps: 1, counted: 5 },
    {
      ours: () => timed(start(), (traveller) => quotes(traveller, symbols)),
      bars: () => timed(start(), (traveller) => bars(traveller, symbols, moment)),
    },
  );
  const moved = start();
  await quotes(moved, symbols);
  const cold = moved.requests.length;
  moved.setTime(moment + minute);
  await quotes(moved, symbols);
  return figuresOf(taken, cold, moved.requests.length - cold);
}

function figuresOf(taken: Readonly<Record<'ours' | 'bars', number[]>>, cold: number, moved: number): Figure[] {
  const ms = mediansOf(taken);
  const ratios = taken.ours.map((oursMs, round) => oursMs / (taken.bars[round] ?? NaN));
  const conditions = `${cells} symbols of Shanghai in a morning, ${latencyMs} ms latency, ${symbolsPerRequest} symbols per request`;
  const batches = Math.ceil(cells / symbolsPerRequest);
  return [
    atMost({
      name: `Requests of ${cells} QUOTE cells of a past moment, cold`,
      value: cold,
      limit: 2 * batches,
      comparisons: { 'daily and minute bars alone': 2 * batches },
      conditions,
    }),
    atMost({
      name: 'Time of these cells ÷ the batches of bars alone',
      value: ms.ours / ms.bars,
      limit: 1.5,
      conditions: `medians of 5, ours ${rangeOf(ratios)} over the rounds, ${conditions}`,
    }),
    atMost({ name: 'Requests when the moment moves by a minute', value: moved, limit: 0, conditions }),
  ];
}

/** 10:30 in Shanghai of a trading day some weeks ago. */
function morningBefore(now: number): number {
  const longAgo = epochMs(now - 30 * 24 * 60 * minute);
  const close = closeOfDay(dayAt(longAgo, 'SH'), 'SH');
  const weekday = new Date(close).getUTCDay();
  const daysBack = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  return close - daysBack * 24 * 60 * minute - 4.5 * 60 * minute;
}

async function quotes(traveller: TimeTraveller, symbols: readonly string[]): Promise<void> {
  const results = await Promise.all(symbols.map((symbol) => traveller.call('quote', { symbols: symbol })));
  const failed = results.filter((result) => !Array.isArray(result));
  if (failed.length > symbols.length / 10) throw new Error(`Cells failed: ${String(failed[0])}`);
}

async function bars({ present }: TimeTraveller, symbols: readonly SymbolCode[], moment: number): Promise<void> {
  const day = { from: epochMs(moment - 60 * minute), to: epochMs(moment + 270 * minute) };
  const results = await Promise.all([
    present.bars(symbols, { period: '1d', adjust: 'none', count: 30, to: day.to }),
    present.bars(symbols, { period: '1m', adjust: 'none', count: 391, ...day }),
  ]);
  const [failed] = results.flatMap((each) => [...each.values()]).filter(isProblem);
  if (failed) throw failed;
}

async function timed(traveller: TimeTraveller, run: (traveller: TimeTraveller) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run(traveller);
  return performance.now() - startedAt;
}
