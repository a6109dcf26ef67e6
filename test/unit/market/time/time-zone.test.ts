import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, startOfDay } from '../../../../src/market/time/exchange-time';
import { markets } from '../../../../src/market/time/markets';
import { wallClockAt, wallClocksToInstants } from '../../../../src/market/time/time-zone';

const dayMs = 86_400_000;

describe('times on the clock of a zone', () => {
  it.each(['US', 'SH', 'HK'] as const)('are instants: midnights of %s', (market) => {
    const days = fc.array(fc.integer({ min: 4_000, max: 25_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(days, (some) => {
        const expected = some.map((day) => startOfDay(dayNumber(day), market));
        const walls = some.map((day) => day * dayMs);
        expect([...wallClocksToInstants(walls, markets[market].zone)]).toEqual(expected);
      }),
    );
  });

  it('are found again from the instant', () => {
    const instants = Array.from({ length: 5_000 }, (_, i) => Date.UTC(2024, 0, 1) + i * 7_000_000);
    const walls = instants.map((instant) => wallClockAt(instant, 'Europe/Berlin'));
    const found = wallClocksToInstants(walls, 'Europe/Berlin');
    // The hour that the end of daylight saving repeats has two instants.
    expect(instants.filter((instant, i) => instant !== found[i]).length).toBeLessThanOrEqual(1);
  });
});

/** Clocks are put back in Berlin at 2025-10-26T01:00Z, in New York at 2026-11-01T06:00Z, and there forward at 2026-03-08T07:00Z. */
const nearChanges: readonly (readonly [what: string, zone: string, instantOfWall: Readonly<Record<string, string>>])[] = [
  [
    'in a repeated hour their first occurrence',
    'Europe/Berlin',
    { '2025-10-25T02:30': '25T00:30', '2025-10-26T02:30': '26T00:30', '2025-10-26T03:00': '26T02:00' },
  ],
  [
    'in a repeated hour west of Greenwich their first occurrence',
    'America/New_York',
    { '2026-11-01T00:30': '01T04:30', '2026-11-01T01:59': '01T05:59', '2026-11-01T02:00': '01T07:00' },
  ],
  [
    'in a skipped hour the moment after the gap',
    'America/New_York',
    { '2026-03-08T01:59': '08T06:59', '2026-03-08T02:30': '08T07:30', '2026-03-08T03:00': '08T07:00' },
  ],
];

describe('Times near a change of the clocks', () => {
  const shown = (instants: Float64Array) => Array.from(instants, (ms) => new Date(ms).toISOString().slice(8, 16));

  it.each(nearChanges)('mean %s: in %s %j, each alone and in any order', (_, zone, instantOfWall) => {
    const expected = Object.values(instantOfWall);
    const walls = Object.keys(instantOfWall).map((text) => Date.parse(`${text}Z`));
    expect(walls.flatMap((wall) => shown(wallClocksToInstants([wall], zone)))).toEqual(expected);
    expect(shown(wallClocksToInstants(walls, zone))).toEqual(expected);
    expect(shown(wallClocksToInstants(walls.toReversed(), zone))).toEqual(expected.toReversed());
  });
});

it('A time that is NaN stays so, and those behind it are converted', () => {
  const [noon, inShanghai] = [Date.parse('2026-07-01T12:00Z'), Date.parse('2026-07-01T04:00Z')];
  expect([...wallClocksToInstants([noon, NaN, noon], 'Asia/Shanghai')]).toEqual([inShanghai, NaN, inShanghai]);
  expect([...wallClocksToInstants([], 'Asia/Shanghai')]).toEqual([]);
});
