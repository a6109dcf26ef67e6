/** What one 429 teaches, as a table. */
import { describe, expect, it } from 'vitest';
import { lessonOf, type RateLesson, type RateRefusal, type ScopeUse } from '../../../../src/client/session/rate-lesson';

const minuteMs = 60_000;
const perMinute = (requests: number) => ({ requests, windowMs: minuteMs });

/** Answered requests in the bucket, in its function's mode, in its function, and in all. */
function uses(counts: readonly [number, number, number, number], oldestAgeMs = 30_000): ScopeUse[] {
  return (['bucket', 'mode', 'function', 'all'] as const).map((width, i) => {
    const answered = counts[i] ?? 0;
    return { width, answered, oldestAgeMs: answered > 0 ? oldestAgeMs : undefined };
  });
}

const named: RateRefusal = { rate: perMinute(10), isFirst: true };
const mute: RateRefusal = { isFirst: true };
const waiting = (retryAfterMs: number): RateRefusal => ({ retryAfterMs, isFirst: true });
const waitOfOldest = waiting(30_500);

const ofTeam: RateRefusal = { ...waitOfOldest, rate: perMinute(10), isOfTeam: true };

const lessons: [title: string, RateRefusal, ScopeUse[], RateLesson | undefined][] = [
  [
    'a named rate belongs to the bucket that has used it up',
    named,
    uses([10, 10, 10, 10]),
    { width: 'bucket', rate: perMinute(10), isCredible: true },
  ],
  ['what a team has used up teaches nothing about one of its keys', ofTeam, uses([10, 10, 10, 10]), undefined],
  [
    'a named rate that a few requests of others took from is that of the bucket all the same',
    named,
    uses([8, 10, 10, 10]),
    { width: 'bucket', rate: perMinute(10), isCredible: true },
  ],
  [
    'a named rate that only all markets together have used up is theirs',
    named,
    uses([3, 10, 10, 10]),
    { width: 'mode', rate: perMinute(10), isCredible: true },
  ],
  [
    'a named rate that only the whole function has used up may be shared in it',
    named,
    uses([3, 3, 10, 10]),
    { width: 'bucket', rate: perMinute(10), isCredible: true, sharedIn: 'function' },
  ],
  [
    'a named rate that only all functions have used up may be shared by all',
    named,
    uses([3, 3, 4, 9]),
    { width: 'bucket', rate: perMinute(10), isCredible: true, sharedIn: 'all' },
  ],
  [
    'a named rate that nothing has used up is believed of the bucket: another page may have used it',
    named,
    uses([1, 1, 1, 1]),
    { width: 'bucket', rate: perMinute(10), isCredible: true },
  ],
  [
    'without a word a round number of answers is the rate of the mode',
    mute,
    uses([10, 10, 12, 12]),
    { width: 'mode', rate: perMinute(10), isCredible: true },
  ],
  [
    'without a word any other number is to be confirmed',
    mute,
    uses([7, 7, 7, 7]),
    { width: 'mode', rate: perMinute(7), isCredible: false },
  ],
  [
    'a wait until the oldest request leaves the window confirms the number of the mode',
    waitOfOldest,
    uses([4, 7, 7, 7]),
    { width: 'mode', rate: perMinute(7), isCredible: true },
  ],
  [
    'a wait that agrees with several scopes tells of the one with a round number',
    waitOfOldest,
    uses([10, 19, 19, 19]),
    { width: 'bucket', rate: perMinute(10), isCredible: true },
  ],
  [
    'a wait that agrees with the bucket alone tells of it',
    waitOfOldest,
    [{ width: 'bucket', answered: 7, oldestAgeMs: 30_000 }, ...uses([9, 9, 9, 9], 59_000).slice(1)],
    { width: 'bucket', rate: perMinute(7), isCredible: true },
  ],
  [
    'a wait that agrees after few answers is to be confirmed',
    waitOfOldest,
    uses([3, 3, 3, 3]),
    { width: 'mode', rate: perMinute(3), isCredible: false },
  ],
  [
    'a wait until the oldest request of all leaves the window tells of a limit that they may share',
    waitOfOldest,
    [...uses([3, 3, 3, 0], 5_000).slice(0, 3), { width: 'all', answered: 9, oldestAgeMs: 30_000 }],
    { width: 'mode', rate: perMinute(3), isCredible: false, sharedIn: 'all' },
  ],
  [
    'a wait that agrees with nothing tells no more than none',
    waiting(20_000),
    uses([7, 7, 7, 7]),
    { width: 'mode', rate: perMinute(7), isCredible: false },
  ],
  [
    'a short wait agrees with any steady use, and tells no more than none',
    waiting(5_000),
    uses([7, 7, 7, 7], 55_000),
    { width: 'mode', rate: perMinute(7), isCredible: false },
  ],
  ['without a word few answers tell nothing', mute, uses([4, 4, 4, 4]), undefined],
  ['without a word of its rate a second refusal tells no more', { isFirst: false }, uses([10, 10, 10, 10]), undefined],
  [
    'a named rate is believed of any refusal',
    { ...named, isFirst: false },
    uses([4, 4, 4, 4]),
    { width: 'bucket', rate: perMinute(10), isCredible: true },
  ],
  ['before the first answer nothing is learned', mute, uses([0, 0, 0, 0]), undefined],
  ['without a scope nothing is learned', named, [], undefined],
];

describe('Of a 429', () => {
  it.each(lessons)('%s', (_, refusal, scopes, lesson) => expect(lessonOf(refusal, scopes, minuteMs)).toEqual(lesson));
});
