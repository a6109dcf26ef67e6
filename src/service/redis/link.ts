/** The connection to Redis or Redis Cluster, and the commands of ours. Every call fails soon when Redis does not answer. */
import { randomUUID } from 'node:crypto';
import { Cluster, Redis } from 'ioredis';
import { beat, claimValue, holdSlots, releaseSlots, renewLease, storeValue, takeSlot } from './scripts';

export interface RedisLink {
  /** Of this gateway, among all that share the Redis. */
  readonly id: string;
  readonly take: (slots: string, window: SlotWindow, slotId: string) => Promise<TakenSlot>;
  readonly release: (slots: string, windowMs: number, released: readonly ReleasedSlot[]) => Promise<void>;
  /** No slot is given for this long. */
  readonly hold: (slots: string, ms: number) => Promise<void>;
  /** This gateway is alive. @returns how many there are, those among them that were lost not long ago */
  readonly beat: (slots: string, validMs: number, rememberMs: number) => Promise<number>;
  /** This gateway ends: it needs no share of the limit. */
  readonly leave: (slots: string) => Promise<void>;
  readonly claim: (key: string, lease: Lease) => Promise<Claim>;
  /** Keeps the right to fetch a value for whoever still has it; a lease of 0 ms ends it. */
  readonly renewLease: (key: string, lease: Lease) => Promise<void>;
  /** Ends the lease as well, where the token is its own. */
  readonly store: (key: string, value: StoredText, token: string | undefined) => Promise<void>;
  /** False while Redis cannot be reached. */
  readonly isUp: () => boolean;
  readonly close: () => void;
}

export interface SlotWindow {
  readonly limit: number;
  readonly windowMs: number;
  /** How much longer a slot is taken whose release is never told. */
  readonly leaseMs: number;
}

export interface TakenSlot {
  readonly waitMs: number;
  readonly remaining: number;
  readonly resetMs: number;
}

export interface ReleasedSlot {
  readonly id: string;
  /** Since its response. */
  readonly ageMs: number;
}

export interface Lease {
  /** Of one claim among those of all gateways. */
  readonly token: string;
  readonly leaseMs: number;
}

export interface StoredText {
  readonly text: string;
  /** Since it was fetched. */
  readonly ageMs: number;
  /** From now on. */
  readonly validMs: number;
}

export type Claim =
  | { readonly is: 'value'; readonly text: string; readonly ageMs: number }
  /** This gateway has to fetch it. */
  | { readonly is: 'ours' }
  /** Another gateway is fetching it. */
  | { readonly is: 'theirs' };

/** Our scripts as commands: keys first, then arguments. */
interface Scripts {
  mdTake(
    slots: string,
    hold: string,
    gateways: string,
    ...args: (string | number)[]
  ): Promise<[number, number, number]>;
  mdRelease(slots: string, ...args: (string | number)[]): Promise<number>;
  mdHold(hold: string, ms: number): Promise<number>;
  mdBeat(gateways: string, ...args: (string | number)[]): Promise<number>;
  mdClaim(value: string, lease: string, token: string, leaseMs: number): Promise<[string, number] | 0 | 1>;
  mdRenew(lease: string, token: string, leaseMs: number): Promise<number>;
  mdStore(value: string, lease: string, ...args: (string | number)[]): Promise<number>;
}

const scripts = {
  mdTake: { lua: takeSlot, numberOfKeys: 3 },
  mdRelease: { lua: releaseSlots, numberOfKeys: 1 },
  mdHold: { lua: holdSlots, numberOfKeys: 1 },
  mdBeat: { lua: beat, numberOfKeys: 1 },
  mdClaim: { lua: claimValue, numberOfKeys: 2 },
  mdRenew: { lua: renewLease, numberOfKeys: 1 },
  mdStore: { lua: storeValue, numberOfKeys: 2 },
};

/** A gateway goes on alone when Redis takes longer. */
const answerMs = 1_000;
const longestReconnectMs = 1_000;
const connectMs = 10_000;

/** @param urls of one Redis, or of several nodes of a cluster, separated by commas @throws when none of them answers */
export async function connectRedis(urls: string): Promise<RedisLink> {
  const redis = open(urls.split(','));
  // Each failure shows in the command that meets it.
  redis.on('error', () => {});
  const commands = redis as typeof redis & Scripts;
  await within(connectMs, redis.connect()).catch(() => {
    redis.disconnect();
    throw new Error('--redis: no Redis answers there');
  });
  const id = randomUUID();
  const ask = <T>(command: Promise<T>) => within(answerMs, command);
  return {
    id,
    async take(slots, { limit, windowMs, leaseMs }, slotId) {
      const keys = [slots, holdOf(slots), gatewaysOf(slots)] as const;
      const taken = await ask(commands.mdTake(...keys, limit, windowMs, leaseMs, slotId));
      return { waitMs: taken[0], remaining: taken[1], resetMs: taken[2] };
    },
    release: (slots, windowMs, released) =>
      done(ask(commands.mdRelease(slots, windowMs, ...released.flatMap(({ id: slot, ageMs }) => [slot, ageMs])))),
    hold: (slots, ms) => done(ask(commands.mdHold(holdOf(slots), Math.ceil(ms)))),
    beat: (slots, validMs, rememberMs) => ask(commands.mdBeat(gatewaysOf(slots), id, validMs, rememberMs)),
    leave: (slots) => done(ask(redis.zrem(gatewaysOf(slots), id))),
    claim: async (key, { token, leaseMs }) => claimOf(await ask(commands.mdClaim(key, leaseOf(key), token, leaseMs))),
    renewLease: (key, { token, leaseMs }) => done(ask(commands.mdRenew(leaseOf(key), token, leaseMs))),
    store: (key, { text, ageMs, validMs }, token = '') =>
      done(ask(commands.mdStore(key, leaseOf(key), text, Math.round(ageMs), Math.ceil(validMs), token))),
    isUp: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  };
}

function open(urls: readonly string[]): Redis | Cluster {
  const reconnectAfter = (attempts: number) => Math.min(50 * 2 ** attempts, longestReconnectMs);
  const common = { scripts, lazyConnect: true, enableOfflineQueue: false, enableAutoPipelining: true };
  const [url = ''] = urls;
  if (urls.length === 1) return new Redis(url, { ...common, retryStrategy: reconnectAfter, maxRetriesPerRequest: 0 });
  const { username, password, protocol } = new URL(url);
  const nodes = urls.map((each) => ({ host: new URL(each).hostname, port: Number(new URL(each).port || 6379) }));
  const redisOptions = {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
  return new Cluster(nodes, { ...common, redisOptions, clusterRetryStrategy: reconnectAfter });
}

function holdOf(slots: string): string {
  return `${slots}:hold`;
}

function gatewaysOf(slots: string): string {
  return `${slots}:gateways`;
}

function leaseOf(key: string): string {
  return `${key}:lease`;
}

function claimOf(answer: [text: string, ageMs: number] | 0 | 1): Claim {
  if (typeof answer === 'object') return { is: 'value', text: answer[0], ageMs: answer[1] };
  return { is: answer === 1 ? 'ours' : 'theirs' };
}

async function done(promise: Promise<unknown>): Promise<void> {
  await promise;
}

/** @throws when the promise takes longer */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
