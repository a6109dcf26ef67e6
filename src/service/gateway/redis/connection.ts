/** The connection to Redis or Redis Cluster, and in words why there is none. */
import { Cluster, Redis } from 'ioredis';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { problemIn, within } from './redis-problems';

/** A script of ours as a command. */
type Scripts = Readonly<Record<string, { readonly lua: string; readonly numberOfKeys?: number }>>;

const longestReconnectMs = 1_000;
const connectMs = 10_000;
const probeMs = 1_000;

/** @param urls of one Redis, or of several nodes of a cluster, separated by commas @throws Error that says why there is none */
export async function openConnection(urls: string, scripts: Scripts): Promise<Redis | Cluster> {
  const redis = connectionTo(urls.split(','), scripts);
  let cause: Error | undefined;
  // Each failure shows in the command that meets it; the first one says more than those that follow from it.
  const note = (error: Error) => {
    if (!isConsequence(error)) cause ??= error;
  };
  redis.on('error', note).on('node error', note);
  try {
    const wasSilent = () => cause?.message === 'timeout';
    await within(connectMs, untilReady(redis, wasSilent));
    return redis;
  } catch {
    redis.disconnect();
    const why = (cause && problemIn(cause)) ?? (await whatSpeaks(urls)) ?? 'no Redis answers there';
    throw new Error(`--redis: ${why}`);
  } finally {
    redis.off('error', note).off('node error', note);
    redis.on('error', () => {});
  }
}

/**
 * A cluster has as long as a single Redis. ioredis gives its nodes a second each, and gives up a cluster that does not serve all
 * its slots yet; it begins anew by itself.
 */
async function untilReady(redis: Redis | Cluster, wasSilent: () => boolean): Promise<void> {
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()));
  const connected = redis.connect().catch((error: unknown) => {
    if (!wasSilent()) throw error;
    return ready;
  });
  await Promise.race([connected, ready]);
}

function isConsequence({ message }: Error): boolean {
  return /^Connection is closed|^Failed to refresh slots cache/.test(message);
}

function connectionTo(urls: readonly string[], scripts: Scripts): Redis | Cluster {
  const reconnectAfter = (attempts: number) => Math.min(50 * 2 ** attempts, longestReconnectMs);
  const common = { scripts, lazyConnect: true, enableOfflineQueue: false, enableAutoPipelining: true };
  const [url = ''] = urls;
  if (urls.length === 1) return new Redis(url, { ...common, retryStrategy: reconnectAfter, maxRetriesPerRequest: 0 });
  const { username, password, protocol } = new URL(url);
  const nodes = urls.map((each) => ({ host: hostOf(new URL(each)), port: portOf(new URL(each)) }));
  const redisOptions = {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
  return new Cluster(nodes, { ...common, redisOptions, clusterRetryStrategy: reconnectAfter });
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port }: URL): number {
  return Number(port || 6379);
}

/** A server that closes the connection, or says nothing, may speak TLS where we do not, or the other way round. */
async function whatSpeaks(urls: string): Promise<string | undefined> {
  const url = new URL(urls.split(',')[0] ?? urls);
  const address = { host: hostOf(url), port: portOf(url) };
  if (url.protocol === 'rediss:') {
    const socket = connectPlain(address, () => socket.write('PING\r\n'));
    return (await happens(socket, 'data')) ? 'Redis speaks without TLS there: give redis://' : undefined;
  }
  const socket = connectTls({ ...address, rejectUnauthorized: false });
  return (await happens(socket, 'secureConnect')) ? 'Redis wants TLS: give rediss://' : undefined;
}

async function happens(socket: Socket, event: 'data' | 'secureConnect'): Promise<boolean> {
  const happened = new Promise<void>((resolve, reject) => socket.once(event, () => resolve()).once('error', reject));
  return within(probeMs, happened)
    .then(() => true)
    .catch(() => false)
    .finally(() => socket.destroy());
}
