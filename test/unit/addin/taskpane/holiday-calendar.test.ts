import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BarsParams } from '../../../../src/client/store/bars';
import type { Client } from '../../../../src/client/client';
import { systemClock } from '../../../../src/client/timing/timers';
import type { AsOf } from '../../../../src/market/bars/as-of';
import { type DayNumber, epochMs, isoDay, parseIsoDay, startOfDay } from '../../../../src/market/time/exchange-time';
import { MarketDataError, type Problem } from '../../../../src/market/texts/problem';
import { calendarOf } from '../../../../src/service/sources/simulated/calendar/trading-calendar';
import { createHolidayCalendar } from '../../../../src/addin/taskpane/as-of/holiday-calendar';
import { flatBars } from '../../../support/flat-bars';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z') }));

const day = (text: string) => parseIsoDay(text)!;
const on = (text: string): AsOf => ({ instant: startOfDay(day(text), 'SH'), market: 'SH' });
const among = (holidays: ReadonlySet<DayNumber>, month: string) => [...holidays].map(isoDay).filter((each) => each.startsWith(month));

/** Daily bars on the trading days of Shanghai, or a problem of every symbol. */
function calendarOver(problem?: () => Problem | undefined) {
  const asked: BarsParams[] = [];
  const bars: Client['bars'] = (symbols, params) => {
    asked.push(params);
    const found = problem?.();
    const result = found ? new MarketDataError(found) : { value: flatBars(...tradingDays(params)) };
    return Promise.resolve(new Map(symbols.map((symbol) => [symbol, result])));
  };
  return { asked, calendar: createHolidayCalendar({ bars, clock: systemClock }) };
}

function tradingDays({ from = epochMs(0), to = epochMs(0) }: BarsParams) {
  const { indexAt, startAt } = calendarOf('SH');
  const dayOf = (instant: number) => Math.floor(instant / 86_400_000) as DayNumber;
  const indices = Array.from({ length: 400 }, (_, i) => indexAt(dayOf(from)) + i);
  const starts = Float64Array.from(indices.map(startAt).filter((start) => start >= from && start <= to));
  return [starts, starts] as const;
}

describe('Holidays', () => {
  it('are learned for about a year by one request, whichever way a replay goes', async () => {
    const { asked, calendar } = calendarOver();
    const holidays = await calendar.around(on('2025-12-15'));
    expect(among(holidays, '2026-10')).toEqual([...['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']]);
    for (const each of ['2025-12-05', '2026-02-10', '2026-11-19']) await calendar.around(on(each));
    expect(asked).toHaveLength(1);
    await calendar.around(on('2024-01-10'));
    expect(asked).toHaveLength(2);
  });

  it('of a service without these companies are unknown, and not asked for again', async () => {
    const { asked, calendar } = calendarOver(() => ({ kind: 'unknown-symbol', symbol: '600519.SH' }));
    expect(await calendar.around(on('2025-12-15'))).toEqual(new Set());
    await calendar.around(on('2025-12-16'));
    expect(asked).toHaveLength(1);
  });

  it('are asked for again after a problem that passes', async () => {
    let problem: Problem | undefined = { kind: 'offline' };
    const { asked, calendar } = calendarOver(() => problem);
    expect(await calendar.around(on('2025-12-15'))).toEqual(new Set());
    problem = undefined;
    expect(among(await calendar.around(on('2025-12-15')), '2026-01')).toContain('2026-01-01');
    expect(asked).toHaveLength(2);
  });
});
