/** Posts alerts to a webhook: signed, one after the other, retried and limited. Nothing of an alert or of the address is logged. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { headerMs } from '../../client/session/refusal';
import { systemClock } from '../../client/timing/timers';
import { rateWindowMs } from '../../protocol/assumptions';
import type { Log } from '../operations/log';
import { createRateCounter } from '../people/rate-counter';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

export interface AlertWebhookOptions extends WebhookTarget {
  readonly log: Log;
  /** Aborted when the process is about to end: what waits is dropped then. */
  readonly ending: AbortSignal;
  /** Monotonic ms. */
  readonly now?: () => number;
  /** Rejects when the signal is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** In all, however many people there are. */
  readonly postsPerMinute?: number;
}

export interface AlertWebhook {
  /** False while too many wait, and while the process ends. */
  hasRoom(): boolean;
  post(data: object): void;
  /** What the last attempt has met, unless it was a success. */
  problems(): readonly string[];
}

const mostWaiting = 500;
/** After that an alert is no news. */
const longestWaitMs = 10 * 60_000;
const usualPostsPerMinute = 120;
const retryDelaysMs = [1_000, 5_000, 20_000, 60_000] as const;
const longestRetryAfterMs = 60_000;
const timeoutMs = 10_000;

/** Why an attempt has failed, and whether another one may succeed. */
interface Failure {
  readonly reason: string;
  readonly isFinal: boolean;
  readonly retryAfterMs: number;
}

export function createAlertWebhook(options: AlertWebhookOptions): AlertWebhook {
  const { log, ending, now = () => systemClock.now() } = options;
  const waiting: { readonly data: object; readonly since: number }[] = [];
  let isPosting = false;
  let failure: Failure | undefined;
  const deliver = createDelivery({ ...options, now }, (latest) => (failure = latest));
  const postAll = async () => {
    isPosting = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isNews = now() - next.since <= longestWaitMs;
      const isDelivered = isNews && (await deliver(next.data).catch(() => false));
      if (isDelivered) log.info('An alert was posted to the webhook');
      else log.warn({ problem: isNews ? failure?.reason : 'it has waited too long' }, 'An alert was dropped');
    }
    isPosting = false;
  };
  ending.addEventListener('abort', () => {
    if (waiting.length > 0) log.warn({ dropped: waiting.length }, 'Alerts were dropped: the process is ending');
    waiting.length = 0;
  });
  return {
    hasRoom: () => waiting.length < mostWaiting && !ending.aborted,
    post(data) {
      if (ending.aborted) return;
      waiting.push({ data, since: now() });
      // What waits is posted with the next alert.
      if (!isPosting) postAll().catch(() => (isPosting = false));
    },
    problems: () => (failure ? [`The webhook for alerts ${failure.reason}`] : []),
  };
}

/** @returns a function that tries until an alert is delivered or given up; it rejects when the process ends */
function createDelivery(
  { url, secret, ending, now, pause = pauseUntil, postsPerMinute = usualPostsPerMinute }: AlertWebhookOptions,
  onAttempt: (failure: Failure | undefined) => void,
) {
  const key = keyOfSecret(secret);
  const counter = createRateCounter(rateWindowMs, now);
  const turn = async () => {
    for (;;) {
      const { isAllowed, waitMs } = counter.take('webhook', postsPerMinute);
      if (isAllowed) return;
      await pause(waitMs, ending);
    }
  };
  return async (data: object): Promise<boolean> => {
    const body = JSON.stringify({ type: 'alert.triggered', timestamp: new Date(systemClock.wallNow()), data });
    // A receiver recognises another attempt by it.
    const id = `msg_${randomUUID()}`;
    for (let attempt = 0; ; attempt++) {
      await turn();
      const signed = signedHeaders(id, Math.floor(systemClock.wallNow() / 1000), body, key);
      const failure = await postOnce(url, body, signed, ending);
      onAttempt(failure);
      const delayMs = retryDelaysMs[attempt];
      if (!failure) return true;
      if (failure.isFinal || delayMs === undefined) return false;
      await pause(Math.max(delayMs, failure.retryAfterMs), ending);
    }
  };
}

/** Redirects are not followed: they would carry the alert to an address that nobody has chosen. */
async function postOnce(
  url: string,
  body: string,
  signed: Readonly<Record<string, string>>,
  ending: AbortSignal,
): Promise<Failure | undefined> {
  const headers = { 'Content-Type': 'application/json', ...signed };
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.ok ? undefined : failureOf(response);
  } catch {
    return { reason: 'cannot be reached', isFinal: false, retryAfterMs: 0 };
  }
}

/** Only what may go away by itself is worth another attempt. */
function failureOf({ status, headers }: Response): Failure {
  const isFinal = status < 500 && status !== 408 && status !== 429;
  const named = headerMs(headers.get('Retry-After') ?? '0', systemClock.wallNow());
  return { reason: `answered with HTTP ${status}`, isFinal, retryAfterMs: Math.min(named || 0, longestRetryAfterMs) };
}

async function pauseUntil(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

/** What a secret in that specification's form begins with; the rest is base64. */
const prefix = 'whsec_';

/** @param secret a text; its bytes are the key, unless it begins with `whsec_` */
function keyOfSecret(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret, 'utf8');
}

/** @param seconds Unix time, at which the message is sent */
function signedHeaders(id: string, seconds: number, body: string, key: Buffer): Readonly<Record<string, string>> {
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
