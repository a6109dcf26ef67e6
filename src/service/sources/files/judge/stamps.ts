/** Whether minute bars are stamped by their begin or their end: the session tells. */
import { type MarketId, sessions } from '../../../../market/time/markets';
import type { Stamps } from '../formats/format';
import { isAuction } from '../sql/minutes-sql';

const halfHour = 30;

/** Before and after the session of New York. */
const extendedHours: Readonly<Partial<Record<MarketId, { readonly from: number; readonly to: number }>>> = {
  US: { from: 240, to: 1200 },
};

/** Of bars at the open and at the close, one count must be so many times the other: last days are not whole, auctions stand at both. */
const clearly = 5;

/**
 * Bars at the open of a session and hardly any at its close are stamped by their begin, and the other way round; undefined where
 * the bars say neither.
 * @param counts rows by minute of the day
 */
export function stampsOf(counts: ReadonlyMap<number, number>, market: MarketId, length: number): Stamps | undefined {
  const extended = extendedHours[market];
  const parts = [...sessions[market], ...(extended ? [extended] : [])];
  const at = (minute: number) => counts.get(minute) ?? 0;
  const begins = parts.reduce(
    (sum, { from, to }) => sum + Number(at(from) > clearly * at(to)) - Number(at(to) > clearly * at(from)),
    0,
  );
  if (begins !== 0) return begins > 0 ? 'begin' : 'end';
  // Trading before and after the session begins and ends at half hours.
  const minutes = [...counts.keys()].filter((minute) => !isAuction(minute, market));
  return stampsOfEnds(Math.min(...minutes), Math.max(...minutes), length);
}

/** In a market whose hours are not known: its longest break begins and ends at half hours. */
export function stampsOfBreak(counts: ReadonlyMap<number, number>, length: number): Stamps | undefined {
  const most = Math.max(...counts.values());
  if (most < fewestDays) return undefined;
  // Few bars within the break are mistakes.
  const minutes = [...counts].flatMap(([minute, count]) => (count > most / 10 ? [minute] : [])).sort((a, b) => a - b);
  const gaps = minutes.map((minute, index) => {
    const next = minutes[index + 1] ?? (minutes[0] ?? 0) + day;
    return { last: minute, first: next % day, gap: next - minute };
  });
  const [longest] = gaps.toSorted((a, b) => b.gap - a.gap);
  return longest === undefined || longest.gap <= length ? undefined : stampsOfEnds(longest.first, longest.last, length);
}

/** One or two days may begin and end anywhere. */
const fewestDays = 3;

const day = 1_440;

function stampsOfEnds(first: number, last: number, length: number): Stamps | undefined {
  if (first % halfHour === 0 && (last + length) % halfHour === 0 && last % halfHour !== 0) return 'begin';
  return (first - length) % halfHour === 0 && first % halfHour !== 0 && last % halfHour === 0 ? 'end' : undefined;
}

/** True where bars of auctions stand beside those of the session. @param isLunchStamped what `closesAtLunchEnd` says */
export function hasAuctions(
  counts: ReadonlyMap<number, number>,
  market: MarketId,
  stamps: Stamps,
  length: number,
  isLunchStamped: boolean,
): boolean {
  const afternoon = sessions[market][1]?.from;
  const isJoined = (minute: number) => minute !== afternoon || !isLunchStamped;
  return [...counts.keys()].some(
    (minute) => isJoined(minute) && isAuction(stamps === 'begin' ? minute + length : minute, market),
  );
}

/**
 * True where the last bar of the morning is stamped 13:00, as 通达信 has it: then there is none at 11:30. Where nothing is traded
 * at 13:01, the bar has that minute as well, and is joined to it.
 * @param idle rows at 13:01 without a volume
 */
export function closesAtLunchEnd(counts: ReadonlyMap<number, number>, market: MarketId, idle: number): boolean {
  const [morning, afternoon] = sessions[market];
  if (!morning || !afternoon || 2 * idle > (counts.get(afternoon.from + 1) ?? 0)) return false;
  return counts.has(afternoon.from) && !counts.has(morning.to) && counts.has(afternoon.to);
}
