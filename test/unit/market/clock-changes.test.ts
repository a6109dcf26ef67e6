/** Conversions around every change of the clocks since 1985, where an offset may be wrong by an hour. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { epochMs, instantOfSerial, minuteMs, serialOf } from '../../../src/market/time/exchange-time';
import { type MarketId, marketIds, markets } from '../../../src/market/time/markets';
import { isTimeZone, offsetMs, offsetSpan } from '../../../src/market/time/time-zone';
import { propertyRuns } from '../../support/property-runs';

const hourMs = 60 * minuteMs;
const [first, last] = [Date.parse('1985-01-01'), Date.parse('2037-12-31')];

interface Change {
  readonly market: MarketId;
  readonly at: number;
  /** How far the clock is put forward; negative where it is put back. */
  readonly by: number;
}

const changes = marketIds.flatMap(changesOf);

function changesOf(market: MarketId): Change[] {
  const found: Change[] = [];
  const { zone } = markets[market];
  for (let span = offsetSpan(zone, first); span.until < last;) {
    const next = offsetSpan(zone, span.until);
    if (next.offset !== span.offset) found.push({ market, at: span.until, by: next.offset - span.offset });
    span = next;
  }
  return found;
}

const nearby = fc.integer({ min: -3 * hourMs, max: 3 * hourMs });

describe('Around a change of the clocks', () => {
  it('the changes of New York and of Shanghai are found', () => {
    const count = (market: MarketId) => changes.filter((change) => change.market === market).length;
    expect(count('US')).toBeGreaterThan(100);
    expect(count('SH')).toBe(count('SZ'));
    expect(count('SH')).toBeGreaterThan(5);
  });

  it('an instant converts to a serial and back, in a repeated hour to its first occurrence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...changes), nearby, ({ market, at, by }, offset) => {
        const instant = at + offset;
        const isSecondOccurrence = by < 0 && offset >= 0 && offset < -by;
        const expected = isSecondOccurrence ? instant + by : instant;
        expect(instantOfSerial(serialOf(epochMs(instant), market), market)).toBe(expected);
      }),
      propertyRuns(2_000),
    );
  });

  it('the wall clock advances with time, except where it is put back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...changes), nearby, nearby, ({ market, at, by }, a, b) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map((offset) => serialOf(epochMs(at + offset), market));
        const jump = Math.min(a, b) < 0 && Math.max(a, b) >= 0 ? by : 0;
        expect(Math.round((later! - earlier!) * 24 * hourMs)).toBe(Math.abs(a - b) + jump);
      }),
      propertyRuns(2_000),
    );
  });
});

describe('Zones of own markets', () => {
  it.each<[string, ...(readonly [string, number])[]]>([
    // Summer time ends for the month of Ramadan, and begins again.
    ['Africa/Casablanca', ['2013-07-06', 60], ['2013-07-20', 0], ['2013-08-15', 60]],
    // Summer time was given up after a week.
    ['America/Recife', ['2000-10-07', -180], ['2000-10-10', -120], ['2000-10-20', -180]],
    ['Europe/London', ['2024-03-30', 0], ['2024-04-01', 60]],
    ['Asia/Kathmandu', ['1985-12-31', 330], ['1986-01-02', 345]],
  ])('%s has the offsets of its days, however close its changes are', (zone, ...days) => {
    for (const [iso, minutes] of days) expect([iso, offsetMs(zone, Date.parse(iso))]).toEqual([iso, minutes * minuteMs]);
  });
});

describe('A span of equal offset', () => {
  it('lasts eight weeks where the clocks are not changed', () => {
    const { from, until, offset } = offsetSpan('Asia/Shanghai', Date.parse('2026-01-15'));
    expect([(until - from) / (7 * 24 * hourMs), offset / hourMs]).toEqual([8, 8]);
  });

  it('ends with the change of the clocks', () => {
    const change = Date.parse('2026-03-08T07:00Z');
    const [before, after] = [offsetSpan('America/New_York', change - 1), offsetSpan('America/New_York', change)];
    expect([before.until, before.offset, after.from, after.offset]).toEqual([change, -5 * hourMs, change, -4 * hourMs]);
  });
});

it.each([
  ['Europe/London', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected));

it('Spellings of zones fill no memory: beyond more than there are in the database, further ones are none', async () => {
  vi.resetModules();
  const fresh = await import('../../../src/market/time/time-zone');
  const spelled = (index: number) =>
    Array.from('Europe/Berlin', (letter, i) => (index & (1 << i) ? letter.toUpperCase() : letter.toLowerCase())).join('');
  const spellings = [...new Set(Array.from({ length: 4_000 }, (_, i) => spelled(i + 1)))];
  expect(spellings.length).toBeGreaterThan(1_500);
  expect(spellings.filter((name) => fresh.isTimeZone(name))).toHaveLength(1_000);
  expect(fresh.isTimeZone(spelled(1))).toBe(true);
  // Further tests of the process get another copy.
  vi.resetModules();
});
