import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettings } from '../../../../src/client/store/settings';
import { type AddInSettings, type AddInSettingsSource, defaultAddInSettings } from '../../../../src/addin/excel/storage/settings-store';
import { systemClock } from '../../../../src/client/timing/timers';
import { asksOnce } from '../../../../src/addin/excel/cells/own-formulas';
import type { Refresh, RefreshOutcome } from '../../../../src/addin/excel/refresh/refresh';
import { startRefreshSchedule } from '../../../../src/addin/excel/refresh/background-refreshes';

const outcome: RefreshOutcome = { recalculated: 1, reentered: 0, leftAlone: {}, searchedNames: true };
/** A Thursday, 10:30 in Shanghai. */
const open = Date.parse('2026-01-15T02:30:00Z');
const closed = Date.parse('2026-01-17T02:30:00Z');
const minute = 60_000;

let refresh: ReturnType<typeof vi.fn<Refresh>>;
let opened: number;
let isHeld: boolean;
let isAccepted: boolean;
let hasOwnMarkets: boolean;
let refusedUntil: number | undefined;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: open });
  refresh = vi.fn<Refresh>(() => Promise.resolve(outcome));
  [opened, isHeld, isAccepted, hasOwnMarkets, refusedUntil] = [0, false, true, false, undefined];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function start(change: Partial<AddInSettings>): AddInSettingsSource {
  const settings = createSettings({ ...defaultAddInSettings, baseUrl: 'https://a.example', apiKey: 'k', ...change });
  const onOpened = () => opened++;
  const activity = { refusedUntil: () => refusedUntil };
  const access = { whenAccepted: (act: () => void) => (isAccepted ? act() : undefined) };
  stop = startRefreshSchedule({
    clock: systemClock,
    settings,
    refresh,
    isHeld: () => isHeld,
    onOpened,
    access,
    activity,
    hasOwnMarkets: () => hasOwnMarkets,
  });
  return settings;
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute);

describe('A workbook that is opened', () => {
  it.each([
    ['never', open, 0],
    ['market-open', open, 1],
    ['market-open', closed, 0],
    ['always', closed, 1],
  ] as const)('is refreshed %s at %i: %i', (refreshOnOpen, now, times) => {
    vi.setSystemTime(now);
    start({ refreshOnOpen });
    expect(refresh.mock.calls).toEqual(Array.from({ length: times }, () => ['workbook']));
    expect(opened).toBe(times);
  });

  it('is not refreshed while the service does not accept the key', () => {
    isAccepted = false;
    start({ refreshOnOpen: 'always' });
    expect([refresh.mock.calls.length, opened]).toEqual([0, 0]);
  });

  it('is not refreshed when few requests are left for the day', () => {
    refusedUntil = open + 60 * minute;
    start({ refreshOnOpen: 'always' });
    expect([refresh.mock.calls.length, opened]).toEqual([0, 0]);
  });

  it('is not refreshed without a key, which would empty its cells', async () => {
    start({ refreshOnOpen: 'always', refreshMinutes: 1, apiKey: undefined });
    await pass(3);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('The interval', () => {
  it('refreshes silently, from the choice on, until it is taken back', async () => {
    const settings = start({});
    await pass(120);
    expect(refresh).not.toHaveBeenCalled();
    settings.update({ refreshMinutes: 5 });
    await pass(4.9);
    expect(refresh).not.toHaveBeenCalled();
    await pass(5.2);
    expect(refresh).toHaveBeenCalledTimes(2);
    settings.update({ refreshMinutes: 0 });
    await pass(60);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(opened).toBe(0);
  });

  it('leaves out turns while requests wait, and goes on afterwards', async () => {
    start({ refreshMinutes: 1 });
    isHeld = true;
    await pass(3);
    expect(refresh).not.toHaveBeenCalled();
    isHeld = false;
    await pass(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('leaves out turns while a refresh runs, and survives one that fails', async () => {
    let fail: (error: Error) => void = () => {};
    refresh.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    start({ refreshMinutes: 1 });
    await pass(3);
    expect(refresh).toHaveBeenCalledTimes(1);
    fail(new Error('GeneralException'));
    await pass(1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('ends with the schedule', () => {
    start({ refreshMinutes: 1 });
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  ['=MD.QUOTE("AAPL.US")', true],
  ['=MD.LIVE("AAPL.US")', false],
  ['=ROUND(MD.LIVE(A1),2)+md.livedepth(A2)', false],
  ['=MD.LIVE("MD.QUOTE(1)")', false],
  ['=MD.LIVE(A1)-MD.QUOTE(A1)', true],
  ['=LastPrice("AAPL.US")', true],
])('%s is refreshed at the interval: %s', (formula, isWanted) => expect(asksOnce(formula)).toBe(isWanted));
