/** Tests a base URL and key with one request, beside the cache and the queue. */
import { asMarketDataError, MarketDataError } from '../market/problem';
import type { Activity } from './activity';
import type { Client } from './client';
import type { RequestQueue } from './http/request-queue';
import { createTransport, isReachable, requireSendableKey, type TransportOptions } from './http/transport';
import { sameAccess, type SettingsSource } from './settings';

export interface ConnectionTestParts extends TransportOptions {
  readonly settings: SettingsSource;
  readonly queue: RequestQueue;
  readonly activity: Activity;
}

/** A symbol that every deployment of the service should know. */
const probeSymbol = '600519.SH';

export function createConnectionTest(parts: ConnectionTestParts): Client['testConnection'] {
  const { fetch, clock, settings } = parts;
  const transport = createTransport({ fetch, clock });
  return async (candidate) => {
    const request = { endpoint: 'quotes', parameters: { symbols: probeSymbol } } as const;
    const access = { ...settings.current(), ...candidate };
    try {
      requireSendableKey(access);
      await transport(request, access);
      if (sameAccess(access, settings.current())) reportSuccess(parts);
      return { result: 'ok' };
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      if (sameAccess(access, settings.current())) reportFailure(error, parts);
      const isHidden = error.problem.kind === 'offline' && (await isReachable({ fetch, clock }, candidate.baseUrl));
      return isHidden ? { result: 'blocked-by-browser' } : { result: 'failed', error };
    }
  };
}

function reportSuccess({ queue, activity }: ConnectionTestParts): void {
  // The service refused this key before: requests may be sent again.
  if (activity.state() === 'key-refused') queue.reset();
  activity.responded();
}

function reportFailure(error: MarketDataError, { queue, activity }: ConnectionTestParts): void {
  const { problem } = error;
  // Every market data service supports the test request.
  const isOther = problem.kind === 'request-refused';
  activity.failed(isOther ? new MarketDataError({ kind: 'unreadable', detail: String(problem.status) }) : error);
  if (problem.kind === 'rate-limited') queue.onResponse(problem);
  if (problem.kind === 'key-refused') queue.onResponse({ kind: 'key-refused', error });
}
