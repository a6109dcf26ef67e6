import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, startOfDay } from '../../src/market/exchange-time';
import { markets } from '../../src/market/markets';
import { wallClockAt, wallClocksToInstants } from '../../src/market/wall-clock';

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
