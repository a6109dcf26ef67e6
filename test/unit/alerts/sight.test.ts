import { expect, it } from 'vitest';
import { gapBefore, lastSeenAt } from '../../../src/alerts/sight';

const [minute, hour] = [60_000, 3_600_000];
const noon = Date.parse('2026-01-15T12:00:00+08:00');

it.each([
  ['was right', 0],
  ['was a day ahead then', 24 * hour],
])('A gap lasts as long as it did where the clock %s', (_, aheadMs) => {
  const sight = { seenAt: { now: noon, wallNow: noon + aheadMs }, spacingMs: 3_000, reasons: ['paused'] as const };
  const now = { now: noon + 10 * minute, wallNow: noon + 10 * minute };
  expect(gapBefore(sight, now, 3_000)).toEqual({ from: noon, until: noon + 10 * minute, reasons: ['paused'] });
  expect(lastSeenAt(sight, now)).toBe(noon);
});
