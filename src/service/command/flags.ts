/** The command line of the local service: its flags, their descriptions, and errors that name a wrong one. */
import { parseArgs } from 'node:util';
import {
  countingNumber,
  FlagError,
  type FlagText,
  type Listening,
  momentOf,
  oneOf,
  readAlertWebhook,
  readListening,
  readOrigins,
  readRedis,
  readUpstream,
  wholeNumber,
} from './address-flags';
import type { WebhookTarget } from '../alerts/alert-webhook';
import { chatFormats } from '../alerts/chat-formats';
import { defaultCacheBytes } from '../gateway/cache-bytes';
import { type Fault, type FaultKind, faultKinds } from '../endpoints/faults';
import { invocation } from '../invocation';
import { type LogLevel, logLevels } from '../operations/observe';
import { overLimits } from '../people/plan-refusals';
import { errorCodes } from '../http/refusals';
import type { ServiceOptions } from './service';
import { defaultMostInFlight } from '../gateway/concurrency-limit';
import type { GatewayFlags } from '../gateway/open-gateway';
import type { SimulationOptions } from '../sources/simulated/simulated-market';

export interface Flags
  extends
    Listening,
    Pick<
      ServiceOptions,
      | 'latencyMs'
      | 'ratePerMinute'
      | 'ratePerDay'
      | 'overLimit'
      | 'errorCode'
      | 'faults'
      | 'calculate'
      | 'hostNames'
      | 'allowedOrigins'
    >,
    Pick<SimulationOptions, 'seed' | 'clock'> {
  /** Serves /mcp. */
  readonly mcp: boolean;
  readonly port: number;
  readonly keyFile: string | undefined;
  /** Separated by commas; what gateways share is there. */
  readonly redisUrls: string | undefined;
  /** Of a gateway. */
  readonly upstream: GatewayFlags | undefined;
  readonly alertWebhook: WebhookTarget | undefined;
  /** Of cached values and responses. */
  readonly cacheBytes: number;
  readonly logLevel: LogLevel;
  /** The name of a person to make a key for, instead of serving. */
  readonly newKeyFor: string | undefined;
  /** Epoch ms from which the simulated market goes on; undefined: the present. */
  readonly beginsAt: number | undefined;
  /** Folder of own files; undefined: the simulated market. */
  readonly data: string | undefined;
  readonly https: boolean;
  readonly open: boolean;
  readonly help: boolean;
}

interface FlagRule {
  readonly type: 'string' | 'boolean';
  readonly value?: string;
  readonly isRepeatable?: boolean;
  readonly description: string;
}

/** Flags of both commands; `start` has those of `startFlags` as well. */
const serviceFlags: Readonly<Record<string, FlagRule>> = {
  port: { type: 'string', value: 'N', description: 'port to listen on; 0 takes any free one' },
  host: { type: 'string', value: 'ADDRESS', description: 'address to listen on instead of loopback; needs --keys' },
  'tls-cert': { type: 'string', value: 'FILE', description: 'certificate for https, in PEM' },
  'tls-key': { type: 'string', value: 'FILE', description: 'private key of the certificate, in PEM' },
  calculate: { type: 'boolean', description: 'serve /calculate: the formulas of Excel for other programs' },
  mcp: { type: 'boolean', description: 'serve /mcp: the same for assistants (Model Context Protocol)' },
  'host-name': {
    type: 'string',
    value: 'NAME[,NAME]',
    description:
      'names of this machine under which /calculate, /mcp and what is not for everybody may be reached; localhost and IP addresses always may',
  },
  'allow-origin': {
    type: 'string',
    value: 'ORIGIN[,ORIGIN]',
    isRepeatable: true,
    description:
      'pages that may ask for your own files, or a gateway without --keys, such as https://addin.example.com; may be repeated',
  },
  'allow-http': { type: 'boolean', description: 'allow plain http on --host: keys are readable on the network' },
  keys: {
    type: 'string',
    value: 'FILE',
    description: 'people and the hashes of their keys, instead of the example keys',
  },
  'new-key': { type: 'string', value: 'NAME', description: 'print a new key and its line for the file of --keys' },
  upstream: { type: 'string', value: 'URL', description: 'be a gateway to this service; its key: UPSTREAM_API_KEY' },
  'upstream-key-file': {
    type: 'string',
    value: 'FILE',
    description: 'file with the key; without any, people use their own',
  },
  'upstream-no-key': { type: 'boolean', description: 'ask the upstream without a key; people still need theirs' },
  'upstream-rate': { type: 'string', value: 'N', description: 'requests per minute that the upstream allows its key' },
  'upstream-plan': {
    type: 'string',
    value: 'FILE',
    description: 'the same by function, access mode and market, in JSON; what it does not say is learned',
  },
  'upstream-concurrency': {
    type: 'string',
    value: 'N',
    description: `requests in flight to the upstream at once, at most; default ${defaultMostInFlight}`,
  },
  'cache-mb': {
    type: 'string',
    value: 'N',
    description: 'memory for cached values and responses; default: a quarter of what the process may have',
  },
  redis: {
    type: 'string',
    value: 'URL[,URL]',
    description: 'share cache and limits through Redis, or the nodes of a cluster',
  },
  'alert-webhook': {
    type: 'string',
    value: 'URL',
    description: 'post alerts there; the secret of their signatures: ALERT_WEBHOOK_SECRET',
  },
  'alert-format': {
    type: 'string',
    value: 'NAME',
    description: `what the webhook takes: standard, ${Object.keys(chatFormats).join(', ')}`,
  },
  'alert-webhook-secret-file': { type: 'string', value: 'FILE', description: 'file with that secret' },
  log: { type: 'string', value: 'LEVEL', description: `${logLevels.join(', ')}; info logs every request` },
  'latency-ms': { type: 'string', value: 'N', description: 'wait this long before each response' },
  'rate-per-minute': {
    type: 'string',
    value: 'N',
    description: 'requests per key and sliding minute, instead of the plan',
  },
  'rate-per-day': { type: 'string', value: 'N', description: 'requests per key and day of UTC, instead of the plan' },
  'over-limit': {
    type: 'string',
    value: 'ANSWER',
    description: `how to answer too many symbols in a request; default 400: ${overLimits.join(', ')}`,
  },
  'error-code': { type: 'string', value: 'number|text', description: 'what "code" in the body of an error is' },
  fault: {
    type: 'string',
    value: 'KIND[:PROBABILITY]',
    isRepeatable: true,
    description: `inject a fault; may be repeated: ${faultKinds.join(', ')}`,
  },
  seed: { type: 'string', value: 'N', description: 'seed of the simulated market' },
  data: { type: 'string', value: 'FOLDER', description: 'answer from the CSV and Parquet files of a folder' },
  clock: { type: 'string', value: 'live|demo', description: 'live keeps exchange hours; demo is always in session' },
  now: {
    type: 'string',
    value: 'MOMENT',
    description: 'begin the simulated market then instead of now: 2026-06-30T10:00:00+08:00, for tests',
  },
  help: { type: 'boolean', description: 'print this' },
};
const startFlags: Readonly<Record<string, FlagRule>> = {
  https: { type: 'boolean', description: 'serve https with the development certificates of Office' },
  'no-open': { type: 'boolean', description: 'do not open a browser' },
};

