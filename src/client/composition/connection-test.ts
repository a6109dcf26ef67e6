/** Tests a base URL and key with one request, beside the cache and the queue. */
import { asMarketDataError, isProblem, MarketDataError, type Problem } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { probeSymbol } from '../../protocol/assumptions';
import { bucketsOf } from '../../protocol/buckets';
import type { ServiceRequest } from '../../protocol/endpoints';
import { readQuote, readRecords } from '../../protocol/read-records';
import type { Activity } from '../http/activity';
import type { Client, ConnectionTest } from '../client';
import type { RequestEnd } from '../session/rate-limits';
import type { RequestQueue } from '../http/request-queue';
import type { SharedRates } from '../session/shared-rates';
import { mayBeOfSeveral } from '../session/refusal';
import { createTransport, isReachable, requireSendableKey, type TransportOptions } from '../http/transport';
import { refusalIn, withSlot } from '../http/with-slot';
import type { ServiceMarkets } from '../session/service-markets';
import type { Session } from '../session/session';
import { type Access, sameAccess, type Settings, type SettingsSource } from '../store/settings';

export interface ConnectionTestParts extends TransportOptions {
  readonly settings: SettingsSource;
  readonly queue: RequestQueue;
  readonly activity: Activity;
  readonly session: () => Session;
  /** Where other processes have the same key. */
  readonly shared: SharedRates | undefined;
  /** True where no person waits for the test: it is sent only within the limits. Else it passes them, and counts all the same. */
  readonly keepsLimits: boolean;
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
    let isUnsent = false;
    const send = async () => {
      const onHead = (response: Response) => noteMarkets(access, (markets) => markets.resolveFrom(response));
      try {
        requireSendableKey(access);
        if (isPresent()) parts.activity.requestSent();
        const { data } = await transport(request, access, { onHead });
        if (isPresent()) reportSuccess(data, parts);
      } catch (thrown) {
        const error = asMarketDataError(thrown);
        noteMarkets(access, (markets) => markets.resolveFromRefusal(error.problem));
        if (isPresent() && !mayBeOfSeveral(error.problem, request)) reportFailure(error, request, parts);
        throw error;
      }
    };
    try {
      await (isPresent() ? countRequest(request, { ...parts, onUnsent: () => (isUnsent = true) }, send) : send());
      return { result: 'ok' };
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      const isOffline = error.problem.kind === 'offline' && !isUnsent;
      const isHidden = isOffline && (await isReachable({ fetch, clock }, access.baseUrl));
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

/** Keys that no request can carry. */
const unsentKinds: ReadonlySet<Problem['kind']> = new Set(['no-key', 'key-malformed']);

interface CountedParts extends ConnectionTestParts {
  readonly onUnsent: () => void;
}

/** It passes the queue. @throws MarketDataError rate-limited, where it keeps to the limits and they allow none now */
async function countRequest(
  request: ServiceRequest,
  { session, clock, shared, keepsLimits, onUnsent }: CountedParts,
  send: () => Promise<void>,
): Promise<void> {
  const { rates: limits } = session();
  const path = limits.pathOf(bucketsOf(request));
  const waitMs = keepsLimits ? limits.startAt(path, 'formula') - clock.now() : 0;
  if (waitMs > 0) {
    onUnsent();
    throw new MarketDataError({ kind: 'rate-limited', ...(waitMs < Infinity && { retryAfterMs: waitMs }) });
  }
  const end = limits.begin(path, 'formula');
  let outcome = 'answered' as RequestEnd;
  try {
    const noteUnsent = () => {
      outcome = 'unsent';
      onUnsent();
    };
    await (shared ? withSlot(shared, { limits, path, onUnsent: noteUnsent }, send) : send());
  } catch (thrown) {
    if (outcome === 'answered' && refusalIn(thrown)) outcome = 'refused';
    if (isProblem(thrown) && unsentKinds.has(thrown.problem.kind)) outcome = 'unsent';
    throw thrown;
  } finally {
    end(outcome);
  }
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
