/** Bars as of a moment: those that had ended, the running one made of its minutes, adjusted with the events that were known. */
import { adjustBy, daysBy, hasDayBegun, minuteBarsBy, minutesEndedBy, isDuringDay } from '../market/bars/as-of';
import {
  barCount,
  type Bars,
  barsBetween,
  emptyBars,
  lastBars,
  roundBars,
  timeOfBar,
  firstAtOrAfter,
} from '../market/bars/bars';
import { dayAt, type DayNumber, dayMs, startOfDay } from '../market/time/exchange-time';
import { barsOfDays, barsOfMinutes } from '../market/bars/longer-bars';
import type { Market } from '../market/time/markets';
import { type Adjust, isMinutePeriod, minutesOf } from '../market/time/period';
import { isProblem, type ProblemKind } from '../market/texts/problem';
import type { ExFactor } from '../market/fields/records';
import type { SymbolCode } from '../market/symbols/symbol';
import type { BarsParams } from '../client/store/bars';
import type { QueryResult } from '../client/store/query-contract';
import type { IntradayParams } from '../client/store/resources';
import {
  type AskAsOf,
  askByMarket,
  askDays,
  askMinuteBars,
  askMinutes,
  barsOrListing,
  eachOf,
  isSettled,
  madeOf,
  resultOf,
  type Results,
} from './asked';

export function barsAsOf(ask: AskAsOf, symbols: readonly SymbolCode[], params: BarsParams): Promise<Results<Bars>> {
  const { from = -Infinity, to = Infinity, count } = params;
  // Nothing had happened, and no service takes a range that ends before it begins.
  if (from > ask.moment) return Promise.resolve(eachOf(symbols, () => noDays));
  return askByMarket(ask, symbols, async (members, market) => {
    const bars = isMinutePeriod(params.period)
      ? await minuteBars(ask, members, market, params)
      : await longBars(ask, members, market, { ...params, period: params.period });
    const shown = (all: Bars) => lastBars(barsBetween(all, from, to), count);
    return barsOrListing(
      ask,
      eachOf(members, (symbol) => madeOf([resultOf(bars, symbol)], shown)),
    );
  });
}

/** The unadjusted or backward-adjusted days up to the moment. Backward modes do not depend on later events. @param newest so many */
export async function daysAsOf(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  params: Parameters<typeof askDays>[3],
  newest = Infinity,
): Promise<Results<Bars>> {
  // Minutes are asked first: they take longest.
  const [minutes, days] = await Promise.all([
    minutesOfToday(ask, symbols, market, params.adjust),
    askDays(ask, symbols, market, params),
  ]);
  noteMinutes(ask, market, minutes, days);
  return eachOf(symbols, (symbol) =>
    madeOf([resultOf(days, symbol), minutesOr(minutes, symbol)], (daily, ofToday) =>
      daysBy(daily, ofToday, ask.moment, market, newest),
    ),
  );
}

async function longBars(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  params: Parameters<typeof askDays>[3],
): Promise<Results<Bars>> {
  const { adjust, period } = params;
  const [days, events] = await Promise.all([
    daysAsOf(ask, symbols, market, { ...params, adjust: askedAdjust(adjust) }),
    eventsFor(ask, symbols, adjust),
  ]);
  // Days that end before the moment lack the closes before later events.
  const closes = params.to === undefined ? days : await closesBefore(ask, symbols, market, adjust, days);
  return eachOf(symbols, (symbol) =>
    madeOf([resultOf(days, symbol), events(symbol), resultOf(closes, symbol, noDays)], (daily, known, before) => {
      const adjusted = known ? adjustBy(daily, before, known, adjust, ask.moment) : daily;
      return period === '1d' ? adjusted : roundBars(barsOfDays(adjusted, market, period));
    }),
  );
}

