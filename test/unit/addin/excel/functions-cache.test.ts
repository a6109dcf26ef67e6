/** The repair of old functions, through Microsoft's own settings of the document. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctionsCache } from '../../../../src/addin/excel/refresh/functions-cache';
import { hostProfiles } from '../../../support/host-profiles';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';

const documented = 'Office.ForceRefreshCustomFunctionsCache';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(hostProfiles))('In %s', (_, host) => {
  it('the document keeps that it bypasses the cache, until it is told not to', async () => {
    const { page } = await fixtureExcel({ host });
    const office = page['Office'] as typeof Office;
    vi.stubGlobal('Office', office);
    const { settings } = office.context.document;
    const kept = async () => {
      await passing(10, new Promise((resolve) => settings.refreshAsync(resolve)));
      return settings.get(documented) as unknown;
    };
    const cache = openFunctionsCache();
    expect(cache?.isBypassed()).toBe(false);
    await passing(10, cache!.bypass(true, 'en'));
    expect([cache?.isBypassed(), await kept()]).toEqual([true, true]);
    await passing(10, cache!.bypass(false, 'en'));
    expect([cache?.isBypassed(), await kept()]).toEqual([false, false]);
  });
});

it('It is not offered where Excel has no settings of the document', () => {
  vi.stubGlobal('Office', { context: {} });
  expect(openFunctionsCache()).toBeUndefined();
});

it('A document that may only be read says why it was not changed', async () => {
  const { page } = await fixtureExcel();
  vi.stubGlobal('Office', page['Office']);
  const error = { name: 'Error', message: 'The document is read-only.', code: 1 };
  const saveAsync = (done: (result: unknown) => void) => done({ status: 'failed', error });
  let held: unknown;
  const set = (_name: string, value: unknown) => (held = value);
  const cache = openFunctionsCache({ get: () => held, set, saveAsync } as unknown as Office.Settings);
  await expect(cache?.bypass(true, 'en')).rejects.toThrow('The document is read-only.');
  expect(cache?.isBypassed()).toBe(false);
});
