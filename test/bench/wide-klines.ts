/** MD.KLINE over many symbols: what a few bars of each cost the local service when it has generated none of them. */
import { chunksOf } from '../../src/market/chunks';
import { type EpochMs, epochMs } from '../../src/market/time/exchange-time';
import type { Universe } from '../../src/market/time/period';
import type { SymbolCode } from '../../src/market/symbols/symbol';
import { keyHeader } from '../../src/protocol/assumptions';
import { klineBars } from '../../src/service/sources/simulated/bars-answer';
import type { KlinesQuery } from '../../src/service/sources/source';
import type { Market } from '../../src/service/sources/simulated/market';
import { createSimulatedMarket } from '../../src/service/sources/simulated/simulated-market';
import { createService } from '../../src/service/command/service';
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';
import { apiKey, origin, symbolsPerRequest } from './bench-service';
import { atMost, type Figure, medians, timeOf } from './figures';

const wanted: KlinesQuery = { period: '1d', adjust: 'forward', count: 10 };
const { period, adjust, count: barsEach } = wanted;
const universes: readonly Universe[] = ['CN_Stock', 'HK_Stock', 'US_Stock'];
/** Whole histories are slow: they are measured for so many symbols and scaled to all. */
const wholeHistories = 50;

export async function wideKlines(): Promise<Figure[]> {
  return [await coldKlines(300), await coldKlines(1000)];
}

/** Divided by the time that the market needs for the same bars in a loop: the least possible, without requests or JSON. */
async function coldKlines(count: number): Promise<Figure> {
  const symbols = symbolsOfAllMarkets(count);
  const quoteBesideMs: number[] = [];
  const ms = await medians(
    { warmUps: 2, counted: 7 },
    {
      klines: async () => {
        const ask = startColdService();
        const path = `klines/batch?period=${period}&adjust=${adjust}&count=${barsEach}`;
        const klines = inBatches(ask, path, symbols);
        quoteBesideMs.push(await ask(`quotes?symbols=${symbols[0] ?? ''}`));
        return klines;
      },
      least: () => marketMs((market, now) => symbols.map((symbol) => klineBars(market, symbol, wanted, now))),
      whole: () => wholeHistoriesMs(symbols.slice(0, wholeHistories)) * (count / wholeHistories),
    },
  );
  return atMost({
    name: `KLINE of ${count} symbols × ${barsEach} bars, cold, local service: time ÷ market alone`,
    value: ms.klines / ms.least,
    limit: 3,
    comparisons: { 'the whole history of each symbol': ms.whole / ms.least },
    conditions:
      `batches of ${symbolsPerRequest}, all at once; medians of 7: ${seconds(ms.klines)} s against ` +
      `${seconds(ms.least)} s; a quote beside them after ${seconds(Math.max(...quoteBesideMs))} s at most`,
  });
}

/** A new service has generated nothing. @returns a function that sends a request and tells the milliseconds it took */
function startColdService(): (path: string) => Promise<number> {
  const service = createService({
    source: createSimulatedSource({ seed: 1, clock: 'demo' }),
    ratePerMinute: 1_000_000,
  });
  return async (path) => {
    const startedAt = performance.now();
    const request = new Request(`${origin}/v1/${path}`, { headers: { [keyHeader]: apiKey } });
    const response = await service.fetch(request);
    await response.text();
    if (!response.ok) throw new Error(`${path.slice(0, 80)} was answered with ${response.status}`);
    return performance.now() - startedAt;
  };
}

/** Milliseconds until the last batch is complete. */
async function inBatches(
  ask: (path: string) => Promise<number>,
  path: string,
  symbols: readonly SymbolCode[],
): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(chunksOf(symbols, symbolsPerRequest).map((chunk) => ask(`${path}&symbols=${chunk.join(',')}`)));
  return performance.now() - startedAt;
}

function wholeHistoriesMs(symbols: readonly SymbolCode[]): number {
  return marketMs((market, now) => symbols.map((symbol) => market.dailyBars(symbol, now)));
}

/** Milliseconds of a computation over a market that has generated nothing. */
function marketMs(compute: (market: Market, now: EpochMs) => unknown): number {
  const market = createSimulatedMarket({ seed: 1, clock: 'demo' });
  const now = epochMs(Date.now());
  return timeOf(() => compute(market, now));
}

/** Equally many of each market. */
function symbolsOfAllMarkets(count: number): SymbolCode[] {
  const market = createSimulatedMarket({ seed: 1, clock: 'demo' });
  const members = universes.map((universe) => market.symbolsOf(universe));
  const places = Array.from({ length: Math.ceil(count / members.length) }, (_, i) => i);
  const mixed = places.flatMap((place) => members.flatMap((symbols) => symbols[place] ?? []));
  return mixed.slice(0, count);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