async function minuteBars(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  params: BarsParams,
): Promise<Results<Bars>> {
  const { adjust, period } = params;
  const length = minutesOf(period) ?? 1;
  const asked = { ...params, adjust: askedAdjust(adjust) };
  const [bars, minutes, events] = await Promise.all([
    askMinuteBars(ask, symbols, market, asked),
    length === 1 ? new Map() : minutesOfToday(ask, symbols, market, asked.adjust),
    eventsFor(ask, symbols, adjust),
  ]);
  noteMinutes(ask, market, minutes);
  await noteLack(ask, symbols, market, bars, params);
  const days = await closesBefore(ask, symbols, market, adjust, bars);
  return eachOf(symbols, (symbol) =>
    madeOf(
      [resultOf(bars, symbol), minutesOr(minutes, symbol), events(symbol), resultOf(days, symbol, noDays)],
      (whole, ofToday, known, daily) => {
        const raw = minuteBarsBy(whole, ofToday, length, ask.moment, market);
        return known ? adjustBy(raw, daily, known, adjust, ask.moment) : raw;
      },
    ),
  );
}

/** Says that the service has no minutes where none came for symbols that had traded in the range. */
async function noteLack(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  minutes: Results<Bars>,
  { from, to }: Pick<BarsParams, 'from' | 'to'> = {},
): Promise<void> {
  const isLack = [...minutes.values()].every((result) => !isProblem(result) && barCount(result.value) === 0);
  if (!isLack || !isSettled(ask.moment, ask.wallNow)) return;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const days = await askDays(ask, symbols, market, { period: '1d', adjust: 'none', count: 1, ...range });
  const limit = Math.min(to ?? Infinity, ask.moment);
  const hasTraded = [...days.values()].some(
    (result) => !isProblem(result) && barCount(barsBetween(result.value, from ?? -Infinity, limit)) > 0,
  );
  if (hasTraded) ask.noteMinutes(market, true);
}

/** Forward modes are anchored at the moment, so the service's own would know too much. */
function askedAdjust(adjust: Adjust): Adjust {
  return isForward(adjust) ? 'none' : adjust;
}

function isForward(adjust: Adjust): boolean {
  return adjust === 'forward' || adjust === 'forward_additive';
}

/** @returns undefined as the value where none are needed */
async function eventsFor(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  adjust: Adjust,
): Promise<(symbol: SymbolCode) => QueryResult<readonly ExFactor[] | undefined>> {
  if (!isForward(adjust)) return () => ({ value: undefined });
  const events = await ask.present.exFactors(symbols, {}, ask.options);
  return (symbol) => resultOf(events, symbol);
}

const noDays: QueryResult<Bars> = { value: emptyBars() };

/** Additive adjustment needs the closes before all events up to the moment. */
async function closesBefore(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  adjust: Adjust,
  bars: Results<Bars>,
): Promise<Results<Bars>> {
  if (adjust !== 'forward_additive') return new Map();
  const begins = [...bars.values()].flatMap((result) =>
    isProblem(result) || barCount(result.value) === 0 ? [] : [timeOfBar(result.value, 0)],
  );
  if (begins.length === 0) return new Map();
  const days = Math.ceil((ask.moment - Math.min(...begins)) / dayMs);
  return askDays(ask, symbols, market, { period: '1d', adjust: 'none', count: days + longestHoliday });
}

const longestHoliday = 20;

/** The bars of the moment's day up to it; before the day's first bar those of the last day that had traded. */
export function intradayAsOf(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  { period, count }: IntradayParams,
): Promise<Results<Bars>> {
  const { moment } = ask;
  return askByMarket(ask, symbols, async (members, market) => {
    const today = dayAt(moment, market);
    const ofToday: Results<Bars> = hasDayBegun(moment, market)
      ? await askMinutes(ask, members, market, today)
      : new Map();
    const earlier = members.filter((symbol) => !hasBarBy(ofToday.get(symbol), moment));
    const minutes = new Map([...ofToday, ...(await lastTradedMinutes(ask, earlier, market))]);
    await noteLack(ask, members, market, minutes);
    const shown = (whole: Bars) =>
      lastBars(barsOfMinutes(minutesEndedBy(whole, moment, market), market, minutesOf(period) ?? 1), count);
    return barsOrListing(
      ask,
      eachOf(members, (symbol) => madeOf([resultOf(minutes, symbol)], shown)),
    );
  });
}

