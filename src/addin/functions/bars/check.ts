/** MD.CHECK: what is odd in the daily bars, ex-factors and quotes of symbols, a row for each finding. */
import { askByZone } from '../../../client/store/bars';
import { type DayBar, dayBarsOf } from '../../../market/check/bar-values';
import { checkDays, type DayOfQuote, marketDays } from '../../../market/check/check-days';
import { refusedBar } from '../../../market/check/finding';
import type { ExFactor, Quote } from '../../../market/fields/records';
import { symbolsOfCalendar } from '../../../market/bars/trading-days';
import { type SymbolCode, suffixOf } from '../../../market/symbols/symbol';
import { isProblem, MarketDataError, type Outcome } from '../../../market/texts/problem';
import type { CalendarRange, DateArgument } from '../../../market/time/date-argument';
import { closeOfDay } from '../../../market/time/trading-hours';
import {
  dayAt,
  type DayNumber,
  dayNumber,
  type EpochMs,
  epochMs,
  startOfDay,
} from '../../../market/time/exchange-time';
import type { Market } from '../../../market/time/markets';
import { maxBarsPerRequest } from '../../../protocol/assumptions';
import type { Asked, Cost } from '../../insert/cost';
import type { Rectangle } from '../../sheet/cells';
import { checkCells, type CheckedSymbol, type CheckTable, type Unchecked } from '../../sheet/check-table';
import { askable, failIfProblem, readBoolean, readSymbols } from '../arguments/arguments';
import {
  readDate,
  inOrder,
  instantRange,
  type InstantRange,
  isReversed,
  noBars,
  notYet,
} from '../arguments/date-arguments';
import { asCalendarRange, askInCalendar } from './trading-days';
import type { Calculation } from '../calls/definition';
import type { Call, Outcomes } from '../calls/services';

export interface CheckArguments {
  readonly symbols: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly headers: unknown;
}

export const check: Calculation<CheckArguments> = {
  parameters: ['symbols', 'start', 'end', 'headers'],
  run: findingRows,
  cost: checkCost,
};

const aYearAgo: DateArgument = { kind: 'ago', amount: 1, unit: 'y' };
/** Calendar days before the range: more than five trading days, also around the longest holidays. */
const leadDays = 20;
/** So many securities of a market know its days; fewer are joined by much traded ones, in the same request. */
const knowTheirMarket = 20;

/** Bars, ex-factors, and up to the present quotes; the market's days come with the bars. */
function checkCost(asked: Asked): Cost {
  const bars = asked.bars({
    barsOfEach: 270,
    byZone: true,
    questions: asked.mayCountTradingDays('start', 'end') ? 2 : 1,
  });
  const costs = [bars, asked.records({ byZone: true }), ...(asked.text('end') === '' ? [asked.quotes()] : [])];
  return { requests: costs.reduce<number | undefined>((sum, { requests }) => added(sum, requests), 0) };
}

function added(sum: number | undefined, requests: number | undefined): number | undefined {
  return sum === undefined || requests === undefined ? undefined : sum + requests;
}

/** @returns a row for each finding, and one for each symbol without any */
async function findingRows(call: Call, given: CheckArguments): Promise<Rectangle> {
  const found = await findChecked(call, given);
  const [only] = found.slots;
  if (found.slots.length === 1) failIfProblem(only, found.checked);
  return checkCells({ ...found, facts: call.facts, ...call.cellHost });
}

/** What is found of each symbol, before it becomes cells. */
export async function findChecked(
  call: Call,
  given: CheckArguments,
): Promise<Pick<CheckTable, 'slots' | 'headers' | 'checked'>> {
  const slots = readSymbols(given.symbols, call.markets).flat();
  const range = { start: readDate(given.start, 'start') ?? aYearAgo, end: readDate(given.end, 'end') };
  const headers = readBoolean(given.headers, 'headers', true);
  const checked = await askByZone(askable([slots]), call.facts, (symbols, market) => {
    const ask = (members: readonly SymbolCode[], days: CalendarRange) => checkWithin(call, members, market, days);
    const inDays = asCalendarRange(range);
    if (inDays) inOrder(instantRange(inDays, market, { now: call.now, wholeDays: true }), market);
    return inDays ? ask(symbols, inDays) : askInCalendar(call, symbols, range, ask);
  });
  return { slots, headers, checked };
}

async function checkWithin(
  call: Call,
  symbols: readonly SymbolCode[],
  market: Market,
  days: CalendarRange,
): Promise<Outcomes<CheckedSymbol>> {
  const limits = instantRange(days, market, { now: call.now, wholeDays: true });
  const { from = epochMs(0), to = call.now } = limits;
  const allOf = (problemOf: (symbol: SymbolCode) => MarketDataError) =>
    new Map(symbols.map((symbol) => [symbol, problemOf(symbol)]));
  if (isReversed(limits)) return allOf((symbol) => noBars(symbol, market, limits));
  if (from > call.now) return allOf(() => notYet(from, market));
  const material = await askMaterial(call, [...new Set(symbols)], market, limits);
  const first = dayAt(from, market);
  const until = lastDayOver(market, epochMs(Math.min(to, call.now)), call.now);
  const tradingDays = marketDays([...material.bars.values()].map(daysOf), until);
  return new Map(symbols.map((symbol) => [symbol, checkSymbol({ symbol, market, first, tradingDays, ...material })]));
}

