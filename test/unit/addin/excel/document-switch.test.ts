/** Settings that Excel itself reads, through Microsoft's own settings of the document. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocumentSwitch } from '../../../../src/addin/excel/storage/document-settings';
import { hostProfiles } from '../../../support/host-profiles';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';

const documented = [
  ['freshFunctions', 'Office.ForceRefreshCustomFunctionsCache'],
  ['noTrustPrompt', 'Office.DisableTrustUX'],
] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(hostProfiles))('In %s', (_, host) => {
  it.each(documented)('the document keeps %s as %s, until it is told not to', async (which, name) => {
    const { page } = await fixtureExcel({ host });
    const office = page['Office'] as typeof Office;
    vi.stubGlobal('Office', office);
    const { settings } = office.context.document;
    const kept = async () => {
      await passing(10, new Promise((resolve) => settings.refreshAsync(resolve)));
      return settings.get(name) as unknown;
    };
    const cache = openDocumentSwitch(which);
    expect(cache?.isOn()).toBe(false);
    await passing(10, cache!.turn(true, 'en'));
    expect([cache?.isOn(), await kept()]).toEqual([true, true]);
    await passing(10, cache!.turn(false, 'en'));
    expect([cache?.isOn(), await kept()]).toEqual([false, false]);
  });
});

it('It is not offered where Excel has no settings of the document', () => {
  vi.stubGlobal('Office', { context: {} });
  expect(openDocumentSwitch('freshFunctions')).toBeUndefined();
});

it('A document that may only be read says why it was not changed', async () => {
  const { page } = await fixtureExcel();
  vi.stubGlobal('Office', page['Office']);
  const error = { name: 'Error', message: 'The document is read-only.', code: 1 };
  const saveAsync = (done: (result: unknown) => void) => done({ status: 'failed', error });
  let held: unknown;
  const set = (_name: string, value: unknown) => (held = value);
  const cache = openDocumentSwitch('freshFunctions', { get: () => held, set, saveAsync } as unknown as Office.Settings);
  await expect(cache?.turn(true, 'en')).rejects.toThrow('The document is read-only.');
  expect(cache?.isOn()).toBe(false);
});
