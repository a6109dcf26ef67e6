import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/client/timers';
import { createRequestBudget } from '../../../src/client/http/request-budget';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function startBudget(first: number | undefined) {
  const settings = { requestsPerMinute: first };
  return { settings, budget: createRequestBudget(systemClock, () => settings.requestsPerMinute, 60_000) };
}

describe('A budget', () => {
  it('allows a request while it has a free slot, and none before the first response', () => {
    const { budget } = startBudget(2);
    expect(budget.availableAt()).toBe(0);
    budget.spend();
    expect(budget.availableAt()).toBe(0);
    budget.spend();
    expect(budget.availableAt()).toBe(Infinity);
  });

  it('has a free slot exactly a minute after a response', () => {
    const { budget } = startBudget(1);
    budget.spend()();
    expect(budget.availableAt()).toBe(1_060_000);
    vi.advanceTimersByTime(59_999);
    expect(budget.availableAt()).toBe(1_060_000);
    vi.advanceTimersByTime(1);
    expect(budget.availableAt()).toBe(0);
  });

  it('has a free slot a minute after the first response, whichever request it belongs to', () => {
    const { budget } = startBudget(2);
    const [slow, fast] = [budget.spend(), budget.spend()];
    fast();
    vi.advanceTimersByTime(1_000);
    slow();
    expect(budget.availableAt()).toBe(1_060_000);
  });
});

describe('A change of the budget', () => {
  it('to fewer requests waits for as many slots as are too many', () => {
    const { budget, settings } = startBudget(3);
    for (let i = 0; i < 3; i++) {
      budget.spend()();
      vi.advanceTimersByTime(1_000);
    }
    settings.requestsPerMinute = 2;
    expect(budget.availableAt()).toBe(1_061_000);
  });

  it('to none allows everything', () => {
    const { budget, settings } = startBudget(1);
    budget.spend();
    settings.requestsPerMinute = undefined;
    expect(budget.availableAt()).toBe(0);
  });

  it('does not count what was sent before there was one, nor before a reset', () => {
    const { budget, settings } = startBudget(undefined);
    budget.spend();
    settings.requestsPerMinute = 1;
    expect(budget.availableAt()).toBe(0);
    budget.spend();
    budget.reset();
    expect(budget.availableAt()).toBe(0);
  });
});
