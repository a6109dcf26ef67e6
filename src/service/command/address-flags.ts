/**
 * Reads the values of flags; the flags that say where the service listens, to which service it is a gateway, and where it posts
 * alerts.
 */
import { readFileSync } from 'node:fs';
import type { WebhookTarget } from '../alerts/alert-webhook';
import { type ChatFormatName, chatFormats } from '../alerts/chat-formats';
import { repeated } from '../../market/texts/problem';
import { type GivenLimits, nothingGiven } from '../../client/session/given-limits';
import { isWebOrigin, rateWindowMs } from '../../protocol/assumptions';
import { noKeyNeeded } from '../../client/store/settings';
import { defaultMostInFlight } from '../gateway/concurrency-limit';
import type { GatewayFlags } from '../gateway/open-gateway';
import { readUpstreamPlan } from '../gateway/upstream-plan';

export interface Listening {
  /** The address to listen on; undefined for loopback. */
  readonly host: string | undefined;
  /** Paths of a certificate and its key. */
  readonly tlsFiles: { readonly cert: string; readonly key: string } | undefined;
}

/** Where to listen. Beyond this machine keys travel encrypted, unless a person says otherwise, and nobody knows them. */
export function readListening(text: FlagText, upstream: GatewayFlags | undefined, allowHttp: boolean): Listening {
  const host = text('host');
  const tlsFiles = readTlsFiles(text('tls-cert'), text('tls-key'));
  if (host === undefined || isLoopback(host)) return { host: undefined, tlsFiles };
  if (!tlsFiles && !allowHttp) {
    throw new FlagError(
      `--host: ${host} needs --tls-cert and --tls-key, or --allow-http behind a proxy that adds https`,
    );
  }
  const passesKeysOn = upstream !== undefined && upstream.apiKey === undefined;
  if (text('keys') === undefined && !passesKeysOn) {
    throw new FlagError(`--host: ${host} needs --keys, because everybody knows the example keys`);
  }
  return { host, tlsFiles };
}

function readTlsFiles(cert: string | undefined, key: string | undefined): Listening['tlsFiles'] {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === key) return undefined;
  throw new FlagError('--tls-cert and --tls-key belong together');
}

export interface UpstreamChoices {
  readonly allowHttp: boolean;
  /** The upstream is asked without a key, whoever asks. */
  readonly needsNoKey: boolean;
}

/** The key comes from the environment or a file: a command line is visible to everybody on the machine. */
export function readUpstream(text: FlagText, { allowHttp, needsNoKey }: UpstreamChoices): GatewayFlags | undefined {
  const [url, keyFile] = [text('upstream'), text('upstream-key-file')];
  if (url === undefined) return undefined;
  if (!URL.canParse(url))
    throw new FlagError(`--upstream: expected an address such as https://api.example.com, got "${url}"`);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname) && !allowHttp) {
    throw new FlagError('--upstream: expected https, because the key travels with every request, or --allow-http');
  }
  const [rate, concurrency] = [text('upstream-rate'), text('upstream-concurrency')];
  if (needsNoKey && keyFile !== undefined) {
    throw new FlagError('--upstream-no-key: expected no --upstream-key-file');
  }
  const key = keyFile === undefined ? process.env['UPSTREAM_API_KEY'] : readSecretFile('upstream-key-file', keyFile);
  return {
    baseUrl: url.replace(/(?<!\/)\/+$/, ''),
    apiKey: needsNoKey ? noKeyNeeded : key || undefined,
    given: readGiven(rate, text('upstream-plan')),
    mostInFlight:
      concurrency === undefined ? defaultMostInFlight : countingNumber('upstream-concurrency', concurrency, 10_000),
  };
}

/** One rate for everything, or what a file says of each function. A rate of 0 is none. */
function readGiven(rate: string | undefined, planFile: string | undefined): GivenLimits {
  const all = rate === undefined ? 0 : wholeNumber('upstream-rate', rate, 10_000_000);
  const given = planFile === undefined ? nothingGiven : readPlanFile(planFile);
  if (all === 0) return given;
  if (given.rates.has('*')) throw new FlagError('--upstream-rate: expected none, because --upstream-plan names "*"');
  return { ...given, rates: new Map([...given.rates, ['*', { requests: all, windowMs: rateWindowMs }]]) };
}

function readPlanFile(path: string): GivenLimits {
  try {
    return readUpstreamPlan(path);
  } catch (error) {
    throw new FlagError(`--upstream-plan: ${(error as Error).message}`);
  }
}

