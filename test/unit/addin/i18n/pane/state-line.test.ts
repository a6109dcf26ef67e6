import { describe, expect, it } from 'vitest';
import { type SheetState, stateCell, stateLine, stateSigns } from '../../../../../src/addin/i18n/pane/state-line';
import { connectionStates } from '../../../../../src/addin/i18n/pane/status';
import { epochMs } from '../../../../../src/market/time/exchange-time';

const local = (text: string) => new Date(text).getTime();
const now = local('2026-03-18T15:00:00');
const asOf = { instant: epochMs(Date.parse('2025-11-28T15:00:00+08:00')), market: 'SH' } as const;

function sheet(state: SheetState['state'], given: Partial<SheetState> = {}): SheetState {
  return {
    state,
    waitingUntil: undefined,
    requestsQueued: 0,
    lastError: undefined,
    asOf: undefined,
    isDailyOnly: false,
    ...given,
  };
}

const told = (state: SheetState) => stateCell(stateLine(state, now, 'en'), false, 'en');

describe('What a sheet says of itself', () => {
  const failing = { failingSince: local('2026-03-18T14:56:01') };
  it.each<[string, SheetState]>([
    ['Connected', sheet('connected')],
    ['⚠ Not connected since 14:56:01', sheet('failing', failing)],
    [
      '⚠ Not connected since 14:56:01: the service does not answer',
      sheet('failing', { ...failing, lastError: { problem: { kind: 'timeout', afterMs: 20_000 } } }),
    ],
    ['⚠ Not connected since Mar 17, 14:56:01', sheet('failing', { failingSince: local('2026-03-17T14:56:01') })],
    ['⚠ Not connected since Dec 31, 2025, 14:56:01', sheet('failing', { failingSince: local('2025-12-31T14:56:01') })],
    ['⚠ Paused', sheet('paused')],
    ['● Request limit reached: 12 requests wait until 15:00:09', sheet('waiting', { waitingUntil: now + 9_000, requestsQueued: 12 })],
    ['⚠ Daily limit reached: continues at Mar 19, 00:00:00', sheet('daily-limit', { waitingUntil: local('2026-03-19T00:00') })],
    ['● As of 2025-11-28 15:00 (Shanghai)', sheet('connected', { asOf })],
    ['⚠ As of 2025-11-28 15:00 (Shanghai) · Paused', sheet('paused', { asOf })],
  ])('%s', (expected, state) => expect(told(state)).toBe(expected));

  it('names simulated values at the end', () =>
    expect(stateCell(stateLine(sheet('connected'), now, 'zh'), true, 'zh')).toBe('已连接 · 模拟数据'));

  it.each(Object.keys(connectionStates) as SheetState['state'][])('has a sign unless the values are of now: %s', (state) => {
    const isCurrent = state === 'connected' || state === 'untried';
    expect(Object.values(stateSigns).filter((sign) => sign !== '' && told(sheet(state)).startsWith(sign))).toHaveLength(isCurrent ? 0 : 1);
  });
});
