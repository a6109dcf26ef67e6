/** Checks the daily bars of a symbol: their values, their days, their jumps, and a quote against them. */
import type { SymbolCode } from '../symbols/symbol';
import { type DayNumber, dayNumber } from '../time/exchange-time';
import { type DayBar, valueOddities } from './bar-values';
import { type Finding, findingKinds, joinOddities, type Oddity } from './finding';
import { type DayEvent, factorBetween, jumpOddities } from './jumps';

export interface CheckedDays {
  readonly symbol: SymbolCode;
  /** The first day that findings are about: earlier bars tell only what came before it. */
  readonly from: DayNumber;
  /** As sent: unadjusted, in the order of days, with bars that repeat a day. */
  readonly bars: readonly DayBar[];
  /** Undefined where they are not known: without them no jump can be judged. */
  readonly events: readonly DayEvent[] | undefined;
  /** The days on which the market traded and that are over, in order, over the same range; undefined where they are not known. */
  readonly tradingDays: readonly DayNumber[] | undefined;
  readonly quote: DayOfQuote | undefined;
}

/** @returns what is odd, in the order of days; nothing for clean data */
export function checkDays({ symbol, from, bars, events, tradingDays, quote }: CheckedDays): readonly Finding[] {
  const areNeighbours = neighboursIn(tradingDays ?? []);
  const values = bars.flatMap(valueOddities);
  const unsound = new Set(values.flatMap(({ day, kind }) => (kind === 'amount-unlike-price' ? [] : [day])));
  const unique = bars.filter(({ day }, index) => bars[index + 1]?.day !== day);
  const sound = unique.filter(({ day }) => !unsound.has(day));
  const jumps = events ? jumpOddities({ symbol, bars: sound, events, areNeighbours }) : [];
  const oddities = [...repeatedDays(bars), ...values, ...oddDays(unique, tradingDays, quote), ...jumps];
  return [
    ...findingKinds.flatMap((kind) =>
      joinOddities(
        oddities.filter((oddity) => oddity.kind === kind && oddity.day >= from),
        areNeighbours,
      ),
    ),
    ...(quote ? quoteFindings(quote, sound, tradingDays?.at(-1), events && factorBetween(events)) : []),
  ].sort((a, b) => a.first - b.first);
}

/** True for two days with no trading day between them; outside of the known days no more than a weekend may lie there. */
function neighboursIn(tradingDays: readonly DayNumber[]): (earlier: DayNumber, later: DayNumber) => boolean {
  const places = new Map(tradingDays.map((day, index) => [day, index]));
  return (earlier, later) => {
    const [from, to] = [places.get(earlier), places.get(later)];
    return from === undefined || to === undefined ? later - earlier <= 4 : to - from <= 1;
  };
}

function repeatedDays(bars: readonly DayBar[]): readonly Oddity[] {
  const counts = new Map<DayNumber, number>();
  for (const { day } of bars) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].flatMap(([day, found]): readonly Oddity[] =>
    found > 1 ? [{ kind: 'repeated-day', severity: 'error', day, found, expected: 1 }] : [],
  );
}

/** Trading days without a bar after the first one, and bars on other days. Before the first bar a security may not have been listed. */
function oddDays(
  bars: readonly DayBar[],
  tradingDays: CheckedDays['tradingDays'],
  quote: DayOfQuote | undefined,
): readonly Oddity[] {
  const [first, last] = [bars[0], bars.at(-1)];
  const [from, to] = [tradingDays?.[0], tradingDays?.at(-1)];
  if (!first || !last || !tradingDays || from === undefined || to === undefined) return [];
  const own = new Set(bars.map(({ day }) => day));
  const known = new Set(tradingDays);
  const missing = tradingDays.filter((day) => day > first.day && !own.has(day));
  const tooMany = [...own].filter((day) => day >= from && day <= to && !known.has(day));
  const severityOf = (day: DayNumber) => (quote?.isSuspended && day > last.day ? 'note' : 'warning');
  return [
    ...missing.map((day): Oddity => ({ kind: 'missing-days', severity: severityOf(day), day, found: 0, expected: 1 })),
    ...tooMany.map((day): Oddity => ({ kind: 'days-too-many', severity: 'warning', day, found: 1, expected: 0 })),
  ];
}

/** Of two that differ nobody knows which one is right. */
const fewestSecurities = 3;

/**
 * @param securities the days of each of them, in order @param until no later day counts
 * @returns the days that at least half of those have that had begun to trade; undefined for too few securities
 */
export function marketDays(
  securities: readonly (readonly DayNumber[])[],
  until: DayNumber,
): readonly DayNumber[] | undefined {
  const traded = securities.filter((days) => days.length > 0);
  if (traded.length < fewestSecurities) return undefined;
  const counts = new Map<number, number>();
  for (const day of traded.flatMap((days) => [...new Set(days)])) counts.set(day, (counts.get(day) ?? 0) + 1);
  const hadBegun = (day: number) => traded.filter(([first = Infinity]) => first <= day).length;
  return [...counts]
    .flatMap(([day, count]) => (day <= until && count > 1 && 2 * count >= hadBegun(day) ? [dayNumber(day)] : []))
    .sort((a, b) => a - b);
}

export interface DayOfQuote {
  readonly day: DayNumber;
  readonly last: number;
  readonly previousClose: number;
  /** Its day is over: its last price is the close. */
  readonly isFinal: boolean;
  readonly isSuspended: boolean;
}

/** Closing auctions, rounding and other decimals. */
const tolerance = 0.002;

/**
 * @param bars in order, raw @param lastTradingDay of the market, that is over; undefined where it is not known
 * @param factorBetween the product of ex-factors after a day until another; undefined where events are not known
 */
function quoteFindings(
  quote: DayOfQuote,
  bars: readonly DayBar[],
  lastTradingDay: DayNumber | undefined,
  factorBetween: ((after: DayNumber, until: DayNumber) => number) | undefined,
): readonly Finding[] {
  const { day, last, previousClose } = quote;
  const one = { first: day, last: day, count: 1 };
  const findings: Finding[] = [];
  const ofDay = bars.findLast((bar) => bar.day === day);
  if (ofDay && quote.isFinal && isUnlike(last, ofDay.close)) {
    findings.push({ kind: 'quote-unlike-bar', severity: 'warning', ...one, found: last, expected: ofDay.close });
  }
  const before = bars.findLast((bar) => bar.day < day);
  const reference = before && factorBetween ? before.close / factorBetween(before.day, day) : NaN;
  if (isUnlike(previousClose, reference)) {
    const found = { found: previousClose, expected: reference };
    findings.push({ kind: 'prev-close-unlike-bar', severity: 'warning', ...one, ...found });
  }
  if (lastTradingDay !== undefined && day < lastTradingDay) {
    const severity = quote.isSuspended ? 'note' : 'warning';
    findings.push({ kind: 'quote-stale', severity, ...one, found: day, expected: lastTradingDay });
  }
  return findings;
}

function isUnlike(value: number, expected: number): boolean {
  return value > 0 && expected > 0 && Math.abs(value / expected - 1) > tolerance;
}
