import { describe, expect, it } from 'vitest';
import { dayMeant, daysOfSessions } from '../../src/market/date-argument';
import { dateOfText } from '../../src/market/date-text';
import { dayAt, dayNumber, epochMs, startOfDay } from '../../src/market/exchange-time';
import { calendarDate, indexOfSession, sessionsAgo } from '../../src/market/sessions';

/** Three sessions: two days, a gap, another day. */
const days = [20_000, 20_001, 20_010];
const timestamp = Float64Array.from(days, (day) => startOfDay(dayNumber(day), 'US'));
const daily = {
  timestamp,
  open: timestamp,
  high: timestamp,
  low: timestamp,
  close: timestamp,
  volume: timestamp,
  amount: timestamp,
};
const dayOf = (text: string) => calendarDate(dateOfText(text)!, daily, 'US');

describe('A date in sessions', () => {
  it('is a trading day of the symbol, counted back from the last one', () => {
    expect(dayOf('-0td')).toEqual({ is: 'day', day: 20_010 });
    expect(dayOf('prev')).toEqual({ is: 'day', day: 20_001 });
    expect(dayOf('-2TD')).toEqual({ is: 'day', day: 20_000 });
    expect(sessionsAgo(dateOfText('-12td'))).toBe(12);
  });

  it('is the first day where the history is shorter', () => {
    expect(dayOf('-3td')).toEqual({ is: 'day', day: 20_000 });
    expect(indexOfSession(daily, 3)).toBe(-1);
  });

  it('leaves dates of the calendar as they are', () => {
    expect(dayOf('-5d')).toEqual(dateOfText('-5d'));
    expect(sessionsAgo(dateOfText('-5d'))).toBe(0);
    expect(sessionsAgo(undefined)).toBe(0);
  });

  it.each([0, 1, 5, 20, 250, 2_500])('reaches back %i sessions in fewer calendar days than are assumed', (sessions) => {
    // The mainland's longest closings: ten days from 24 January to 2 February 2020, and a year of 242 sessions.
    const longest = (sessions / 242) * 365.25 + 11;
    expect(daysOfSessions(sessions)).toBeGreaterThanOrEqual(longest);
    const now = epochMs(Date.parse('2026-01-15T02:30:00Z'));
    const estimate = dayMeant({ is: 'sessions-ago', amount: sessions }, 'SH', now);
    expect(dayAt(now, 'SH') - estimate).toBe(daysOfSessions(sessions));
  });
});
