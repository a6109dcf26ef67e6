/** The service that the flags of both commands describe: its source, keys and log. */
import { readFileSync } from 'node:fs';
import { systemClock } from '../../client/timing/timers';
import { alertNewsMs } from '../../protocol/assumptions';
import { createAlertWebhook } from '../alerts/alert-webhook';
import { type GatewayOptions, openGateway } from '../gateway/open-gateway';
import { connectRedis } from '../gateway/redis/link';
import { createSharedCounter } from '../gateway/redis/shared-counter';
import type { Audience } from '../http/known-origin';
import type { ListenOptions } from '../http/listen';
import { readDocuments } from '../mcp/documents';
import { createLog, type Log } from '../operations/observe';
import { createMetrics } from '../operations/metrics';
import { anyKey, exampleKeys, type Keys, openKeyFile } from '../people/keys';
import { createSimulatedSource } from '../sources/simulated/simulated-source';
import type { Source } from '../sources/source';
import type { Flags } from './flags';
import { createService, defaultOptions, type Service } from './service';

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
