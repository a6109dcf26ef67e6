import { describe, expect, it } from 'vitest';
import type { ActivitySnapshot } from '../../../../src/client/http/activity';
import { paneTexts } from '../../../../src/addin/i18n/pane/pane';
import { changesWithTime } from '../../../../src/client/http/service-status';
import { activityTexts } from '../../../../src/addin/taskpane/home/activity-rows';

const now = Date.parse('2026-01-15T02:30:00Z');

function snapshot(change: Partial<ActivitySnapshot> = {}): ActivitySnapshot {
  return {
    state: 'connected',
    requestsInLastMinute: 0,
    requestsSent: 0,
    valuesAsked: 0,
    valuesFromCache: 0,
    cellsAnswered: 0,
    requestsQueued: 0,
    requestsInFlight: 0,
    waitingUntil: undefined,
    staleCells: { count: 0, oldest: undefined },
    isSimulated: false,
    rateLimit: null,
    ratePolicy: null,
    today: undefined,
    lastError: undefined,
    ...change,
  };
}

function english(change: Partial<ActivitySnapshot>) {
  return activityTexts(snapshot(change), now, paneTexts('en'), 'en');
}

describe('The counters of the pane', () => {
  it('show the observed counts', () => {
    const rows = english({
      requestsInLastMinute: 1234,
      requestsSent: 8,
      cellsAnswered: 260,
      valuesAsked: 400,
      valuesFromCache: 292,
      requestsQueued: 12,
      requestsInFlight: 4,
    });
    expect(rows).toMatchObject({
      'requests.last-minute': '1,234',
      'requests.per-request': '32.5',
      'requests.cache': '73%',
      'requests.queue': '12 waiting, 4 running',
    });
  });

  it('show a dash for a ratio without a divisor', () => {
    expect(english({})).toMatchObject({ 'requests.per-request': '–', 'requests.cache': '–' });
  });
});

describe('The requests that are left', () => {
  it.each([
    ['"person";r=1050;t=30', '1,050'],
    ['"person";r=50;t=30, "team";r=9;t=12', 'you 50, team 9'],
    ['"person";r=50;t=30, "day";r=900;t=3600', '50'],
    ['limit=10, remaining=5', ''],
    [null, ''],
  ])('of the header %s are shown as "%s"', (rateLimit, text) => expect(english({ rateLimit })['requests.left']).toBe(text));
});

describe('The requests of the day', () => {
  it.each([
    ['before somebody counts them', undefined, ''],
    ['without a limit', { left: Infinity }, '1,234'],
    ['of a limit', { left: 3_766 }, '1,234, 3,766 left'],
    ['beyond a limit', { left: -1 }, '1,234, 0 left'],
  ])('%s', (_, today, text) => {
    const counted = today && { count: 1_234, reserved: 0, endsAt: now, toldAt: { now, wallNow: now }, ...today };
    expect(english({ today: counted })['requests.today']).toBe(text);
  });
});

describe('The times of the pane', () => {
  it('include that of the oldest stale value while cells are stale', () => {
    const stale = (oldest: number) => english({ staleCells: { count: 1200, oldest } })['requests.stale'];
    expect(stale(now)).toMatch(/^1,200, oldest \d\d:\d\d:\d\d$/);
    expect(stale(now - 48 * 3_600_000)).toMatch(/^1,200, oldest Jan 1[23], 2026, \d\d:\d\d:\d\d$/);
    expect(english({})['requests.stale']).toBe('');
  });

  it('show midnight as 00:00', () => {
    const midnight = new Date(2026, 0, 15).getTime();
    const lastError = { problem: { kind: 'offline' }, at: midnight, isOver: false } as const;
    const view = activityTexts(snapshot({ lastError }), midnight, paneTexts('en'), 'en');
    expect(view['requests.last-error']).toMatch(/^00:00:00 /);
  });

  it('stand before the last problem, which is in the language of the host', () => {
    const lastError = { problem: { kind: 'server-error', status: 503 }, at: now, isOver: false } as const;
    expect(english({ lastError })['requests.last-error']).toMatch(/^\d\d:\d\d:\d\d .*503/);
    const chinese = activityTexts(snapshot({ lastError }), now, paneTexts('zh'), 'zh');
    expect(chinese['requests.last-error']).toMatch(/^\d\d:\d\d:\d\d 行情服务.*503/);
  });
});

describe('An error that is over', () => {
  it('says so', () => {
    const lastError = { problem: { kind: 'offline' }, at: now, isOver: true } as const;
    expect(english({ lastError })['requests.last-error']).toMatch(/Cannot reach .* \(resolved\)$/);
  });
});

describe('The interval of live cells', () => {
  it.each([
    [undefined, ''],
    [12_400, '12 s'],
    [300, '1 s'],
  ])('of %s ms is shown as "%s"', (liveIntervalMs, text) => expect(english({ liveIntervalMs })['requests.live']).toBe(text));
});

describe('The state of the connection', () => {
  it('changes with time only while counts expire or a wait runs', () => {
    expect(changesWithTime(snapshot())).toBe(false);
    expect(changesWithTime(snapshot({ requestsInLastMinute: 1 }))).toBe(true);
    expect(changesWithTime(snapshot({ waitingUntil: now }))).toBe(true);
  });
});
