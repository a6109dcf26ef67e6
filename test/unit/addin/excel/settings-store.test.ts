import { describe, expect, it, vi } from 'vitest';
import { createSettings, defaultFreshness, noKeyNeeded } from '../../../../src/client/store/settings';
import { createKeyStore, resilientStorage } from '../../../../src/addin/excel/storage/key-store';
import { createSettingsStore, followOtherWindows, persistSettings } from '../../../../src/addin/excel/storage/settings-store';
import { createBlockedStorage, createStorage } from '../../../support/page-window';

const local = 'http://localhost:3000';
const hosted = 'https://api.example.com';

function storeOn(storage = createStorage(), partition?: string) {
  return createSettingsStore({ storage, partition, defaultBaseUrl: local });
}

/** The settings of one window of the add-in. */
function openWindow(storage = createStorage()) {
  const store = storeOn(storage);
  const source = createSettings(store.load());
  return { storage, store, source, settings: persistSettings(source, store) };
}

describe('Stored settings', () => {
  it('are the default base URL and no key at first', () => {
    expect(storeOn().load()).toEqual({
      baseUrl: local,
      apiKey: undefined,
      keyPlacement: 'header',
      requestsPerMinute: undefined,
      requestsPerMinuteCount: 'function',
      requestsPerDay: undefined,
      symbolsPerRequest: undefined,
      asOfRequests: 120,
      freshness: defaultFreshness,
      shortNumbers: false,
      plainValues: false,
      plainLive: false,
      linkedSecurities: false,
      planFunctionsOnly: false,
      errorsAsText: false,
      refreshOnOpen: 'never',
      refreshMinutes: 0,
    });
  });

  it('are loaded as they were saved', () => {
    const { settings, store } = openWindow();
    settings.update({
      baseUrl: hosted,
      apiKey: 'secret',
      keyPlacement: 'query',
      requestsPerMinute: 60,
      requestsPerDay: 500,
    });
    expect(store.load()).toEqual({ ...settings.current(), symbolsPerRequest: undefined });
    expect(store.load().requestsPerDay).toBe(500);
  });

  it('keep the choice of short numbers', () => {
    const { settings, store } = openWindow();
    settings.update({ shortNumbers: true });
    expect(store.load().shortNumbers).toBe(true);
    settings.update({ plainValues: true, riseColour: 'red' });
    expect(store.load()).toMatchObject({ plainValues: true, riseColour: 'red' });
  });
});

describe('Stored choices', () => {
  it('keep when to refresh, and ignore choices that there are not', () => {
    const { settings, store, storage } = openWindow();
    settings.update({ refreshOnOpen: 'market-open', refreshMinutes: 15 });
    expect(store.load()).toMatchObject({ refreshOnOpen: 'market-open', refreshMinutes: 15 });
    storage.setItem('market-data.settings', '{"refreshOnOpen":"hourly","refreshMinutes":0.1}');
    expect(store.load()).toMatchObject({ refreshOnOpen: 'never', refreshMinutes: 0 });
  });

  it('keep maximum ages, also an age of 0', () => {
    const { settings, store } = openWindow();
    const freshness = { ...defaultFreshness, quoteMs: 0, staleBarsMs: 0, barsMs: 90_000 };
    settings.update({ freshness });
    expect(store.load().freshness).toEqual(freshness);
  });
});

describe('Loaded settings', () => {
  it('have the default base URL until another one was saved', () => {
    const { storage, settings } = openWindow();
    settings.update({ requestsPerMinute: 30 });
    const movedTo = createSettingsStore({ storage, partition: undefined, defaultBaseUrl: hosted });
    expect(movedTo.load()).toMatchObject({ baseUrl: hosted, requestsPerMinute: 30 });
  });

  it.each([
    '{broken',
    'null',
    '"text"',
    '{"baseUrl":"http://evil.example"}',
    '{"baseUrl":7,"requestsPerMinute":-1,"symbolsPerRequest":"9"}',
    '{"requestsPerMinute":0,"freshness":{"quoteMs":-1,"barsMs":"5","referenceMs":1.5,"staleQuoteMs":null}}',
    '{"freshness":7,"shortNumbers":"yes"}',
  ])('are the defaults where the storage holds %s', (stored) => {
    const storage = createStorage({ 'market-data.settings': stored });
    expect(storeOn(storage).load()).toEqual(storeOn().load());
  });

  it('are separate for every partition key of the host', () => {
    const storage = createStorage();
    const keys = createKeyStore(storage, 'tenant-a:');
    keys.keep(local, 'secret');
    expect(storeOn(storage, 'tenant-a:').load().apiKey).toBe('secret');
    expect(storeOn(storage, 'tenant-b:').load().apiKey).toBeUndefined();
    expect(storeOn(storage).load().apiKey).toBeUndefined();
  });
});

