/**
 * Tells a service that takes alerts of each one that is triggered, so that it can pass them on. One after the other; what cannot be
 * delivered after some attempts, or while it is news, is dropped, for the pane and the log have it.
 */
import { alertNewsMs, alertsPath, alertTestPath, keyHeader } from '../protocol/assumptions';
import type { Activity } from '../client/http/activity';
import type { Access, SettingsSource } from '../client/store/settings';
import { type Clock, type ClockReading, elapsedMs, readClock, sleep } from '../client/timing/timers';
import type { AlertBook } from './alert-contract';
import type { TriggerEvent } from './alert-log';

export interface AlertReportsParts {
  readonly settings: Pick<SettingsSource, 'current'>;
  readonly activity: Pick<Activity, 'snapshot'>;
  readonly clock: Clock;
}

/** Of what is sent: there is no more of the workbook in it. */
export interface AlertReport extends Pick<TriggerEvent, 'symbol' | 'condition' | 'message' | 'price' | 'at'> {
  /** Epoch ms of the last poll before the gap in which it may have happened. */
  readonly unseen_since?: number;
}

interface Waiting {
  readonly report: AlertReport;
  /** Of the service that it was seen at. */
  readonly access: Access;
  readonly since: ClockReading;
}

/** Of a poll that triggers more, the others are not reported. */
const mostWaiting = 100;
/** The last one is longer than the window of a rate limit. */
const retryDelaysMs = [2_000, 15_000, 65_000] as const;
const timeoutMs = 10_000;

export function reportAlerts(book: Pick<AlertBook, 'onTrigger'>, parts: AlertReportsParts): void {
  const { activity, settings, clock } = parts;
  const waiting: Waiting[] = [];
  let isSending = false;
  const sendAll = async () => {
    isSending = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await deliver(next, parts);
    isSending = false;
  };
  book.onTrigger((event) => {
    // What happened in the past that a workbook is set to is over.
    if (event.asOf || !activity.snapshot().takesAlerts || waiting.length >= mostWaiting) return;
    waiting.push({ report: reportOf(event), access: settings.current(), since: readClock(clock) });
    // oxlint-disable-next-line typescript/no-floating-promises -- A post that fails is a status.
    if (!isSending) void sendAll();
  });
}

function reportOf({ symbol, condition, message, price, at, after }: TriggerEvent): AlertReport {
  return { symbol, condition, message, price, at, ...(after && { unseen_since: after.from }) };
}

async function deliver({ report, access, since }: Waiting, parts: AlertReportsParts): Promise<void> {
  for (const delayMs of [0, ...retryDelaysMs]) {
    if (delayMs > 0) await sleep(parts.clock, delayMs);
    if (elapsedMs(since, readClock(parts.clock)) >= alertNewsMs) return;
    // Another service, or another person's key, has nothing to do with it.
    const { baseUrl, apiKey } = parts.settings.current();
    if (baseUrl !== access.baseUrl || apiKey !== access.apiKey) return;
    const { status } = await post(alertsPath, { body: report, access }, parts);
    if (status !== 429 && status < 500) return;
  }
}

/** How a service has answered; `message` is what it says of a refusal. */
export interface AlertAnswer {
  readonly status: number;
  readonly message: string;
}

const noAnswer: AlertAnswer = { status: 599, message: '' };

/** Has the service pass a test message on, as it would an alert. @returns status 204 when it has arrived, 599 when no response came */
export function testAlerts(parts: Pick<AlertReportsParts, 'settings' | 'clock'>): Promise<AlertAnswer> {
  return post(alertTestPath, { access: parts.settings.current() }, parts);
}

interface AlertPost {
  readonly body?: AlertReport;
  readonly access: Access;
}

async function post(
  path: string,
  { body, access }: AlertPost,
  { clock }: Pick<AlertReportsParts, 'clock'>,
): Promise<AlertAnswer> {
  const controller = new AbortController();
  const cancel = clock.after(timeoutMs, () => controller.abort());
  try {
    const response = await fetch(`${access.baseUrl}${path}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
      signal: controller.signal,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      // The key stays out of the address, also where a person sends it there: a service that takes alerts reads the header.
      headers: { 'Content-Type': 'application/json', ...(access.apiKey && { [keyHeader]: access.apiKey }) },
    });
    return { status: response.status, message: response.ok ? '' : await refusalIn(response) };
  } catch {
    return noAnswer;
  } finally {
    cancel();
  }
}

const longestMessage = 200;

/** Text of the service: it is shown as it is, and cut. */
async function refusalIn(response: Response): Promise<string> {
  const said: unknown = await response.json().catch(() => undefined);
  const { message } = (said ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message.slice(0, longestMessage) : '';
}
