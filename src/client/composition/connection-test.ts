/** Tests a base URL and key with one request, beside the cache and the queue. */
import { asMarketDataError, isProblem, MarketDataError } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { probeSymbol } from '../../protocol/assumptions';
import { bucketsOf } from '../../protocol/buckets';
import type { ServiceRequest } from '../../protocol/endpoints';
import { readQuote, readRecords } from '../../protocol/read-records';
import type { Activity } from '../http/activity';
import type { Client, ConnectionTest } from '../client';
import type { RequestQueue } from '../http/request-queue';
import { mayBeOfSeveral } from '../session/refusal';
import { createTransport, isReachable, requireSendableKey, type TransportOptions } from '../http/transport';
import type { ServiceMarkets } from '../session/service-markets';
import type { Session } from '../session/session';
import { type Access, sameAccess, type Settings, type SettingsSource } from '../store/settings';

export interface ConnectionTestParts extends TransportOptions {
  readonly settings: SettingsSource;
  readonly queue: RequestQueue;
  readonly activity: Activity;
  readonly session: () => Session;
}

export function createConnectionTest(parts: ConnectionTestParts): Client['testConnection'] {
  const { fetch, clock, settings, session } = parts;
  const transport = createTransport({ fetch, clock });
  const noteMarkets = ({ baseUrl }: Access, note: (markets: ServiceMarkets) => void) => {
    const { access, markets } = session();
    if (access.baseUrl === baseUrl) note(markets);
  };
  const test = async (access: Settings, symbols: readonly SymbolCode[]): Promise<ConnectionTest> => {
    const request = { endpoint: 'quotes', parameters: { symbols: symbols.join(',') } } as const;
    // Counts and findings are those of the present key.
    const isPresent = () => sameAccess(access, settings.current());
    let end: ReturnType<typeof countRequest> = () => {};
    try {
      requireSendableKey(access);
      if (isPresent()) end = countRequest(request, parts);
      const onHead = (response: Response) => noteMarkets(access, (markets) => markets.resolveFrom(response));
      const { data } = await transport(request, access, { onHead });
      end('answered');
      if (isPresent()) reportSuccess(data, parts);
      return { result: 'ok' };
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      end(error.problem.kind === 'rate-limited' ? 'refused' : 'answered');
      noteMarkets(access, (markets) => markets.resolveFromRefusal(error.problem));
      if (isPresent() && !mayBeOfSeveral(error.problem, request)) reportFailure(error, request, parts);
      const isHidden = error.problem.kind === 'offline' && (await isReachable({ fetch, clock }, access.baseUrl));
      return isHidden ? { result: 'blocked-by-browser' } : { result: 'failed', error };
    }
  };
  let running: { readonly access: Access; readonly asked: string; readonly found: Promise<ConnectionTest> } | undefined;
  return async (candidate, symbols = [probeSymbol]) => {
    const access = { ...settings.current(), ...candidate };
    const asked = symbols.join(',');
    // The pane and the start of a session may ask the same at once.
    const isRunning = running?.asked === asked && sameAccess(running.access, access);
    const mine = isRunning && running ? running : { access, asked, found: test(access, symbols) };
    running = mine;
    const found = await mine.found;
    if (running === mine) running = undefined;
    return found;
  };
}

/** It passes the queue, and counts in the rates all the same. @returns a function to call once with whether it met a limit */
function countRequest(request: ServiceRequest, { activity, session }: ConnectionTestParts) {
  activity.requestSent();
  const { rates } = session();
  return rates.begin(rates.pathOf(bucketsOf(request)), 'formula');
}

function reportSuccess(data: unknown, { queue, activity, session }: ConnectionTestParts): void {
  // The service refused this key before: requests may be sent again.
  if (activity.state() === 'key-refused') queue.reset();
  activity.responded();
  const { capabilities } = session();
  for (const suffix of answeredMarkets(data)) capabilities.notePlanIncludes('quotes', suffix, 'batch');
}

/** The test is of the connection: content that cannot be read tells nothing of the plan. */
function answeredMarkets(data: unknown): ReadonlySet<string> {
  try {
    const outcomes = [...readRecords(data, 'data', readQuote).values()];
    return new Set(outcomes.flatMap((outcome) => (isProblem(outcome) ? [] : [suffixOf(outcome.symbol)])));
  } catch {
    return new Set();
  }
}

function reportFailure(
  error: MarketDataError,
  request: ServiceRequest,
  { queue, activity }: ConnectionTestParts,
): void {
  const { problem } = error;
  const buckets = bucketsOf(request);
  // Every market data service supports the test request.
  const isOther = problem.kind === 'request-refused';
  activity.failed(isOther ? new MarketDataError({ kind: 'unreadable', detail: String(problem.status) }) : error);
  if (problem.kind === 'rate-limited' || problem.kind === 'daily-limit') queue.onResponse(buckets, problem);
  if (problem.kind === 'key-refused') queue.onResponse(buckets, { kind: 'key-refused', error });
}
