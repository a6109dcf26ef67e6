/** The connection to Redis or Redis Cluster, and in words why there is none. */
import { Cluster, Redis } from 'ioredis';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

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

class NoAnswer extends Error {
  constructor() {
    super('Redis does not answer');
  }
}

/** A gateway does not wait for a Redis that does not answer. @throws NoAnswer when the promise takes longer */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** By the beginnings of its errors, and by those of the system and of TLS. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^NOAUTH/, 'Redis wants a password'],
  [/^WRONGPASS|invalid password/, 'Redis does not accept the password'],
  [/^NOPERM/, 'The user of Redis lacks permissions'],
  [/OOM command not allowed/, 'Redis is full (maxmemory)'],
  [/^MISCONF/, 'Redis cannot save its data and refuses to write'],
  [/^READONLY/, 'Redis is a replica and refuses to write'],
  [/^LOADING/, 'Redis is loading its data'],
  [/^CLUSTERDOWN/, 'The Redis Cluster lacks a part of its slots'],
  [/CERT|certificate/i, 'The certificate of Redis is not trusted'],
];

/**
 * What is wrong with Redis, in words for the person who runs it.
 *
 * @returns undefined for an error that says no more than that there is no connection
 */
export function problemIn(error: Error): string | undefined {
  if (error instanceof NoAnswer) return 'Redis does not answer';
  const known = sentences.find(([pattern]) => pattern.test(error.message));
  if (known) return known[1];
  return isRefused(error) ? `Redis refuses a command (${error.message.slice(0, 80)})` : undefined;
}

/** True for an answer of Redis that is an error. */
function isRefused({ name }: Error): boolean {
  return name === 'ReplyError';
}

/** The key holds what no command of ours has written. */
export function isWrongType(error: unknown): boolean {
  return error instanceof Error && isRefused(error) && error.message.slice(0, 200).includes('WRONGTYPE');
}

/** What the commands of one connection have met lately. */
export interface CommandFailures {
  /** @param error undefined when the command has succeeded */
  note(command: string, error: Error | undefined): void;
  /** Keys of another type were deleted, for ours. */
  noteReplaced(keys: readonly string[]): void;
  /** True for a moment after a command had no answer: whoever asks would wait as long. */
  isSilent(): boolean;
  problems(): readonly string[];
  /** What was replaced lately, one sentence each. */
  replaced(): readonly string[];
}

/** A command that nobody repeats is forgotten after so long. */
const rememberedMs = 60_000;
const silentMs = 1_000;
/** Of replaced keys, the last ones. */
const mostReplaced = 5;
/** Of the name of a key. */
const mostShown = 80;

export function createCommandFailures(now: () => number): CommandFailures {
  /** The last failure of each command, until it succeeds again. */
  const failures = new Map<string, { readonly error: Error; readonly at: number }>();
  let silentUntil = -Infinity;
  /** By name; the last one is the newest. */
  const replaced = new Map<string, { readonly at: number }>();
  const isRecent = ({ at }: { readonly at: number }) => now() - at < rememberedMs;
  return {
    note(command, error) {
      if (error instanceof NoAnswer) silentUntil = now() + silentMs;
      else silentUntil = -Infinity;
      if (error) failures.set(command, { error, at: now() });
      else failures.delete(command);
      // Redis is there again for every command; one that was refused may be refused again.
      if (!error) for (const [other, failed] of failures) if (!isRefused(failed.error)) failures.delete(other);
    },
    noteReplaced(keys) {
      for (const key of keys) {
        replaced.delete(key);
        replaced.set(key, { at: now() });
      }
      for (const oldest of [...replaced.keys()].slice(0, -mostReplaced)) replaced.delete(oldest);
    },
    isSilent: () => now() < silentUntil,
    problems() {
      const recent = [...failures.values()].filter(isRecent);
      return [...new Set(recent.map(({ error }) => problemIn(error) ?? 'Redis cannot be reached'))];
    },
    replaced() {
      const recent = [...replaced].flatMap(([key, at]) => (isRecent(at) ? [key.slice(0, mostShown)] : []));
      return recent.map((key) => `The Redis key ${key} had another type and was replaced`);
    },
  };
}
