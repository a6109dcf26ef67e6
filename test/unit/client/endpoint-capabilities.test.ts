import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEndpointCapabilities } from '../../../src/client/batching/endpoint-capabilities';
import { systemClock } from '../../../src/client/timers';
import { MarketDataError } from '../../../src/market/problem';
import { maxSymbolsPerRequest } from '../../../src/protocol/assumptions';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fiveMinutes = 5 * 60_000;
const notInPlan = new MarketDataError({ kind: 'not-in-plan', feature: 'daily', detail: '' });
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

  it('about the name of a universe holds for five minutes', () => {
    const capabilities = start();
    capabilities.noteUniverseName('CN_Stock', 'CN_Equity_A');
    vi.advanceTimersByTime(fiveMinutes - 1);
    expect(capabilities.universeName('CN_Stock')).toBe('CN_Equity_A');
    vi.advanceTimersByTime(1);
    expect(capabilities.universeName('CN_Stock')).toBeUndefined();
  });

  it('about the plan holds for five minutes', () => {
    const capabilities = start();
    capabilities.notePlanRefusal('daily', 'US', notInPlan);
    vi.advanceTimersByTime(fiveMinutes - 1);
    expect(capabilities.planRefusal('daily', 'US')).toBe(notInPlan);
    vi.advanceTimersByTime(1);
    expect(capabilities.planRefusal('daily', 'US')).toBeUndefined();
  });

  it('about the plan ends with a response that shows otherwise', () => {
    const capabilities = start();
    capabilities.notePlanRefusal('daily', 'US', notInPlan);
    capabilities.notePlanIncludes('daily', 'US');
    expect(capabilities.planRefusal('daily', 'US')).toBeUndefined();
    expect(capabilities.planFindings()).toEqual([{ feature: 'daily', market: 'US', isIncluded: true }]);
  });

  it('about ever new markets that somebody makes up is bounded, and the latest is kept', () => {
    const capabilities = start();
    for (let i = 0; i < 10_000; i++) capabilities.notePlanRefusal('daily', `M${i}`, notInPlan);
    expect(capabilities.planFindings().length).toBeLessThanOrEqual(1_000);
    expect(capabilities.planRefusal('daily', 'M9999')).toBe(notInPlan);
    expect(capabilities.planRefusal('daily', 'M0')).toBeUndefined();
  });
});
