/**
 * Posts alerts to a webhook: one after the other, retried and limited; signed as Standard Webhooks has it, or as messages of a chat
 * service, of which a person has one a minute. Nothing of an alert or of the address is logged.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { productName } from '../../brand/product';
import { headerMs } from '../../client/session/refusal';
import { systemClock } from '../../client/timing/timers';
import { rateWindowMs } from '../../protocol/assumptions';
import type { Log } from '../operations/observe';
import { createRateCounter, type MemoryRateCounter } from '../people/rate-counter';
import {
  alertText,
  type ChatFormat,
  type ChatFormatName,
  chatFormats,
  type Posting,
  type ToldAlert,
} from './chat-formats';

export interface WebhookTarget {
  readonly url: string;
  /** Blank for a chat service without a signature. */
  readonly secret: string;
  /** Absent: as Standard Webhooks has it, each alert by itself. */
  readonly format?: ChatFormatName | undefined;
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
  post(alert: ToldAlert): void;
  /** One attempt at a message that says that it is a test. */
  test(person: string): Promise<TestOutcome>;
  /** What the last attempt has met, unless it was a success. */
  problems(): readonly string[];
}

export type TestOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'too-soon'; readonly waitMs: number };

const mostWaiting = 500;
/** After that an alert is no news. */
const longestWaitMs = 10 * 60_000;
const usualPostsPerMinute = 120;
/** Of one person in a chat: what comes in between is told together. */
const messagesPerMinute = 1;
const retryDelaysMs = [1_000, 5_000, 20_000, 60_000] as const;
const longestRetryAfterMs = 60_000;
const timeoutMs = 10_000;

/** Why an attempt has failed, and whether another one may succeed. */
interface Failure {
  readonly reason: string;
  readonly isFinal: boolean;
  readonly retryAfterMs: number;
}

type Delivering = AlertWebhookOptions & Required<Pick<AlertWebhookOptions, 'now' | 'pause'>>;

interface Waiting {
  readonly alert: ToldAlert;
  readonly since: number;
}

export function createAlertWebhook(options: AlertWebhookOptions): AlertWebhook {
  const { log, ending, format, now = () => systemClock.now(), pause = pauseUntil } = options;
  const chat = format && chatFormats[format];
  const waiting: Waiting[] = [];
  let isPosting = false;
  let failure: Failure | undefined;
  const delivery = createDelivery({ ...options, now, pause }, chat, (latest) => (failure = latest));
  const people = createRateCounter(rateWindowMs, now);
  // Another person's alert does not wait for the minute of the one before.
  let news = new AbortController();
  const next = async (): Promise<Waiting[]> => {
    while (chat && !ending.aborted) {
      const { group, waitMs } = nextGroup(waiting, people);
      if (waitMs === 0) return group;
      news = new AbortController();
      await pause(waitMs, AbortSignal.any([ending, news.signal])).catch(() => {});
    }
    return waiting.splice(0, 1);
  };
  const postAll = async () => {
    isPosting = true;
    for (let group = await next(); group.length > 0; group = await next()) {
      const fresh = group.filter(({ since }) => now() - since <= longestWaitMs);
      const isDelivered =
        fresh.length > 0 && (await delivery.deliver(fresh.map(({ alert }) => alert)).catch(() => false));
      const dropped = group.length - (isDelivered ? fresh.length : 0);
      const problem = fresh.length > 0 ? failure?.reason : 'it has waited too long';
      for (let told = dropped; told < group.length; told++) log.info('An alert was posted to the webhook');
      for (let told = 0; told < dropped; told++) log.warn({ problem }, 'An alert was dropped');
    }
    isPosting = false;
  };
  ending.addEventListener('abort', () => {
    if (waiting.length > 0) log.warn({ dropped: waiting.length }, 'Alerts were dropped: the process is ending');
    waiting.length = 0;
  });
  return {
    hasRoom: () => waiting.length < mostWaiting && !ending.aborted,
    post(alert) {
      if (ending.aborted) return;
      waiting.push({ alert, since: now() });
      news.abort();
      // What waits is posted with the next alert.
      if (!isPosting) postAll().catch(() => (isPosting = false));
    },
    async test(person) {
      const { isAllowed, waitMs } = chat ? people.take(person, messagesPerMinute) : { isAllowed: true, waitMs: 0 };
      return isAllowed ? delivery.test(person) : { kind: 'too-soon', waitMs };
    },
    problems: () => (failure ? [`The webhook for alerts ${failure.reason}`] : []),
  };
}