/** As browsers write them, besides a slash at the end. */
export function readOrigins(given: readonly string[]): readonly string[] {
  return given
    .flatMap((text) => text.split(','))
    .map((text) => {
      const origin = text.trim().replace(/\/$/, '');
      if (isWebOrigin(origin)) return origin;
      throw new FlagError(`--allow-origin: expected an origin such as https://addin.example.com, got "${text}"`);
    });
}

/** The message does not repeat an address: it may hold a password. */
export function readRedis(urls: string | undefined): string | undefined {
  const isRedis = (url: string) => URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol);
  if (urls === undefined || urls.split(',').every(isRedis)) return urls;
  throw new FlagError('--redis: expected redis://HOST:PORT, or several of a cluster separated by commas');
}

/** Shorter ones can be found by trial. */
const shortestSecret = 24;

/** The message does not repeat the address: those of many services are secrets. */
export function readAlertWebhook(
  text: FlagText,
  upstream: GatewayFlags | undefined,
  allowHttp: boolean,
): WebhookTarget | undefined {
  const [url, secretFile] = [text('alert-webhook'), text('alert-webhook-secret-file')];
  if (url === undefined) return undefined;
  if (!isWebhookUrl(url, allowHttp)) {
    throw new FlagError(
      '--alert-webhook: expected https without a user name, or http on this machine or with --allow-http',
    );
  }
  if (upstream && (upstream.apiKey === undefined || text('keys') === undefined)) {
    throw new FlagError(
      '--alert-webhook: a gateway needs --keys, and UPSTREAM_API_KEY or --upstream-no-key, to know who reports an alert',
    );
  }
  const fromFile = secretFile !== undefined && readSecretFile('alert-webhook-secret-file', secretFile);
  const secret = fromFile || (process.env['ALERT_WEBHOOK_SECRET'] ?? '');
  const format = readAlertFormat(text('alert-format'));
  if (format) return chatTarget({ url, secret, format });
  if (secret.length >= shortestSecret) return { url, secret };
  throw new FlagError(
    `--alert-webhook: needs a secret of at least ${shortestSecret} characters, in ALERT_WEBHOOK_SECRET or --alert-webhook-secret-file`,
  );
}

function readAlertFormat(given: string | undefined): ChatFormatName | undefined {
  const names = Object.keys(chatFormats) as ChatFormatName[];
  if (given === undefined || given === 'standard') return undefined;
  const format = names.find((name) => name === given);
  if (format) return format;
  throw new FlagError(`--alert-format: expected one of standard, ${names.join(', ')}, got "${repeated(given)}"`);
}

/** Where the format signs, the secret is that of the chat service, of any length; the others have none. */
function chatTarget(target: WebhookTarget & { readonly format: ChatFormatName }): WebhookTarget {
  const format = chatFormats[target.format];
  if (target.secret !== '' && !format.signs) {
    throw new FlagError(`--alert-format ${target.format}: expected no secret, as the address itself is one`);
  }
  try {
    format.posting('', target, 0);
  } catch (error) {
    throw new FlagError(`--alert-webhook: ${(error as Error).message}`);
  }
  return target;
}

function isWebhookUrl(text: string, allowHttp: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && (isLoopback(hostname) || allowHttp));
}

function readSecretFile(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new FlagError(`--${flag}: ${(error as Error).message}`);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/** An unknown or invalid flag; the message names it, what was expected and what came. */
export class FlagError extends Error {}

/** The text of a flag; undefined when it is not given. */
export type FlagText = (name: string) => string | undefined;

export function oneOf<Value extends string>(name: string, values: readonly Value[], text: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new FlagError(`--${name}: expected ${values.join(' or ')}, got "${text}"`);
  return value;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

/** @returns epoch ms */
export function momentOf(name: string, text: string): number {
  const instant = moment.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(instant)) return instant;
  throw new FlagError(`--${name}: expected a moment such as 2026-06-30T10:00:00+08:00, got "${text}"`);
}

/** A whole number that is at least 1. */
export function countingNumber(name: string, text: string, max: number): number {
  const number = wholeNumber(name, text, max);
  if (number > 0) return number;
  throw new FlagError(`--${name}: expected at least 1, got "${text}"`);
}

export function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= max) return number;
  throw new FlagError(`--${name}: expected a whole number from 0 to ${max}, got "${text}"`);
}
