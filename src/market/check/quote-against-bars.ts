/** A quote held against the daily bars of its symbol. */
import type { DayNumber } from '../time/exchange-time';
import type { DayBar } from './bar-values';
import type { Finding } from './finding';

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
export function quoteFindings(
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