interface Material {
  readonly now: EpochMs;
  readonly limits: InstantRange;
  /** Of the symbols, and of others that tell the market's days. */
  readonly bars: Outcomes<readonly DayBar[]>;
  readonly events: Outcomes<readonly ExFactor[]>;
  /** None for a range that has ended. */
  readonly quotes: Outcomes<Quote>;
}

async function askMaterial(
  call: Call,
  symbols: readonly SymbolCode[],
  market: Market,
  limits: InstantRange,
): Promise<Material> {
  const { now } = call;
  const { from = epochMs(0), to } = limits;
  const range = {
    from: startOfDay(dayNumber(dayAt(from, market) - leadDays), market),
    ...(to !== undefined && { to }),
  };
  const others = typeof market === 'string' && symbols.length < knowTheirMarket ? symbolsOfCalendar(market) : [];
  const params = { period: '1d', adjust: 'none', count: maxBarsPerRequest, asSent: true, ...range } as const;
  const [bars, events, quotes] = await Promise.all([
    call.bars([...new Set([...symbols, ...others])], params),
    call.exFactors(symbols, range),
    to === undefined || to >= now ? call.quotes(symbols, ['last_price', 'prev_close', 'timestamp']) : new Map(),
  ]);
  const inDays = [...bars].map(([symbol, each]): [SymbolCode, Outcome<readonly DayBar[]>] => [
    symbol,
    isProblem(each) ? each : dayBarsOf(each, symbol, call.facts.marketOf(symbol)),
  ]);
  return { now, limits, bars: new Map(inDays), events, quotes };
}

/** The last day up to a moment that is complete. */
function lastDayOver(market: Market, moment: EpochMs, now: EpochMs): DayNumber {
  const day = dayAt(moment, market);
  return closeOfDay(day, market) <= now ? day : dayNumber(day - 1);
}

function daysOf(bars: Outcome<readonly DayBar[]>): readonly DayNumber[] {
  return isProblem(bars) ? [] : bars.map(({ day }) => day);
}

interface SymbolParts extends Material {
  readonly symbol: SymbolCode;
  readonly market: Market;
  readonly first: DayNumber;
  readonly tradingDays: readonly DayNumber[] | undefined;
}

function checkSymbol({ symbol, market, first, tradingDays, ...material }: SymbolParts): Outcome<CheckedSymbol> {
  const bars = material.bars.get(symbol) ?? [];
  if (isProblem(bars)) return refusedSymbol(bars) ?? bars;
  const shown = bars.filter(({ day }) => day >= first);
  const [from, to] = [shown[0]?.day, shown.at(-1)?.day];
  if (from === undefined || to === undefined) return noBars(symbol, market, material.limits);
  const [events, quote] = [material.events.get(symbol) ?? [], material.quotes.get(symbol)];
  const findings = checkDays({
    symbol,
    from: first,
    bars,
    tradingDays,
    events: isProblem(events) ? undefined : events.map((event) => dayOfEvent(event, market)),
    quote: quote && !isProblem(quote) ? dayOfQuote(quote, market, material.now) : undefined,
  });
  const unchecked: Unchecked[] = [];
  if (isProblem(events)) unchecked.push({ what: 'jumps', problem: events });
  if (isProblem(quote)) unchecked.push({ what: 'quote', problem: quote });
  if (!tradingDays) unchecked.push({ what: 'days', problem: noCalendar(symbol) });
  return { from, to, findings, unchecked };
}

function noCalendar(symbol: SymbolCode): MarketDataError {
  return new MarketDataError({ kind: 'no-calendar', market: suffixOf(symbol) });
}

/** The client refuses a series with a bar that cannot be: that bar is the finding. */
function refusedSymbol({ problem }: MarketDataError): CheckedSymbol | undefined {
  if (problem.kind !== 'unreadable' || !problem.bar) return undefined;
  const finding = refusedBar(problem.bar);
  return { from: finding.first, to: finding.last, findings: [finding], unchecked: [] };
}

function dayOfEvent({ timestamp, ex_factor: factor }: ExFactor, market: Market) {
  return { day: dayAt(timestamp, market), factor };
}

/** Undefined for a quote of no time or price. */
function dayOfQuote(quote: Quote, market: Market, now: EpochMs): DayOfQuote | undefined {
  const { timestamp, last_price: last, prev_close: previousClose } = quote;
  if (timestamp === null || last === null) return undefined;
  const day = dayAt(epochMs(timestamp), market);
  return {
    day,
    last,
    previousClose: previousClose ?? NaN,
    isFinal: closeOfDay(day, market) <= now,
    isSuspended: quote.trading_state === 'suspended',
  };
}
