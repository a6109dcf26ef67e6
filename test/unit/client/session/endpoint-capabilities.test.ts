import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CapabilitiesOptions, createEndpointCapabilities } from '../../../../src/client/session/endpoint-capabilities';
import { systemClock } from '../../../../src/client/timing/timers';
import { maxSymbolsPerRequest } from '../../../../src/protocol/assumptions';

beforeEach(() => void vi.useFakeTimers());

const fiveMinutes = 5 * 60_000;
const day = 24 * 3_600_000;
const start = (more: Partial<CapabilitiesOptions> = {}) =>
  createEndpointCapabilities({ clock: systemClock, symbolsPerRequest: () => undefined, ...more });
const sizeOf = (capabilities: ReturnType<typeof start>, market = 'CN') => capabilities.travel('quotes', market).symbols;

describe('The symbols of a request', () => {
  it('are the setting, else those of the function and market, else the assumption', () => {
    const settings: { symbolsPerRequest?: number } = {};
    const capabilities = start({ symbolsPerRequest: () => settings.symbolsPerRequest });
    capabilities.observedLimit('quotes', 'CN').noteNamed(20);
    expect([sizeOf(capabilities), sizeOf(capabilities, 'US')]).toEqual([20, maxSymbolsPerRequest]);
    expect(capabilities.travel('daily', 'CN').symbols).toBe(maxSymbolsPerRequest);
    settings.symbolsPerRequest = 50;
    expect(sizeOf(capabilities)).toBe(50);
  });

  it('are one without batches, whatever the setting', () => {
    const capabilities = start({ symbolsPerRequest: () => 50 });
    capabilities.noteNoBatch('quotes', 'US', 'plan');
    expect([sizeOf(capabilities, 'US'), sizeOf(capabilities)]).toEqual([1, 50]);
  });

  it('of markets with the same limit share a request, those of others do not', () => {
    const capabilities = start();
    capabilities.observedLimit('quotes', 'US').noteNamed(20);
    const groups = ['CN', 'HK', 'US'].map((market) => capabilities.travel('quotes', market).group);
    expect(new Set(groups.slice(0, 2)).size).toBe(1);
    expect(groups[2]).not.toBe(groups[0]);
  });
});

describe('Missing batches', () => {
  it.each([
    ['the plan', 'plan', day],
    ['a path that a proxy may lack', 'path', fiveMinutes],
  ] as const)('by %s are believed for a time, in their function and market', (_, by, holdMs) => {
    const capabilities = start();
    capabilities.noteNoBatch('daily', 'US', by);
    vi.advanceTimersByTime(holdMs - 1);
    expect(capabilities.lacksBatch('daily', 'US')).toBe(true);
    expect(capabilities.lacksBatch('minute', 'US')).toBe(false);
    expect(capabilities.lacksBatch('daily', 'CN')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(capabilities.lacksBatch('daily', 'US')).toBe(false);
  });

  it('of ever new markets that somebody makes up are bounded, and the latest are kept', () => {
    const capabilities = start();
    for (let i = 0; i < 10_000; i++) capabilities.noteNoBatch('daily', `M${i}`, 'plan');
    expect(capabilities.learned().withoutBatch.size).toBeLessThanOrEqual(1_000);
    expect(capabilities.lacksBatch('daily', 'M9999')).toBe(true);
  });

  it('of a plan are kept for the next start, those of a path are not', () => {
    const capabilities = start();
    capabilities.noteNoBatch('daily', 'US', 'plan');
    capabilities.noteNoBatch('daily', 'CN', 'path');
    capabilities.observedLimit('quotes', 'CN').noteNamed(20);
    vi.advanceTimersByTime(day / 2);
    const restored = start({ restored: capabilities.learned() });
    expect([restored.lacksBatch('daily', 'US'), restored.lacksBatch('daily', 'CN')]).toEqual([true, false]);
    expect(sizeOf(restored)).toBe(20);
    vi.advanceTimersByTime(day / 2);
    expect(restored.lacksBatch('daily', 'US')).toBe(false);
  });
});

it('The name of a universe is believed for five minutes', () => {
  const capabilities = start();
  capabilities.noteUniverseName('CN_Stock', 'CN_Equity_A');
  vi.advanceTimersByTime(fiveMinutes - 1);
  expect(capabilities.universeName('CN_Stock')).toBe('CN_Equity_A');
  vi.advanceTimersByTime(1);
  expect(capabilities.universeName('CN_Stock')).toBeUndefined();
});

describe('A refusal of the plan', () => {
  it('holds for five minutes, for its function and market', () => {
    const capabilities = start();
    const refusal = capabilities.notePlanRefusal('intraday', 'US', 'no');
    expect(refusal.problem).toEqual({ kind: 'not-in-plan', feature: 'minute', market: 'US', detail: 'no' });
    vi.advanceTimersByTime(fiveMinutes - 1);
    expect(capabilities.planRefusal('intraday', 'US')).toBe(refusal);
    expect(capabilities.planRefusal('intraday', 'CN')).toBeUndefined();
    expect(capabilities.planRefusal('minute', 'US')).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(capabilities.planRefusal('intraday', 'US')).toBeUndefined();
  });

  it('ends with a response that shows otherwise, which ends what was learned of the lesser plan', () => {
    const onBetterPlan = vi.fn();
    const capabilities = start({ onBetterPlan });
    capabilities.observedLimit('quotes', 'CN').noteNamed(20);
    capabilities.noteNoBatch('daily', 'CN', 'plan');
    capabilities.notePlanRefusal('daily', 'US', '');
    capabilities.notePlanIncludes('daily', 'US', 'single');
    expect(capabilities.planRefusal('daily', 'US')).toBeUndefined();
    expect(onBetterPlan).toHaveBeenCalledTimes(1);
    expect(sizeOf(capabilities)).toBe(maxSymbolsPerRequest);
    expect(capabilities.lacksBatch('daily', 'CN')).toBe(false);
  });

  it('is not remembered where another symbol of the market was answered within a minute', () => {
    const capabilities = start();
    capabilities.notePlanIncludes('daily', 'US', 'single');
    vi.advanceTimersByTime(59_999);
    capabilities.notePlanRefusal('daily', 'US', '');
    expect(capabilities.planRefusal('daily', 'US')).toBeUndefined();
    vi.advanceTimersByTime(1);
    const refusal = capabilities.notePlanRefusal('daily', 'US', '');
    expect(capabilities.planRefusal('daily', 'US')).toBe(refusal);
  });

  it('of ever new markets that somebody makes up is bounded, and the latest is kept', () => {
    const capabilities = start();
    for (let i = 0; i < 10_000; i++) capabilities.notePlanRefusal('daily', `M${i}`, '');
    expect(capabilities.planFindings().length).toBeLessThanOrEqual(1_000);
    expect(capabilities.planRefusal('daily', 'M9999')).toBeDefined();
    expect(capabilities.planRefusal('daily', 'M0')).toBeUndefined();
  });
});
