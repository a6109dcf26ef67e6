import { expect, it } from 'vitest';
import { createMinutesNotes } from '../../../src/as-of/as-of-client';
import { epochMs } from '../../../src/market/time/exchange-time';

const at = (text: string) => epochMs(Date.parse(text));

function notes() {
  const told: boolean[] = [];
  return { told, ...createMinutesNotes((isDailyOnly) => told.push(isDailyOnly)) };
}

it('one symbol with minutes outweighs those without on the same day of its exchange', () => {
  const { note, told } = notes();
  note(at('2026-01-15T10:30+08:00'), 'SH', false);
  note(at('2026-01-15T14:00+08:00'), 'SZ', true);
  expect(told).toEqual([false]);
});

it('minutes of an exchange that has closed say nothing of another one on the same day', () => {
  const { note, told } = notes();
  note(at('2026-01-15T10:30+08:00'), 'SH', false);
  note(at('2026-01-15T11:00-05:00'), 'US', true);
  expect(told).toEqual([false, true]);
});

it('minutes of an earlier day, or from before another service was chosen, do not count', () => {
  const { note, clear, told } = notes();
  note(at('2026-01-15T10:30+08:00'), 'SH', false);
  note(at('2026-01-16T10:30+08:00'), 'SH', true);
  note(at('2026-01-16T10:31+08:00'), 'SH', false);
  clear();
  note(at('2026-01-16T10:32+08:00'), 'SH', true);
  expect(told).toEqual([false, true, false, true]);
});
