/**
 * Keeps what was learned of the limits of the last few keys and addresses, so that a restart does not run into them again. The
 * client's `limit-memory.ts` says what the text holds, and ends what it says after a day of the wall clock: where that is set,
 * limits are forgotten, or kept until they are refuted.
 */
import type { LimitMemory } from '../../../client/session/limit-memory';
import type { MarketMemory } from '../../../client/session/service-markets';
import type { Access } from '../../../client/store/settings';
import { storedName, type TextStorage } from './key-store';

interface StoredLimits {
  /** A fingerprint of address and key. */
  readonly access: string;
  readonly text: string;
}

/** More keys and services are not used in a day. */
const mostAccesses = 8;
/** More than four lists of a hundred entries take. */
const longestText = 30_000;

/** @param partition `Office.context.partitionKey`; undefined on hosts without partitions */
export function createLimitMemory(storage: TextStorage, partition: string | undefined): LimitMemory {
  const name = storedName(partition, 'limits');
  const stored = () => readStored(storage.getItem(name));
  return {
    recall: (access) => stored().find((each) => each.access === accessId(access))?.text,
    keep(access, text) {
      const id = accessId(access);
      // Read anew: other windows write what they learn of other keys.
      const others = stored().filter((each) => each.access !== id);
      const kept: readonly StoredLimits[] = [{ access: id, text }, ...others].slice(0, mostAccesses);
      storage.setItem(name, JSON.stringify(kept));
    },
  };
}

/** Other code of the origin can write to the storage: an unreadable entry counts as none. */
function readStored(text: string | null): StoredLimits[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isStoredLimits).slice(0, mostAccesses) : [];
  } catch {
    return [];
  }
}

function isStoredLimits(value: unknown): value is StoredLimits {
  const { access, text } = (value ?? {}) as Partial<Record<keyof StoredLimits, unknown>>;
  return typeof access === 'string' && typeof text === 'string' && text.length <= longestText;
}

/** @param partition `Office.context.partitionKey`; undefined on hosts without partitions */
export function createMarketMemory(storage: TextStorage, partition: string | undefined): MarketMemory {
  const name = storedName(partition, 'markets');
  return {
    recall(baseUrl) {
      const [stored, text] = (storage.getItem(name) ?? '').split('\n');
      return stored === baseUrl ? text : undefined;
    },
    keep: (baseUrl, text) => storage.setItem(name, `${baseUrl}\n${text}`),
  };
}

/** Equal for equal accesses: FNV-1a of 32 bits. */
export function accessId({ baseUrl, apiKey = '' }: Access): string {
  let hash = 0x811c9dc5;
  for (const character of `${baseUrl} ${apiKey}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
