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
  it('is the setting, else that of the endpoint, else the assumption', () => {
    const settings: { symbolsPerRequest?: number } = {};
    const capabilities = createEndpointCapabilities(systemClock, () => settings.symbolsPerRequest);
    capabilities.observedLimit('quotes').noteNamed(20);
    expect(capabilities.symbolLimit('quotes')).toBe(20);
    expect(capabilities.symbolLimit('klinesBatch')).toBe(maxSymbolsPerRequest);
    settings.symbolsPerRequest = 50;
    expect(capabilities.symbolLimit('quotes')).toBe(50);
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
