/** Which weekdays were holidays of an exchange: those on which none of a few large companies has a daily bar. */
import type { Client } from '../../../client/client';
import { isTransient, type QueryResult, type QueryResults } from '../../../client/store/query-contract';
import type { Clock } from '../../../client/timing/timers';
import type { AsOf } from '../../../market/bars/as-of';
import type { Bars } from '../../../market/bars/bars';
import { dayAt, dayMs, type DayNumber, epochMs } from '../../../market/time/exchange-time';
import { isProblem } from '../../../market/texts/problem';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { type Holidays, holidaysBetween } from '../../../market/time/trading-minutes';
import { type Exchange, exchangeOf } from '../../i18n/pane/as-of';

export interface HolidayCalendar {
  /** Holidays near a moment, of about a year from one request. Never rejects: what cannot be learned is not known. */
  readonly around: (asOf: AsOf) => Promise<Holidays>;
}

export interface HolidayCalendarOptions {
  /** Of the present: which days an exchange trades is known in advance. */
  readonly bars: Client['bars'];
  readonly clock: Clock;
}

/** Hardly ever suspended, and never together. */
const largeCompanies: Readonly<Record<Exchange, readonly string[]>> = {
  SH: ['600519.SH', '000001.SZ', '601398.SH'],
  HK: ['00700.HK', '00005.HK', '00001.HK'],
  US: ['AAPL.US', 'MSFT.US', 'IBM.US'],
};

const daysBefore = 31;
const daysAfter = 366;
/** Exchanges close for fewer days at a time: near the ends of a range, the day with bars after a holiday may be missing. */
const longestClosure = 20;
/** A step of a replay waits no longer. */
const deadlineMs = 10_000;

interface Learned {
  readonly from: number;
  readonly until: number;
  readonly holidays: Holidays;
}

export function createHolidayCalendar({ bars, clock }: HolidayCalendarOptions): HolidayCalendar {
  const learned = new Map<Exchange, Learned>();
  return {
    async around({ instant, market }) {
      const exchange = exchangeOf(market);
      const known = learned.get(exchange);
      if (known && instant >= known.from && instant < known.until) return known.holidays;
      const from = epochMs(instant - daysBefore * dayMs);
      const to = epochMs(Math.min(instant + daysAfter * dayMs, clock.wallNow()));
      const params = { period: '1d', adjust: 'none', count: daysBefore + daysAfter, from, to } as const;
      const symbols = largeCompanies[exchange] as readonly SymbolCode[];
      const results = await bars(symbols, params, { deadline: clock.now() + deadlineMs });
      const holidays = holidaysBetween(daysIn(results, exchange));
      const until = to < clock.wallNow() - dayMs ? to - longestClosure * dayMs : Infinity;
      // A service that does not have them is not asked again for each step.
      if (![...results.values()].every(mayPass)) {
        learned.set(exchange, { from: from + longestClosure * dayMs, until, holidays });
      }
      return holidays;
    },
  };
}

function mayPass(result: QueryResult<Bars>): boolean {
  return isProblem(result) && isTransient(result.problem);
}

function daysIn(results: QueryResults<SymbolCode, Bars>, exchange: Exchange): Set<DayNumber> {
  const days = new Set<DayNumber>();
  for (const result of results.values()) {
    if (isProblem(result)) continue;
    for (const timestamp of result.value.timestamp) days.add(dayAt(epochMs(timestamp), exchange));
  }
  return days;
}
