/** Tests a base URL and key with one request, beside the cache and the queue. */
import { asMarketDataError } from '../market/problem';
import type { Client } from './client';
import { createTransport, isReachable, requireSendableKey, type TransportOptions } from './http/transport';
import type { SettingsSource } from './settings';

export interface ConnectionTestParts extends TransportOptions {
  readonly settings: SettingsSource;
}

/** A symbol that every deployment of the service should know. */
const probeSymbol = '600519.SH';

export function createConnectionTest({ fetch, clock, settings }: ConnectionTestParts): Client['testConnection'] {
  const transport = createTransport({ fetch, clock });
  return async (candidate) => {
    const request = { endpoint: 'quotes', parameters: { symbols: probeSymbol } } as const;
    const access = { ...settings.current(), ...candidate };
    try {
      requireSendableKey(access);
      await transport(request, access);
      return { result: 'ok' };
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      const isHidden = error.problem.kind === 'offline' && (await isReachable({ fetch, clock }, candidate.baseUrl));
      return isHidden ? { result: 'blocked-by-browser' } : { result: 'failed', error };
    }
  };
}
