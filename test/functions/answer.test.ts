/** A call that waits ends with something, whatever goes wrong while its result leaves. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock as clock } from '../../src/client/clock';
import { createClient } from '../../src/client/create-client';
import { createLive } from '../../src/client/live';
import { createSettings, defaultSettings } from '../../src/client/settings';
import { answer } from '../../src/functions/answer';
import { createServices } from '../../src/functions/services';
import { stubCustomFunctions } from '../fuzz/functions-in-node';

beforeEach(() => {
  stubCustomFunctions();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function servicesThatCount(cellAnswered: () => void) {
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key' });
  const asked = createClient({ fetch: () => Promise.reject(new TypeError('no network')), clock, settings });
  const client = { ...asked, activity: { ...asked.activity, cellAnswered } };
  const host = { language: 'en', hasFormats: true, hasCards: true, isOnTheWeb: false } as const;
  const live = createLive({ client, clock, settings });
  return createServices({ client, clock, live, settings, host, recalculate: () => Promise.resolve() });
}

it('gives the rows that come later', async () => {
  const later = answer(() => Promise.resolve([[1]]), {}, servicesThatCount(vi.fn()));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await later).toEqual([[1]]);
});

it('says so when whoever counts the answers fails', async () => {
  const services = servicesThatCount(() => {
    throw new Error('cannot count');
  });
  const later = answer(() => Promise.resolve([[1]]), {}, services);
  const failure = expect(later).rejects.toMatchObject({ message: 'Something went wrong in the add-in: cannot count' });
  await vi.advanceTimersByTimeAsync(1_000);
  await failure;
});
