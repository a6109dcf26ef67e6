/** Tests a base URL and key with one request, beside the cache and the queue. */
import { asMarketDataError, MarketDataError } from '../market/problem';
import { probeSymbol } from '../protocol/assumptions';
import { bucketsOf } from '../protocol/buckets';
import type { Activity } from './activity';
import type { Client, ConnectionTest } from './client';
import type { RequestQueue } from './http/request-queue';
import { createTransport, isReachable, requireSendableKey, type TransportOptions } from './http/transport';
import type { ServiceMarkets } from './service-markets';
import type { Session } from './session';
import { type Access, sameAccess, type Settings, type SettingsSource } from './settings';

const request = { endpoint: 'quotes', parameters: { symbols: probeSymbol } } as const;
const probeBuckets = bucketsOf(request);

export interface ConnectionTestParts extends TransportOptions {
  readonly settings: SettingsSource;
  readonly queue: RequestQueue;
  readonly activity: Activity;
  readonly session: () => Session;
}

export function createConnectionTest(parts: ConnectionTestParts): Client['testConnection'] {
  const { fetch, clock, settings, activity, session } = parts;
  const transport = createTransport({ fetch, clock });
  const noteMarkets = ({ baseUrl }: Access, note: (markets: ServiceMarkets) => void) => {
    const { access, markets } = session();
    if (access.baseUrl === baseUrl) note(markets);
  };
  const test = async (access: Settings): Promise<ConnectionTest> => {
    try {
      requireSendableKey(access);
      // Counts are those of the present key.
      if (sameAccess(access, settings.current())) activity.requestSent();
      const onHead = (response: Response) => noteMarkets(access, (markets) => markets.resolveFrom(response));
      await transport(request, access, { onHead });
      if (sameAccess(access, settings.current())) reportSuccess(parts);
      return { result: 'ok' };
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      noteMarkets(access, (markets) => markets.resolveFromRefusal(error.problem));
      if (sameAccess(access, settings.current())) reportFailure(error, parts);
      const isHidden = error.problem.kind === 'offline' && (await isReachable({ fetch, clock }, access.baseUrl));
      return isHidden ? { result: 'blocked-by-browser' } : { result: 'failed', error };
    }
  };
  let running: { readonly access: Access; readonly found: Promise<ConnectionTest> } | undefined;
  return async (candidate) => {
    const access = { ...settings.current(), ...candidate };
    // The pane and the start of a session may ask the same at once.
    const mine = running && sameAccess(running.access, access) ? running : { access, found: test(access) };
    running = mine;
    const found = await mine.found;
    if (running === mine) running = undefined;
    return found;
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
  if (problem.kind === 'rate-limited' || problem.kind === 'daily-limit') queue.onResponse(probeBuckets, problem);
  if (problem.kind === 'key-refused') queue.onResponse(probeBuckets, { kind: 'key-refused', error });
}
