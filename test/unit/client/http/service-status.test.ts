import { describe, expect, it, vi } from 'vitest';
import { createNetwork } from '../../../../src/client/timing/network';
import { serviceStatus } from '../../../../src/client/http/service-status';

describe('The status of the service', () => {
  it.each([
    ['no-key', { isOnline: false, isPaused: true }, 'no-key'],
    ['connected', { isOnline: false, isPaused: true }, 'offline'],
    ['key-refused', { isOnline: false, isPaused: false }, 'offline'],
    ['connected', { isOnline: true, isPaused: true }, 'paused'],
    ['untried', { isOnline: true, isPaused: true }, 'paused'],
    ['connected', { isOnline: true, isPaused: false }, 'connected'],
    ['failing', { isOnline: true, isPaused: true }, 'paused'],
    ['waiting', { isOnline: true, isPaused: true }, 'paused'],
  ] as const)('of the state %s with %o is %s', (state, facts, status) => {
    expect(serviceStatus({ state, today: undefined }, facts)).toBe(status);
  });

  it.each([
    ['connected', 11, 'connected'],
    ['connected', 10, 'rationed'],
    ['daily-limit', 0, 'daily-limit'],
    ['failing', 10, 'failing'],
  ] as const)('of the state %s with %i requests left today is %s', (state, left, status) => {
    const today = { count: 90, left, reserved: 10, endsAt: 0, toldAt: { now: 0, wallNow: 0 } };
    expect(serviceStatus({ state, today }, { isOnline: true, isPaused: false })).toBe(status);
  });
});

describe('The network', () => {
  /** A page whose browser says what the test says about the network. */
  const pageOf = (onLine: boolean | undefined) =>
    Object.assign(new EventTarget(), { navigator: { onLine } }) as unknown as Parameters<typeof createNetwork>[0];

  it.each([
    [true, true, true],
    [false, true, false],
    [false, false, true],
    [undefined, true, true],
  ])('with onLine %s, for a service that needs it: %s, is there: %s', (onLine, needsNetwork, expected) => {
    expect(createNetwork(pageOf(onLine), () => needsNetwork).isOnline()).toBe(expected);
  });

  it('is reported when it comes and goes, until the subscription ends', () => {
    const page = pageOf(true);
    const listener = vi.fn();
    const unsubscribe = createNetwork(page, () => true).subscribe(listener);
    const dispatch = (type: string) => (page as unknown as EventTarget).dispatchEvent(new Event(type));
    dispatch('online');
    expect(listener).toHaveBeenCalledTimes(1);
    dispatch('offline');
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    dispatch('online');
    dispatch('offline');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
