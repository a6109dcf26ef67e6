/** Waits after a 429, as a table of transitions. */
import { describe, expect, it } from 'vitest';
import {
  type Hold,
  holdAfterAnswer,
  holdAfterRefusal,
  isUnrefused,
  noHold,
  presentHold,
  releasedHold,
} from '../../../../src/client/session/hold';

const now = 1_000_000;
const concurrency = 6;

const heldBack = (seconds: number, refusals = 1): Hold => ({
  kind: 'held-back',
  until: now + seconds * 1_000,
  refusals,
});
const rampingUp = (requests: number, refusals = 0): Hold => ({ kind: 'ramping-up', concurrency: requests, refusals });

const refused =
  (retryAfterMs = 0) =>
  (hold: Hold) =>
    holdAfterRefusal(hold, now, retryAfterMs);
const answered = (hold: Hold) => holdAfterAnswer(hold, concurrency);
const looked = (hold: Hold) => presentHold(hold, now);

const transitions: [title: string, Hold, event: (hold: Hold) => Hold, Hold][] = [
  ['waits as long as the service asked', noHold, refused(7_000), heldBack(7)],
  ['waits a second when the service named no wait', noHold, refused(), heldBack(1)],
  ['waits a second when the service named a shorter wait', noHold, refused(1), heldBack(1)],
  ['counts refusals of one wait once', heldBack(5), refused(2_000), heldBack(5)],
  ['extends the wait to the longest that was named', heldBack(5), refused(9_000), heldBack(9)],
  ['doubles the wait while nothing is answered', rampingUp(1, 3), refused(), heldBack(8, 4)],
  ['never waits longer than the rate window by itself', rampingUp(1, 20), refused(), heldBack(60, 21)],
  ['starts again at one second after a response', rampingUp(2), refused(), heldBack(1)],
  ['ignores a response that was in flight when it was held back', heldBack(5), answered, heldBack(5)],
  ['allows one more request with every response', rampingUp(1, 4), answered, rampingUp(2)],
  ['is over at full concurrency', rampingUp(concurrency - 1), answered, noHold],
  ['needs no response where there is none', noHold, answered, noHold],
  ['is kept until its instant', heldBack(0.001, 2), looked, heldBack(0.001, 2)],
  ['becomes a ramp-up at its instant, which remembers the refusals', heldBack(0, 2), looked, rampingUp(1, 2)],
  ['is not ended by looking at a ramp-up', rampingUp(3), looked, rampingUp(3)],
  ['is ended by the person, and begins carefully', heldBack(600, 2), releasedHold, rampingUp(1, 2)],
  ['is not made faster by the person while it begins', rampingUp(2, 1), releasedHold, rampingUp(2, 1)],
  ['is not begun by the person', noHold, releasedHold, noHold],
];

describe('A hold', () => {
  it.each([
    [noHold, true],
    [rampingUp(2), true],
    [rampingUp(1, 1), false],
    [heldBack(5), false],
  ])('%j tells whether something was refused since the last answer', (hold, expected) => expect(isUnrefused(hold)).toBe(expected));

  it.each(transitions)('%s', (_, hold, event, expected) => expect(event(hold)).toEqual(expected));
});
