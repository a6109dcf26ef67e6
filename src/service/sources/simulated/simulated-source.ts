/** The simulated market as a source of the service. What has been written as JSON is kept until the market's next tick. */
import { type Bars, barCount, barsBetween, lastBars, timeOfBar } from '../../../market/bars/bars';
import { type EpochMs, dayMs, epochMs, minuteMs } from '../../../market/time/exchange-time';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { simulatedOrigin } from '../../../protocol/assumptions';
import { requireKnown } from '../../http/refusals';
import { barsJson } from '../record-text';
import type { Answer, Ask, Source, TimeRange, KlinesQuery } from '../source';
import { listedMarketOf } from './listings/listing';
import { createTicker, type Progress, type Ticker } from './calendar/progress';
import { createSimulatedMarket, type SimulationOptions, type Market } from './simulated-market';
import { adjustBars } from '../../../market/bars/adjust';
import { barsOfDays, barsOfMinutes } from '../../../market/bars/longer-bars';
import { type Adjust, isMinutePeriod, type IntradayPeriod, minutesOf } from '../../../market/time/period';

/** A universe has thousands of quotes; other requests get a turn after some 10 ms. */
const quotesInTurn = 100;

export function createSimulatedSource(options: SimulationOptions): Source {
  const market = createSimulatedMarket(options);
  const ticker = createTicker(options.clock);
  const quoteText = quoteTexts(market, ticker);
  const listed = (symbols: readonly string[]) => symbols.flatMap((symbol) => market.find(symbol) ?? []);
  const quotes = (symbols: readonly SymbolCode[], ask: Ask) =>
    answer(symbols, ask, ticker, { inTurn: quotesInTurn, textOf: (symbol) => quoteText(symbol, ask.now) });
  const records = (symbols: readonly string[], ask: Ask, recordOf: (symbol: SymbolCode) => object) =>
    answer(listed(symbols), ask, ticker, {
      inTurn: quotesInTurn,
      textOf: (symbol) => JSON.stringify(recordOf(symbol)),
    });
  // Bars of a symbol can take as long as a hundred quotes.
  const bars = (symbols: readonly string[], ask: Ask, barsOf: (symbol: SymbolCode) => Bars) =>
    answer(listed(symbols), ask, ticker, { inTurn: 1, textOf: (symbol) => barsJson(barsOf(symbol)) });
  return {
    name: simulatedOrigin,
    description: 'The data is simulated: it looks like a market and is not one.',
    quotes: (symbols, ask) => quotes(listed(symbols), ask),
    universeQuotes: (universes, ask) =>
      quotes(
        requireKnown(universes).flatMap((one) => market.symbolsOf(one)),
        ask,
      ),
    klines: (symbols, query, ask) => bars(symbols, ask, (symbol) => klineBars(market, symbol, query, ask.now)),
    intraday: (symbols, { period, count }, ask) =>
      bars(symbols, ask, (symbol) => intradayBars(market, symbol, period, count, ask.now)),
    exFactors: (symbols, range, ask) => records(symbols, ask, (symbol) => exFactors(market, symbol, range, ask.now)),
    instruments: (symbols, ask) => records(symbols, ask, (symbol) => market.instrument(symbol, ask.now)),
    depth: (symbols, ask) => records(symbols, ask, (symbol) => market.depth(symbol, ask.now)),
  };
}

interface Writing {
  /** Other requests get a turn after this many symbols. */
  readonly inTurn: number;
  readonly textOf: (symbol: SymbolCode) => string;
}

async function answer(
  symbols: readonly SymbolCode[],
  ask: Ask,
  ticker: Ticker,
  { inTurn, textOf }: Writing,
): Promise<Answer> {
  const ticks = [...new Set(symbols.map(listedMarketOf))].map((market) => ({ market, tick: ticker(market, ask.now) }));
  const records = new Map<string, string>();
  for (const symbol of symbols) {
    if (records.size > 0 && records.size % inTurn === 0) await ask.yieldToOthers();
    records.set(symbol, textOf(symbol));
  }
  return { records, isCurrent: (later) => ticks.every(({ market, tick }) => ticker(market, later) === tick) };
}

/** The JSON text of a symbol's quote; bounded by the number of listings. */
function quoteTexts(market: Market, ticker: Ticker): (symbol: SymbolCode, now: EpochMs) => string {
  const kept = new Map<SymbolCode, { readonly tick: Progress; readonly text: string }>();
  return (symbol, now) => {
    const tick = ticker(listedMarketOf(symbol), now);
    const known = kept.get(symbol);
    if (known?.tick === tick) return known.text;
    const text = JSON.stringify(market.quote(symbol, now));
    kept.set(symbol, { tick, text });
    return text;
  };
}

function exFactors(market: Market, symbol: SymbolCode, range: TimeRange, now: EpochMs): object {
  const { start_time: from = -Infinity, end_time: to = Infinity } = range;
  return market
    .exEvents(symbol, now, from - 1)
    .filter(({ timestamp }) => timestamp <= to)
    .map(({ timestamp, factor }) => ({ timestamp, ex_factor: factor }));
}

/**
 * Period, range, count and adjustment applied to the market’s days and minutes.
 * The newest `count` bars with start_time ≤ timestamp ≤ end_time.
 */
export function klineBars(market: Market, symbol: SymbolCode, request: KlinesQuery, now: EpochMs): Bars {
  const { period, adjust, count, start_time: from = -Infinity, end_time: to = Infinity } = request;
  const raw = isMinutePeriod(period)
    ? rawMinutes(market, symbol, request, period, now)
    : market.dailyBars(symbol, now, { period, from, to, count });
  const adjusted = adjustBars(raw, eventsFor(market, symbol, raw, adjust, now), adjust);
  const bars = isMinutePeriod(period) ? adjusted : barsOfDays(adjusted, listedMarketOf(symbol), period);
  return lastBars(barsBetween(bars, from, to), count);
}

/** The events that change bars: going forward those after the first bar, going backward all since the listing. */
function eventsFor(market: Market, symbol: SymbolCode, bars: Bars, adjust: Adjust, now: EpochMs) {
  if (adjust === 'none' || barCount(bars) === 0) return [];
  const isForward = adjust === 'forward' || adjust === 'forward_additive';
  return market.exEvents(symbol, now, isForward ? timeOfBar(bars, 0) : undefined);
}

function intradayBars(market: Market, symbol: SymbolCode, period: IntradayPeriod, count: number, now: EpochMs): Bars {
  return lastBars(
    barsOfMinutes(market.todaysMinuteBars(symbol, now), listedMarketOf(symbol), minutesOf(period) ?? 1),
    count,
  );
}

/** One-minute bars, as many as the request can need, joined to its period. */
function rawMinutes(
  market: Market,
  symbol: SymbolCode,
  { count, start_time: start, end_time: end }: KlinesQuery,
  period: IntradayPeriod,
  now: EpochMs,
): Bars {
  const minutes = minutesOf(period) ?? 1;
  const to = epochMs(Math.min(end ?? Infinity, now + dayMs));
  // A joined bar is stamped by its end, so its first minutes lie before start_time.
  const from = epochMs(Math.max((start ?? 0) - minutes * minuteMs, 0));
  return barsOfMinutes(
    market.minuteBars(symbol, { from, to, count: (count + 1) * minutes }, now),
    listedMarketOf(symbol),
    minutes,
  );
}