describe('A key of one service', () => {
  it('is used only for the origin that it was entered for', () => {
    const { settings } = openWindow();
    settings.update({ apiKey: 'local key' });
    settings.update({ baseUrl: hosted });
    expect(settings.current().apiKey).toBeUndefined();
    settings.update({ apiKey: 'hosted key' });
    settings.update({ baseUrl: local });
    expect(settings.current().apiKey).toBe('local key');
    expect(settings.keyFor(hosted)).toBe('hosted key');
  });

  it('is sent in a header again after a change of origin', () => {
    const { settings } = openWindow();
    settings.update({ apiKey: 'local key', keyPlacement: 'query' });
    settings.update({ baseUrl: hosted, apiKey: 'hosted key' });
    expect(settings.current()).toMatchObject({ apiKey: 'hosted key', keyPlacement: 'header' });
  });
});

describe('A stored key', () => {
  it('is shared by all paths of one origin', () => {
    const { settings } = openWindow();
    settings.update({ baseUrl: `${hosted}/a`, apiKey: 'secret' });
    settings.update({ baseUrl: `${hosted}/b` });
    expect(settings.current().apiKey).toBe('secret');
  });

  it('that is not needed is remembered as such, for its origin', () => {
    const { settings, store } = openWindow();
    settings.update({ baseUrl: hosted, apiKey: noKeyNeeded });
    expect(store.load()).toMatchObject({ baseUrl: hosted, apiKey: noKeyNeeded });
    settings.update({ baseUrl: local });
    expect(store.load().apiKey).toBeUndefined();
  });

  it('is removed from the storage when the person forgets it', () => {
    const { settings, storage } = openWindow();
    settings.update({ apiKey: 'secret' });
    settings.update({ apiKey: undefined });
    const everything = Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? ''));
    expect(everything.join()).not.toContain('secret');
    expect(settings.keyFor(local)).toBeUndefined();
  });

  it('is not in the entry of the other settings', () => {
    const { settings, storage } = openWindow();
    settings.update({ apiKey: 'secret' });
    expect(storage.getItem('market-data.settings')).not.toContain('secret');
  });

  it('is not stored for a base URL that is refused', () => {
    const storage = createStorage();
    createKeyStore(storage, undefined).keep('http://evil.example', 'secret');
    expect(storage.length).toBe(0);
  });
});

describe('Two windows of the add-in', () => {
  /** Browsers dispatch the event in every window except the one that wrote. */
  function follow({ source, store }: ReturnType<typeof openWindow>) {
    const page = new EventTarget();
    const end = followOtherWindows(source, store, page);
    return { end, storageChanged: () => page.dispatchEvent(new Event('storage')) };
  }

  it('share a key as soon as one of them has stored it', () => {
    const first = openWindow();
    const second = openWindow(first.storage);
    const { storageChanged } = follow(second);
    first.settings.update({ apiKey: 'secret' });
    storageChanged();
    expect(second.settings.current().apiKey).toBe('secret');
  });

  it('are notified only of changed settings, and not after the subscription has ended', () => {
    const window = openWindow();
    const { end, storageChanged } = follow(window);
    const listener = vi.fn();
    window.settings.subscribe(listener);
    window.storage.setItem('another entry', 'x');
    storageChanged();
    expect(listener).not.toHaveBeenCalled();
    end();
    createKeyStore(window.storage, undefined).keep(local, 'late');
    storageChanged();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('Without usable storage', () => {
  it.each([
    ['throws at every use', createBlockedStorage],
    ['is absent', () => undefined],
    [
      'throws on access',
      () => {
        throw new Error('SecurityError');
      },
    ],
  ])('settings are kept in memory if it %s', (_, open) => {
    const storage = resilientStorage(open);
    const { settings, store } = openWindow(storage as Storage);
    settings.update({ apiKey: 'secret', baseUrl: hosted });
    expect(store.load()).toMatchObject({ baseUrl: hosted, apiKey: 'secret' });
    settings.update({ apiKey: undefined });
    expect(store.load().apiKey).toBeUndefined();
  });

  it('a full storage returns what was written last, and nothing after a removal', () => {
    const full: Storage = Object.assign(createStorage({ old: 'kept' }), {
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    const storage = resilientStorage(() => full);
    storage.setItem('old', 'newer');
    expect(storage.getItem('old')).toBe('newer');
    storage.removeItem('old');
    expect(storage.getItem('old')).toBeNull();
  });
});
