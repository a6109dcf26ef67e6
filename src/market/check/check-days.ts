/** Checks the daily bars of a symbol: their values, their days, their jumps, and a quote against them. */
import type { SymbolCode } from '../symbols/symbol';
import type { DayNumber } from '../time/exchange-time';
import { type DayBar, valueOddities } from './bar-values';
import { type Finding, findingKinds, joinOddities, type Oddity } from './finding';
import { type DayEvent, factorBetween, jumpOddities } from './jumps';
import { type DayOfQuote, quoteFindings } from './quote-against-bars';

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