export type Command = 'service' | 'start';

const defaults = {
  service: { port: '4000', clock: 'live' },
  start: { port: '3000', clock: 'demo' },
} as const;

/** @throws FlagError */
export function readFlags(command: Command, args: readonly string[]): Flags {
  const values = parsed(command, args);
  const text: FlagText = (name) => [values[name]].flat().at(-1) as string | undefined;
  const number = (name: string, whenOmitted: string, max: number) => wholeNumber(name, text(name) ?? whenOmitted, max);
  const allowHttp = values['allow-http'] === true;
  const upstream = readUpstream(text, { allowHttp, needsNoKey: values['upstream-no-key'] === true });
  return {
    port: number('port', defaults[command].port, 65_535),
    ...readListening(text, upstream, allowHttp),
    keyFile: text('keys'),
    upstream,
    alertWebhook: readAlertWebhook(text, upstream, allowHttp),
    redisUrls: readRedis(text('redis')),
    cacheBytes: readCacheBytes(text('cache-mb')),
    logLevel: oneOf('log', logLevels, text('log') ?? 'warn'),
    newKeyFor: text('new-key'),
    latencyMs: number('latency-ms', '0', 600_000),
    ratePerMinute: text('rate-per-minute') === undefined ? undefined : number('rate-per-minute', '', 10_000_000),
    ratePerDay: text('rate-per-day') === undefined ? undefined : number('rate-per-day', '', 1_000_000_000),
    overLimit: oneOf('over-limit', overLimits, text('over-limit') ?? '400'),
    errorCode: oneOf('error-code', errorCodes, text('error-code') ?? 'number'),
    seed: number('seed', '1', 2 ** 31),
    clock: oneOf('clock', ['live', 'demo'], text('clock') ?? defaults[command].clock),
    beginsAt: readBegin(text),
    data: text('data'),
    calculate: values['calculate'] === true,
    mcp: values['mcp'] === true,
    hostNames: text('host-name')?.split(',') ?? [],
    allowedOrigins: readOrigins((values['allow-origin'] ?? []) as string[]),
    faults: ((values['fault'] ?? []) as string[]).map(readFault),
    https: values['https'] === true,
    open: values['no-open'] !== true,
    help: values['help'] === true,
  };
}

export function usage(command: Command): string {
  const lines = Object.entries(flagsOf(command)).map(([name, { value, description }]) => {
    const flag = `--${name}${value === undefined ? '' : ` ${value}`}`;
    return `  ${flag.padEnd(30)} ${description}`;
  });
  return [`Usage: ${invocation(command)} [flags]`, '', ...lines].join('\n');
}

function flagsOf(command: Command): Readonly<Record<string, FlagRule>> {
  return command === 'start' ? { ...serviceFlags, ...startFlags } : serviceFlags;
}

function parsed(command: Command, args: readonly string[]): Record<string, unknown> {
  const options = Object.entries(flagsOf(command)).map(([name, { type, isRepeatable = false }]) => [
    name,
    { type, multiple: isRepeatable },
  ]);
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options) as never, strict: true }).values;
  } catch (error) {
    throw new FlagError((error as Error).message);
  }
}

function readBegin(text: FlagText): number | undefined {
  const given = text('now');
  if (given === undefined) return undefined;
  const other = ['upstream', 'data'].find((name) => text(name) !== undefined);
  if (other !== undefined) throw new FlagError(`--now is for the simulated market, and --${other} is given`);
  return momentOf('now', given);
}

function readCacheBytes(megabytes: string | undefined): number {
  return megabytes === undefined ? defaultCacheBytes() : countingNumber('cache-mb', megabytes, 1_000_000) * 1024 ** 2;
}

function readFault(text: string): Fault {
  const [kind = '', probability = '1', ...more] = text.split(':');
  const isKind = (faultKinds as readonly string[]).includes(kind);
  const share = Number(probability);
  if (!isKind || more.length > 0 || probability === '' || !(share >= 0 && share <= 1)) {
    throw new FlagError(
      `--fault: expected KIND or KIND:PROBABILITY with one of ${faultKinds.join(', ')}, got "${text}"`,
    );
  }
  return { kind: kind as FaultKind, probability: share };
}
