import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { isAnyMarketOpen } from '../../../../src/market/time/trading-hours';

const isOpenAt = (iso: string) => isAnyMarketOpen(epochMs(Date.parse(iso)));

describe('Some market is open', () => {
  // Intervals of UTC, the end excluded, in which exchanges trade on 2026-01-15, a Thursday.
  it.each([
    ['the morning of Shanghai and Hong Kong', '2026-01-15T01:30:00Z', '2026-01-15T04:00:00Z'],
    ['the afternoon of Shanghai and Hong Kong', '2026-01-15T05:00:00Z', '2026-01-15T08:00:00Z'],
    ['the winter day of New York', '2026-01-15T14:30:00Z', '2026-01-15T21:00:00Z'],
    ['the summer day of New York', '2026-07-15T13:30:00Z', '2026-07-15T20:00:00Z'],
  ])('in %s, from its first to its last millisecond', (_, from, to) => {
    const [first, end] = [Date.parse(from), Date.parse(to)];
    const instants = [first - 1, first, first + 60_000, (first + end) / 2, end - 1, end];
    const expected = [false, true, true, true, true, false];
    expect(instants.map((instant) => isAnyMarketOpen(epochMs(instant)))).toEqual(expected);
  });

  it('while Hong Kong trades during the break of Shanghai', () => expect(isOpenAt('2026-01-15T03:45:00Z')).toBe(true));

  it.each([
    ['Monday', '2026-01-19', true],
    ['Friday', '2026-01-23', true],
    ['Saturday', '2026-01-24', false],
    ['Sunday', '2026-01-25', false],
  ])('on a %s: %s is %s', (_, day, isOpen) => {
    expect([isOpenAt(`${day}T02:30:00Z`), isOpenAt(`${day}T15:00:00Z`)]).toEqual([isOpen, isOpen]);
  });

  it('on the Friday of New York, while it is Saturday in Shanghai', () => {
    expect([isOpenAt('2026-01-16T20:59:00Z'), isOpenAt('2026-01-16T21:00:00Z')]).toEqual([true, false]);
  });
});
