import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEndpointCapabilities } from '../../../src/client/batching/endpoint-capabilities';
import { systemClock } from '../../../src/client/timers';
import { MarketDataError } from '../../../src/market/problem';
import { maxSymbolsPerRequest } from '../../../src/protocol/assumptions';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fiveMinutes = 5 * 60_000;
const start = () => createEndpointCapabilities(systemClock, () => undefined);

describe('The limit of symbols', () => {
  it('is not learned from a refusal of exactly as many symbols as were answered before', () => {
    const capabilities = start();
    capabilities.noteAnswered('quotes', 20);
    capabilities.noteTooMany('quotes', 20, 10);
    expect(capabilities.symbolLimit('quotes')).toBe(maxSymbolsPerRequest);
    capabilities.noteTooMany('quotes', 21, 10);
    expect(capabilities.symbolLimit('quotes')).toBe(20);
  });
});

describe('What a refusal has shown', () => {
  it('about a missing batch endpoint holds for five minutes', () => {
    const capabilities = start();
    capabilities.noteNoBatch('klinesBatch');
    vi.advanceTimersByTime(fiveMinutes - 1);
    expect(capabilities.lacksBatch('klinesBatch')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(capabilities.lacksBatch('klinesBatch')).toBe(false);
  });

  it('about the plan holds for five minutes', () => {
    const capabilities = start();
    const error = new MarketDataError({ kind: 'not-in-plan', feature: 'daily', detail: '' });
    capabilities.notePlanRefusal('daily', 'US', error);
    vi.advanceTimersByTime(fiveMinutes - 1);
    expect(capabilities.planRefusal('daily', 'US')).toBe(error);
    vi.advanceTimersByTime(1);
    expect(capabilities.planRefusal('daily', 'US')).toBeUndefined();
  });
});
