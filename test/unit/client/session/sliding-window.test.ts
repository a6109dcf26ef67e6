import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlidingWindow } from '../../../../src/client/session/sliding-window';
import { propertyRuns } from '../../../support/property-runs';

const windowMs = 60_000;

type Step = 'begin' | 'end' | 'refuse' | number;

const steps = fc.array(fc.oneof(fc.constantFrom<Step>('begin', 'end', 'refuse'), fc.integer({ min: 0, max: 40_000 })), {
  maxLength: 80,
});

/** Every request that ever was. */
class NaiveWindow {
  readonly ended: { readonly at: number; readonly isRefused: boolean }[] = [];
  inFlight = 0;

  of(ms: number, now: number) {
    return this.ended.filter(({ at }) => at > now - ms);
  }

  count(ms: number, now: number): number {
    return this.inFlight + this.of(ms, now).length;
  }

  /** By looking at each instant at which a response leaves the window. */
  availableAt(most: number, ms: number, now: number): number {
    if (this.inFlight >= most) return Infinity;
    const instants = [now, ...this.of(ms, now).map(({ at }) => at + ms)];
    const first = instants.find((instant) => this.count(ms, instant) < most);
    return first === now ? 0 : (first ?? Infinity);
  }
}

/** Runs the steps on both. @param look after each step */
function walk(script: readonly Step[], keptMs: number, look: (now: number, a: SlidingWindow, b: NaiveWindow) => void) {
  const [window, naive] = [new SlidingWindow(keptMs), new NaiveWindow()];
  let now = 5_000;
  for (const step of script) {
    if (typeof step === 'number') now += step;
    else if (step === 'begin') {
      window.begin();
      naive.inFlight++;
    } else if (naive.inFlight > 0) {
      window.end(now, step === 'refuse');
      naive.inFlight--;
      naive.ended.push({ at: now, isRefused: step === 'refuse' });
    }
    look(now, window, naive);
  }
}

describe('A sliding window', () => {
  it('counts, and tells when the next request may start, as one that looks at every request', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 12 }), fc.constantFrom(windowMs, windowMs / 6), (script, most, ms) => {
        walk(script, windowMs, (now, window, naive) => {
          expect(window.inFlight).toBe(naive.inFlight);
          expect(window.count(ms, now)).toBe(naive.count(ms, now));
          expect(window.answered(ms, now)).toBe(naive.of(ms, now).filter(({ isRefused }) => !isRefused).length);
          expect(window.oldest(ms, now)).toBe(naive.of(ms, now)[0]?.at);
          expect(window.availableAt(most, ms, now)).toBe(naive.availableAt(most, ms, now));
        });
      }),
      propertyRuns(300),
    );
  });

  it('counts a request until a window after its response, as the service may count it late', () => {
    const window = new SlidingWindow(windowMs);
    window.begin();
    expect(window.count(windowMs, 10 * windowMs)).toBe(1);
    window.end(10 * windowMs);
    expect(window.count(windowMs, 11 * windowMs - 1)).toBe(1);
    expect(window.count(windowMs, 11 * windowMs)).toBe(0);
  });

  it('remembers for as long as the longest window that is asked for', () => {
    const window = new SlidingWindow(windowMs);
    window.keep(10 * windowMs);
    for (const at of [0, 2 * windowMs, 4 * windowMs]) {
      window.begin();
      window.end(at);
    }
    expect([window.count(windowMs, 4 * windowMs), window.count(10 * windowMs, 4 * windowMs)]).toEqual([1, 3]);
  });
});
