import { expect, it, vi } from 'vitest';
import { createSettings, defaultSettings, sameAccess } from '../../../../src/client/store/settings';

const initial = { ...defaultSettings, baseUrl: 'https://service.test' };

it('A change of some settings keeps the others, and is reported with what was before', () => {
  const settings = createSettings(initial);
  const listener = vi.fn();
  settings.subscribe(listener);
  settings.update({ requestsPerDay: 500 });
  settings.update({ asOfRequests: 5 });
  const [first, second] = [
    { ...initial, requestsPerDay: 500 },
    { ...initial, requestsPerDay: 500, asOfRequests: 5 },
  ];
  expect(settings.current()).toEqual(second);
  expect(listener.mock.calls).toEqual([
    [first, initial],
    [second, first],
  ]);
});

it('A change is not reported after the end of the subscription', () => {
  const settings = createSettings(initial);
  const [ended, kept] = [vi.fn(), vi.fn()];
  const unsubscribe = settings.subscribe(ended);
  settings.subscribe(kept);
  unsubscribe();
  settings.update({ requestsPerDay: 500 });
  expect([ended.mock.calls.length, kept.mock.calls.length]).toEqual([0, 1]);
});

it.each([
  [{}, true],
  [{ requestsPerDay: 500 }, true],
  [{ apiKey: 'key-1' }, false],
  [{ baseUrl: 'https://other.test' }, false],
  [{ keyPlacement: 'query' }, false],
] as const)('A change of %o keeps the access: %s', (change, expected) => {
  expect(sameAccess({ ...initial, ...change }, initial)).toBe(expected);
});
