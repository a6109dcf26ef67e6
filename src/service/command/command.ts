/**
 * The frame of both commands: reads the flags, opens the service that they describe, with its source, keys and log, and turns an
 * error into a message and an exit code.
 */
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { filesPath } from '../files-page/markup';
import type { Listening, ListenOptions } from '../http/listen';
import { anyKey, exampleKeys, hashOf, type Keys, openKeyFile } from '../people/keys';
import { reportLine } from '../sources/files/catalog/file-report';
import type { Source } from '../sources/source';
import { FlagError } from './address-flags';
import { type Command, type Flags, readFlags, usage } from './flags';
import { readFileSync } from 'node:fs';
import { systemClock } from '../../client/timing/timers';
import { alertNewsMs } from '../../protocol/assumptions';
import { createAlertWebhook } from '../alerts/alert-webhook';
import { type GatewayOptions, openGateway } from '../gateway/open-gateway';
import { connectRedis } from '../gateway/redis/link';
import { createSharedCounter } from '../gateway/redis/shared-counter';
import type { Audience } from '../http/known-origin';
import { readDocuments } from '../mcp/documents';
import { createLog, type Log } from '../operations/observe';
import { createMetrics } from '../operations/metrics';
import { createSimulatedSource } from '../sources/simulated/simulated-source';
import { createService, defaultOptions, type Service } from './service';

/** Exits with 2 after a bad flag and with 1 after any other error, which is printed as one line. */
export async function runCommand(command: Command, run: (flags: Flags) => Promise<void>): Promise<void> {
  // Up to 64 requests listen to the signal of one call; beyond ten, Node would print that listeners leak.
  setMaxListeners(0);
  try {
    const flags = readFlags(command, process.argv.slice(2));
    if (flags.help) console.log(usage(command));
    else if (flags.newKeyFor !== undefined) printNewKey(flags.newKeyFor);
    else await run(flags);
  } catch (error) {
    console.error((error as Error).message);
    if (error instanceof FlagError) console.error(`\n${usage(command)}`);
    process.exit(error instanceof FlagError ? 2 : 1);
  }
}

function printNewKey(name: string): void {
  const { key, line } = newKey(name);
  console.log(`The key, for ${name} alone; it is kept nowhere:\n\n  ${key}\n`);
  console.log(`Its line for "people" in the file of --keys:\n\n  ${line}`);
}

/** Printed above the notice, with the other addresses. */
export function filesPageLine({ folder }: Source, { origin }: Pick<Listening, 'origin'>): readonly string[] {
  return folder ? [`Your files: ${origin}${filesPath}`] : [];
}

/** Printed when the service has started. */
export function notice(source: Source, { keyFile }: Flags): readonly string[] {
  const refused = new Set(refusals(source));
  return [
    source.description,
    ...refused,
    ...fileLines(source),
    ...(source.problems?.() ?? []).filter((problem) => !refused.has(problem)),
    keyFile === undefined
      ? 'Keys: demo (everything), free, starter, pro, cn-pro, expert, daily, cn-only, minute-only'
      : `Keys: those in ${keyFile}`,
  ];
}

/** Before everything else of the files, and all of them. */
function refusals(source: Source): readonly string[] {
  return (source.files?.() ?? []).flatMap(({ refusal }) => refusal ?? []);
}

/** Of a larger folder, the terminal shows the first; /healthz and the page of the files have more. */
const mostLines = 50;

function fileLines(source: Source): readonly string[] {
  const read = (source.files?.() ?? []).filter(({ refusal, format }) => refusal === undefined && format !== '');
  const more = read.length - mostLines;
  return [...read.slice(0, mostLines).map(reportLine), ...(more > 0 ? [`and ${more} more files`] : [])];
}

/** `--new-key NAME`: a new key for a person, and the line of the key file that knows its hash. */
interface NewKey {
  /** For the person alone: it is kept nowhere. */
  readonly key: string;
  /** For `people` in the key file. */
  readonly line: string;
}

export function newKey(name: string): NewKey {
  const key = `md_${randomBytes(24).toString('base64url')}`;
  return { key, line: JSON.stringify({ name, sha256: hashOf(key), plan: 'pro', requestsPerMinute: 60 }) };
}

export interface OpenService {
  readonly app: Service;
  readonly source: Source;
  readonly keys: Keys;
  /** Of the values that formulas have asked for. */
  readonly formulaCacheBytes: number;
  /** To be aborted when the process is about to end. */
  readonly ending: AbortController;
  readonly listenOptions: ListenOptions;
}

export async function openService(flags: Flags): Promise<OpenService> {
  const { logLevel, tlsFiles, port, host, redisUrls, alertWebhook, beginsAt } = flags;
  const log = createLog(logLevel);
  const metrics = createMetrics();
  const link = redisUrls === undefined ? undefined : await connectRedis(redisUrls);
  const source = await openSource(flags, { metrics, link });
  const restBytes = flags.cacheBytes * (1 - valueShare);
  const formulaCacheBytes = Math.min(defaultOptions.formulaCacheBytes, restBytes / 2);
  const ending = new AbortController();
  const keys = keysOf(flags, log);
  const tls = tlsFiles && { cert: readFileSync(tlsFiles.cert), key: readFileSync(tlsFiles.key) };
  return {
    app: createService({
      ...flags,
      source,
      keys,
      audience: audienceOf(flags),
      mcp: flags.mcp ? readDocuments() : undefined,
      log,
      metrics,
      bodyCacheBytes: Math.min(defaultOptions.bodyCacheBytes, restBytes / 2),
      formulaCacheBytes,
      ending: ending.signal,
      webhook: alertWebhook && createAlertWebhook({ ...alertWebhook, log, ending: ending.signal }),
      ...(beginsAt !== undefined && { now: () => beginsAt + Math.floor(performance.now()) }),
      ...(link && { counter: createSharedCounter(link), reports: createSharedCounter(link, alertNewsMs) }),
    }),
    source,
    keys,
    formulaCacheBytes,
    ending,
    listenOptions: { port, host, ...(tls && { tls }) },
  };
}

/** The data of files, and what a gateway gets for its key, are no page's business: the example keys are no secrets. */
function audienceOf({ keyFile, upstream, data }: Flags): Audience {
  if (keyFile !== undefined || (upstream && upstream.apiKey === undefined)) return 'people';
  return upstream || data !== undefined ? 'machine' : 'all';
}

function keysOf({ keyFile, upstream }: Flags, log: Log): Keys {
  if (upstream && upstream.apiKey === undefined) return anyKey;
  if (keyFile === undefined) return exampleKeys;
  const onProblem = (problem: string) => log.warn({ problem }, 'The key file could not be read again');
  return openKeyFile({ path: keyFile, now: () => systemClock.now(), onProblem });
}

/** What a gateway shares with the service around it. */
type GatewayParts = Pick<GatewayOptions, 'metrics' | 'link'>;

/** Of the memory for caches; the rest is for responses and for the values that formulas have asked for. */
const valueShare = 3 / 4;

/** @throws Error when the source cannot answer at all, such as a folder without data */
async function openSource(flags: Flags, shared: GatewayParts): Promise<Source> {
  const { data, seed, clock, upstream } = flags;
  if (upstream) return openGateway({ ...upstream, ...shared, cacheBytes: flags.cacheBytes * valueShare });
  if (data === undefined) return createSimulatedSource({ seed, clock });
  // DuckDB is loaded only where it is used.
  const { openOwnFiles } = await import('../sources/files/files-source');
  return openOwnFiles({ folder: data });
}
