/** The days on which a market traded, as most of several securities tell: one of them may lack a day, or have one too many. */
import { dayNumber, type DayNumber } from '../time/exchange-time';

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
