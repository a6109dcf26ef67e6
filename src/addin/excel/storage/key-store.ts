/**
 * Stores API keys in the browser's storage, one for each origin of a service, and never in the document, because document
 * settings are saved in the workbook. A key is returned only for the origin that it was entered for.
 */
import { originOf } from './base-url';

/** The part of the browser's `Storage` that is used. */
export interface TextStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

export interface KeyStore {
  readonly keyFor: (baseUrl: string) => string | undefined;
  /** Stores the key under the origin of the base URL, also `noKeyNeeded`; undefined removes it. */
  keep(baseUrl: string, apiKey: string | undefined): void;
}

/** The name of a stored entry; `partition` is the host's partition key, undefined on hosts without partitions. */
export function storedName(partition: string | undefined, name: string): string {
  return `${partition ?? ''}market-data.${name}`;
}

export function createKeyStore(storage: TextStorage, partition: string | undefined): KeyStore {
  const nameFor = (baseUrl: string) => {
    const origin = originOf(baseUrl);
    return origin === undefined ? undefined : storedName(partition, `key.${origin}`);
  };
  return {
    keyFor(baseUrl) {
      const name = nameFor(baseUrl);
      return name === undefined ? undefined : (storage.getItem(name) ?? undefined);
    },
    keep(baseUrl, apiKey) {
      const name = nameFor(baseUrl);
      if (name === undefined) return;
      if (apiKey === undefined) storage.removeItem(name);
      else storage.setItem(name, apiKey);
    },
  };
}

/**
 * The browser's storage with a fallback in memory for entries that cannot be written: private windows and some embedded
 * browsers throw on the first access, a full storage on a write. A read returns what was written last.
 */
export function resilientStorage(open: () => TextStorage | undefined): TextStorage {
  const written = new Map<string, string | null>();
  const attempt = <T>(act: (storage: TextStorage) => T): T | undefined => {
    try {
      const storage = open();
      return storage && act(storage);
    } catch {
      return undefined;
    }
  };
  const write = (name: string, value: string | null, act: (storage: TextStorage) => true) => {
    if (attempt(act)) written.delete(name);
    else written.set(name, value);
  };
  return {
    getItem: (name) => {
      const inMemory = written.get(name);
      return inMemory !== undefined ? inMemory : (attempt((storage) => storage.getItem(name)) ?? null);
    },
    setItem: (name, value) =>
      write(name, value, (storage) => {
        storage.setItem(name, value);
        return true;
      }),
    removeItem: (name) =>
      write(name, null, (storage) => {
        storage.removeItem(name);
        return true;
      }),
  };
}
