/** How long the bars of a file are. */
import { type Facts, type Spans, sumOf } from '../tables/facts';

/** That files may have, besides days. */
export const barLengths = [1, 5, 10, 15, 30, 60] as const;

/** True for one bar a day; the last day may be there twice, as it was at some moment and as it ended. */
export function isDaily(facts: readonly Facts[]): boolean {
  return facts.every(({ times, days }) => times <= days || (days >= 5 && times <= days + 1));
}

/** Fewer bars of minutes tell no length. */
const fewestOfMinutes = 10;

/** Fewer bars than this tell no period. */
const fewest = 5;

/** Whether days are so far apart that they may be longer bars; `longerPeriod` decides. */
export function mayBeLonger({ days, first, last }: Facts): boolean {
  if (days < fewest || first === null || last === null) return false;
  const span = (Date.parse(`${last.replace(' ', 'T')}Z`) - Date.parse(`${first.replace(' ', 'T')}Z`)) / 86_400_000;
  return span / (days - 1) > 6;
}

export type LongerName = 'weeks' | 'months' | 'quarters' | 'years';

/** One bar in each of the weeks, months, quarters or years, nearly all of which have one. */
export function longerPeriod({ days, first, last }: Facts, spans: Spans): LongerName | undefined {
  if (first === null || last === null) return undefined;
  const span = (Date.parse(`${last.replace(' ', 'T')}Z`) - Date.parse(`${first.replace(' ', 'T')}Z`)) / 86_400_000;
  const lengths = { years: 365.25, quarters: 91.3, months: 30.44, weeks: 7 } as const;
  const found = (['years', 'quarters', 'months', 'weeks'] as const).find(
    (name) => spans[name] === days && days - 1 >= 0.8 * Math.floor(span / lengths[name]),
  );
  return found;
}

/** The usual distance of bars within a day, of the lengths that files may have; undefined for another one. */
export function barMinutesOf(facts: readonly Facts[]): number | undefined {
  const minutes = [...countsOf(facts).keys()].sort((a, b) => a - b);
  const counts = new Map<number, number>();
  for (let i = 1; i < minutes.length; i++) {
    const gap = (minutes[i] ?? NaN) - (minutes[i - 1] ?? NaN);
    counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  // Where few bars are traded, the usual distance says less than what all distances have in common.
  const common = [...counts.keys()].reduce(greatestDivisor, 0);
  const isThin = sumOf(facts, ({ readable }) => readable) < fewestOfMinutes;
  return (
    barLengths.find((length) => length === most) ??
    barLengths.find((length) => length === common) ??
    (isThin ? 1 : undefined)
  );
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** Rows of all symbols by minute of the day. */
export function countsOf(facts: readonly Facts[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { minutes } of facts) {
    for (const { key, value } of minutes ?? []) counts.set(key, (counts.get(key) ?? 0) + Number(value));
  }
  return counts;
}
