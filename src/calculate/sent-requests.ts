/** What the cells of a client cost: which requests were sent for the symbols that a cell has asked for. */
import type { Fetch } from '../client/http/transport';
import { type EndpointId, endpointIds, endpoints } from '../protocol/endpoints';

/** One question of a cell to the client. */
export interface Asked {
  /** Of the endpoint for several symbols; `universes` are quotes. */
  readonly kind: EndpointId;
  readonly keys: readonly string[];
  /** Of bars. */
  readonly params?: { readonly period?: string; readonly adjust?: string };
}

export interface SentRequests {
  /** Sees every request that the client sends. */
  watch(send: Fetch): Fetch;
  /** @returns tells which requests have carried any of the keys since, or did so when it was asked; may be called once */
  during(asked: Asked): () => ReadonlySet<object>;
}

export function createSentRequests(): SentRequests {
  /** By kind and key. */
  const inFlight = new Map<string, Set<object>>();
  const waiting = new Map<string, Set<Set<object>>>();
  return {
    watch: (send) => async (url, init) => {
      const request = {};
      const keys = keysOf(new URL(url));
      for (const key of keys) {
        addTo(inFlight, key, request);
        for (const requests of waiting.get(key) ?? []) requests.add(request);
      }
      try {
        return await send(url, init);
      } finally {
        for (const key of keys) removeFrom(inFlight, key, request);
      }
    },
    during({ kind, keys, params }) {
      const shape = shapeOf(kind, params?.period, params?.adjust);
      const named = keys.map((key) => `${shape} ${key}`);
      const requests = new Set<object>();
      for (const key of named) {
        inFlight.get(key)?.forEach((request) => requests.add(request));
        addTo(waiting, key, requests);
      }
      return () => {
        for (const key of named) removeFrom(waiting, key, requests);
        return requests;
      };
    },
  };
}

const kinds: ReadonlyMap<string, EndpointId> = new Map(
  endpointIds.map((id) => [endpoints[id].path, endpointIds.find((batch) => endpoints[batch].single === id) ?? id]),
);

function keysOf({ pathname, searchParams }: URL): string[] {
  const shape = shapeOf(kinds.get(pathname), searchParams.get('period'), searchParams.get('adjust'));
  const lists = ['symbol', 'symbols', 'universes'].flatMap((name) => searchParams.get(name)?.split(',') ?? []);
  return lists.map((key) => `${shape} ${key}`);
}

function shapeOf(kind: EndpointId | undefined, period: string | null = '', adjust: string | null = ''): string {
  return `${kind ?? ''} ${period ?? ''} ${adjust ?? ''}`;
}

function addTo<Item>(sets: Map<string, Set<Item>>, key: string, item: Item): void {
  const set = sets.get(key);
  if (set) set.add(item);
  else sets.set(key, new Set([item]));
}

function removeFrom<Item>(sets: Map<string, Set<Item>>, key: string, item: Item): void {
  const set = sets.get(key);
  set?.delete(item);
  if (set?.size === 0) sets.delete(key);
}