/** Takes all that waits of the first person who may have a message; where nobody may, the time until somebody may. */
function nextGroup(
  waiting: Waiting[],
  people: MemoryRateCounter,
): { readonly group: Waiting[]; readonly waitMs: number } {
  const persons = [...new Set(waiting.map(({ alert }) => alert.person))];
  let shortestMs = Infinity;
  for (const person of persons) {
    const { isAllowed, waitMs } = people.take(person, messagesPerMinute);
    if (isAllowed) return { group: taken(waiting, ({ alert }) => alert.person === person), waitMs: 0 };
    shortestMs = Math.min(shortestMs, waitMs);
  }
  return { group: [], waitMs: persons.length === 0 ? 0 : shortestMs };
}

function taken(waiting: Waiting[], isWanted: (each: Waiting) => boolean): Waiting[] {
  const group = waiting.filter(isWanted);
  const others = waiting.filter((each) => !isWanted(each));
  waiting.splice(0, waiting.length, ...others);
  return group;
}

/** `deliver` tries until alerts are delivered or given up, and rejects when the process ends; `test` tries once, in its turn alone. */
function createDelivery(
  { url, secret, ending, now, pause, postsPerMinute }: Delivering,
  chat: ChatFormat | undefined,
  onAttempt: (failure: Failure | undefined) => void,
) {
  const key = keyOfSecret(secret);
  const most = postsPerMinute ?? chat?.postsPerMinute ?? usualPostsPerMinute;
  const counter = createRateCounter(rateWindowMs, now);
  const turn = async () => {
    for (;;) {
      const { isAllowed, waitMs } = counter.take('webhook', most);
      if (isAllowed) return;
      await pause(waitMs, ending);
    }
  };
  const post = async ({ id, body, text }: Message) => {
    const now = systemClock.wallNow();
    const standard = { url, body, headers: signedHeaders(id, Math.floor(now / 1000), body, key) };
    const posting = chat ? chat.posting(text, { url, secret }, now) : standard;
    const failure = await postOnce(posting, chat, ending);
    onAttempt(failure);
    return failure;
  };
  return {
    async deliver(alerts: readonly ToldAlert[]): Promise<boolean> {
      const [data] = alerts;
      const message = messageOf('alert.triggered', data, chat ? alertText(alerts, chat.mostBytes) : '');
      for (let attempt = 0; ; attempt++) {
        await turn();
        const failure = await post(message);
        const delayMs = retryDelaysMs[attempt];
        if (!failure) return true;
        if (failure.isFinal || delayMs === undefined) return false;
        await pause(Math.max(delayMs, failure.retryAfterMs), ending);
      }
    },
    async test(person: string): Promise<TestOutcome> {
      const { isAllowed, waitMs } = counter.take('webhook', most);
      if (!isAllowed) return { kind: 'too-soon', waitMs };
      const text = `${productName.en}: test message · 测试消息 · ${person}`;
      const failure = await post(messageOf('alert.test', { person, message: 'Test message' }, text));
      return failure ? { kind: 'failed', reason: failure.reason } : { kind: 'delivered' };
    },
  };
}

/** What is posted, whatever number of attempts it takes. */
interface Message {
  /** A receiver recognises another attempt by it. */
  readonly id: string;
  /** As Standard Webhooks has it. */
  readonly body: string;
  /** For a chat. */
  readonly text: string;
}

function messageOf(type: 'alert.triggered' | 'alert.test', data: object | undefined, text: string): Message {
  const body = JSON.stringify({ type, timestamp: new Date(systemClock.wallNow()), data });
  return { id: `msg_${randomUUID()}`, body, text };
}

/** Redirects are not followed: they would carry the alert to an address that nobody has chosen. */
async function postOnce(
  { url, body, headers: own }: Posting,
  chat: ChatFormat | undefined,
  ending: AbortSignal,
): Promise<Failure | undefined> {
  const headers = { 'Content-Type': 'application/json', ...own };
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    const said = chat && chat.refusalIn(await answerOf(response));
    if (said) return { retryAfterMs: 0, ...said };
    await response.body?.cancel();
    return response.ok ? undefined : failureOf(response);
  } catch {
    return { reason: 'cannot be reached', isFinal: false, retryAfterMs: 0 };
  }
}

const longestAnswerBytes = 4_096;

/** The body, parsed; undefined for one that is long or no JSON. */
async function answerOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunks.at(-1)?.byteLength ?? 0;
    if (bytes > longestAnswerBytes) return undefined;
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
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
