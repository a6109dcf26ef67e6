/** What requests ask for, read once for each address: dashboards ask for the same again and again. */
import { LRUCache } from 'lru-cache';
import { keyParameter } from '../../protocol/assumptions';
import type { EndpointId } from '../../protocol/endpoints';
import type { Asked } from '../people/access';
import { readAsked } from './parameters';

/** Nothing ends an entry, since an address always asks for the same: the one that was used longest ago gives way. */
const mostAddresses = 400;
const mostCharacters = 500_000;

/** @throws Refusal 400 each time, for an address that asks for nothing that there is */
export type ReadAsked = (endpoint: EndpointId, address: string) => Asked;

export function createAskedCache(): ReadAsked {
  const known = new LRUCache<string, Asked>({
    max: mostAddresses,
    maxSize: mostCharacters,
    sizeCalculation: (_, key) => key.length,
  });
  return (endpoint, address) => {
    const key = withoutKey(address);
    const kept = known.get(key);
    if (kept) return kept;
    const asked = readAsked(endpoint, new URL(address).searchParams);
    known.set(key, asked);
    return asked;
  };
}

/** An address as caches keep it: no key stays in them. */
export function withoutKey(address: string): string {
  if (!address.includes(keyParameter)) return address;
  const url = new URL(address);
  url.searchParams.delete(keyParameter);
  return url.href;
}
