/** Whether the times of minute bars can be those of the exchange's clock. */
import type { MarketId } from '../../../../market/time/markets';
import { sessions } from '../../../../market/time/trading-hours';

/** In New York there is trading before and after the session; elsewhere auctions stand beside it. */
const reach: Readonly<Record<MarketId, readonly [before: number, after: number]>> = {
  SH: [35, 35],
  SZ: [35, 35],
  BJ: [35, 35],
  HK: [35, 35],
  US: [330, 240],
};
const hour = 60;
/** Fewer bars tell no clock. */
const fewest = 30;

/**
 * Says what does not fit: bars outside the hours of trading, or none in the first or last hour of the session.
 * @param counts rows by minute of the day @param days the last one may still run
 */
export function strangeClock(counts: ReadonlyMap<number, number>, market: MarketId, days: number): string | undefined {
  const [open, close] = [sessions[market][0]?.from ?? 0, sessions[market].at(-1)?.to ?? 1440];
  const [before, after] = reach[market];
  const rows = (from: number, to: number) =>
    [...counts].reduce((sum, [minute, count]) => (minute >= from && minute <= to ? sum + count : sum), 0);
  const all = rows(0, 1440);
  if (all < fewest) return undefined;
  const outside = all - rows(open - before, close + after);
  const hours = `${clockText(open)}–${clockText(close)}`;
  if (outside > all / 20) return `${outside} of ${all} bars lie outside the hours of .${market}, ${hours}`;
  const isMissing = rows(open, open + hour) === 0 || (days > 2 && rows(close - hour, close) === 0);
  return isMissing ? `there are no bars in the first or last hour of .${market}, ${hours}` : undefined;
}

function clockText(minute: number): string {
  return [Math.floor(minute / hour), minute % hour].map((part) => String(part).padStart(2, '0')).join(':');
}