function hasBarBy(result: QueryResult<Bars> | undefined, moment: number): boolean {
  return result !== undefined && (isProblem(result) || (result.value.timestamp[0] ?? Infinity) <= moment);
}

async function lastTradedMinutes(ask: AskAsOf, symbols: readonly SymbolCode[], market: Market): Promise<Results<Bars>> {
  if (symbols.length === 0) return new Map();
  const days = await daysAsOf(ask, symbols, market, { period: '1d', adjust: 'none', count: 1 });
  const dayOf = new Map<SymbolCode, DayNumber>();
  const failed: [SymbolCode, QueryResult<Bars>][] = [];
  for (const [symbol, result] of days) {
    if (isProblem(result) || barCount(result.value) === 0) failed.push([symbol, result]);
    else dayOf.set(symbol, dayAt(timeOfBar(result.value, barCount(result.value) - 1), market));
  }
  const asked = [...new Set(dayOf.values())].map((day) =>
    askMinutes(
      ask,
      symbols.filter((symbol) => dayOf.get(symbol) === day),
      market,
      day,
    ),
  );
  return new Map([...failed, ...(await Promise.all(asked)).flatMap((results) => [...results])]);
}

/** The minutes of the moment's day, of which its unfinished bars are made; nothing where the day is over or has not begun. */
export async function minutesOfToday(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  adjust: Adjust,
): Promise<Results<Bars>> {
  if (!isDuringDay(ask.moment, market)) return new Map();
  const day = dayAt(ask.moment, market);
  const refused = new Map<SymbolCode, QueryResult<Bars>>();
  for (const symbol of symbols) {
    const refusal = ask.refusedMinutes.of(symbol, day);
    if (refusal) refused.set(symbol, refusal);
  }
  if (refused.size === symbols.length) return refused;
  const others = symbols.filter((symbol) => !refused.has(symbol));
  const minutes = await askMinutes(ask, others, market, day, adjust);
  ask.refusedMinutes.note(minutes, day);
  return refused.size === 0 ? minutes : new Map([...refused, ...minutes]);
}

/** The service's refusals of minute bars: the day is shown when it has ended. Other failures may pass, and are the result. */
const refusals: ReadonlySet<ProblemKind> = new Set(['not-in-plan', 'request-refused', 'unknown-symbol']);

function isRefused(result: QueryResult<Bars>): boolean {
  return isProblem(result) && refusals.has(result.problem.kind);
}

export function minutesOr(minutes: Results<Bars>, symbol: SymbolCode): QueryResult<Bars | undefined> {
  const result = minutes.get(symbol);
  return result === undefined || isRefused(result) ? { value: undefined } : result;
}

/**
 * Services keep minutes for a few years, days for decades: a day on which a symbol was traded may have no minutes.
 * @param days of the same symbols, where they are known
 */
export function noteMinutes(ask: AskAsOf, market: Market, minutes: Results<Bars>, days?: Results<Bars>): void {
  const all = [...minutes];
  if (all.some(([, result]) => !isProblem(result) && barCount(result.value) > 0)) ask.noteMinutes(market, false);
  else if (all.some(([symbol, result]) => isRefused(result) || lacksMinutes(symbol, result)))
    ask.noteMinutes(market, true);

  function lacksMinutes(symbol: SymbolCode, result: QueryResult<Bars>): boolean {
    const isEmpty = !isProblem(result) && isSettled(ask.moment, ask.wallNow);
    return (
      isEmpty &&
      days !== undefined &&
      hasTradedOn(startOfDay(dayAt(ask.moment, market), market), resultOf(days, symbol))
    );
  }
}

/** Some services write bars without volume for suspended days. */
function hasTradedOn(day: number, days: QueryResult<Bars>): boolean {
  if (isProblem(days)) return false;
  const { timestamp, volume } = days.value;
  const index = firstAtOrAfter(timestamp, day);
  return timestamp[index] === day && volume[index] !== 0;
}
