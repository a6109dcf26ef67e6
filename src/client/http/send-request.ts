/** Sends one request with everything that it needs besides the network: the queue and retries. */
import { asMarketDataError, MarketDataError, type Problem } from '../../market/texts/problem';
import {
  alertsHeader,
  picturesHeader,
  originHeader,
  rateLimitHeader,
  rateLimitPolicyHeader,
  simulatedOrigin,
} from '../../protocol/assumptions';
import type { Content } from '../../protocol/read-values';
import type { Activity } from './activity';
import type { RequestObservers } from '../store/query';
import type { Session } from '../session/session';
import { type Clock, sleep } from '../timing/timers';
import type { RequestQueue } from './request-queue';
import { mayBeOfSeveral } from '../session/refusal';
import { requireSendableKey, type Transport } from './transport';
import { type Bucket, bucketsOf } from '../../protocol/buckets';
import type { ServiceRequest } from '../../protocol/endpoints';

/**
 * Sends a request and reads its content; a response that cannot be read counts as a failed request. The request leaves the
 * queue, or is aborted on its way, when its observers' signal aborts.
 * @throws MarketDataError when the request finally failed
 */
export type SendRequest = <T>(
  request: ServiceRequest,
  observers: RequestObservers,
  read: (content: Content) => T,
) => Promise<T>;

export interface SendRequestParts {
  readonly transport: Transport;
  readonly queue: RequestQueue;
  readonly activity: Activity;
  readonly clock: Clock;
  /** The present session; another object after a change of key or address. */
  readonly session: () => Session;
  /** 0 ≤ random < 1, for the jitter of retries. */
  readonly random: () => number;
}

/** Waits before the first and the second retry of a request that failed on the way. */
const retryDelaysMs = [500, 1000] as const;

export function createSendRequest(parts: SendRequestParts): SendRequest {
  const { queue, clock, random } = parts;
  return async (request, observers, read) => {
    const buckets = bucketsOf(request);
    let since: number | undefined;
    const sent = () => {
      since ??= clock.now();
      return sendOnce({ request, buckets }, observers, read, parts);
    };
    for (let retries = 0; ;) {
      try {
        requireSendableKey(parts.session().access);
        return await queue.run(buckets, observers, sent);
      } catch (thrown) {
        const error = asMarketDataError(thrown);
        // The queue asks for a second opinion, which may be this request again.
        if (error.problem.kind === 'key-refused' && queue.isKeyDoubted(buckets)) continue;
        // The bucket is held back now: the request asks again for as long as the service keeps saying so.
        if (error.problem.kind === 'rate-limited') continue;
        const delayMs = retryDelaysMs[retries];
        if (delayMs === undefined || retries >= retriesFor(error.problem)) throw error;
        retries++;
        if (observers.isRetried?.({ failures: retries, since: since ?? clock.now() }) === false) throw error;
        await sleep(clock, delayMs * (1 + random() / 4), observers.signal);
      }
    }
  };
}

async function sendOnce<T>(
  { request, buckets }: { readonly request: ServiceRequest; readonly buckets: readonly Bucket[] },
  { signal, isSuspected = false }: RequestObservers,
  read: (content: Content) => T,
  { transport, queue, activity, session }: SendRequestParts,
): Promise<T> {
  const sentIn = session();
  requireSendableKey(sentIn.access);
  // A response to a key that was replaced meanwhile says nothing about the present one.
  const isPresent = () => session() === sentIn;
  let hasHead = false;
  const reported = { queue, activity, buckets, isSuspected };
  const onHead = (response: Response) => {
    hasHead = true;
    sentIn.markets.resolveFrom(response);
    if (isPresent()) reportHead(response, reported);
  };
  activity.requestSent();
  try {
    const { hasServed } = sentIn.service;
    const value = read(await transport(request, sentIn.access, { signal, onHead, hasServed }));
    sentIn.service.hasServed = true;
    if (isPresent()) activity.responded();
    return value;
  } catch (thrown) {
    const error = asMarketDataError(thrown);
    sentIn.markets.resolveFromRefusal(error.problem);
    if (isPresent() && mayBeOfSeveral(error.problem, request)) activity.responded();
    else if (isPresent() && error.problem.kind !== 'cancelled') reportFailure(error, hasHead, reported);
    throw error;
  }
}

interface Reported extends Pick<SendRequestParts, 'queue' | 'activity'> {
  readonly buckets: readonly Bucket[];
  readonly isSuspected: boolean;
}

/** The head of a response frees the queue: its body may take long. */
function reportHead({ ok, status, headers }: Response, { queue, activity, buckets }: Reported): void {
  const rates = { rateLimit: headers.get(rateLimitHeader), ratePolicy: headers.get(rateLimitPolicyHeader) };
  activity.servedBy({
    isSimulated: headers.get(originHeader) === simulatedOrigin,
    ...rates,
    takesAlerts: headers.has(alertsHeader),
    drawsPictures: headers.has(picturesHeader),
  });
  const refused = { kind: 'key-refused', error: new MarketDataError({ kind: 'key-refused' }) } as const;
  if (status === 401) queue.onResponse(buckets, refused);
  else if (status >= 500) queue.onResponse(buckets, { kind: 'failed' });
  // The body of a 429 says how long to wait. A proxy may name a limit of its own with what it refuses.
  else if (status !== 429) queue.onResponse(buckets, { kind: 'not-refused', headers: ok ? rates : undefined });
}

function reportFailure(error: MarketDataError, hasHead: boolean, reported: Reported): void {
  const { queue, activity, buckets, isSuspected } = reported;
  const { problem } = error;
  const isOfService = problem.kind === 'key-refused' ? queue.isKeyRefused() : !isSuspected || retriesFor(problem) === 0;
  if (isOfService) activity.failed(error);
  if (problem.kind === 'rate-limited' || problem.kind === 'daily-limit') queue.onResponse(buckets, problem);
  else if (!hasHead) queue.onResponse(buckets, { kind: 'failed' });
}

/** Only what may go away by itself is worth asking again. */
export function retriesFor({ kind }: Problem): number {
  switch (kind) {
    case 'server-error':
    case 'foreign-reply':
    case 'timeout':
    case 'offline':
      return 2;
    case 'unreadable':
      return 1;
    default:
      return 0;
  }
}
