/** Everything that holds for one key at one address; replaced as a whole when either changes. */
import { createEndpointCapabilities, type EndpointCapabilities } from './batching/endpoint-capabilities';
import { createServiceMarkets, type MarketMemory, type ServiceMarkets } from './service-markets';
import { type Access, sameAccess, type SettingsSource } from './settings';
import type { Clock } from './timers';

/** Compared by identity: what an earlier session was told says nothing about the present one. */
export interface Session {
  readonly access: Access;
  readonly capabilities: EndpointCapabilities;
  /** Of the address, whatever the key. */
  readonly markets: ServiceMarkets;
}

export interface Sessions {
  readonly current: () => Session;
  /** Counts refreshes and changes of access: what an earlier epoch fetched is not fresh. */
  readonly epoch: () => number;
  readonly startEpoch: () => void;
  /** Calls back after another session has begun, in the order of the subscriptions. @returns a function that ends the subscription */
  readonly onChange: (listener: AccessListener) => () => void;
}

/** @param isOtherService false when only the key is another one */
export type AccessListener = (isOtherService: boolean) => void;

export function createSessions(clock: Clock, settings: SettingsSource, memory: MarketMemory): Sessions {
  const newMarkets = () => createServiceMarkets(settings.current().baseUrl, memory);
  const newSession = (markets: ServiceMarkets): Session => ({
    access: settings.current(),
    capabilities: createEndpointCapabilities(clock, () => settings.current().symbolsPerRequest),
    markets,
  });
  let session = newSession(newMarkets());
  let epoch = 0;
  const listeners = new Set<AccessListener>();
  settings.subscribe((now, before) => {
    if (sameAccess(now, before)) return;
    const isOtherService = now.baseUrl !== before.baseUrl;
    session = newSession(isOtherService ? newMarkets() : session.markets);
    epoch++;
    for (const listener of listeners) listener(isOtherService);
  });
  return {
    current: () => session,
    epoch: () => epoch,
    startEpoch: () => epoch++,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
