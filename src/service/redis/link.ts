/** The connection to Redis or Redis Cluster, and the commands of ours. Every call fails soon when Redis does not answer. */
import { randomUUID } from 'node:crypto';
import { Cluster, type Redis } from 'ioredis';
import { systemClock } from '../../client/timers';
import { openConnection } from './connection';
import { createCommandFailures, problemIn } from './redis-problems';
import { beat, claimValue, holdSlots, releaseSlots, renewLease, storeValue, takeSlot } from './scripts';
import { within } from './within';

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
  /** What is wrong with Redis, one sentence each. */
  readonly problems: () => readonly string[];
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
  /** How many gateways there are, those among them that were lost not long ago. */
  readonly gateways: number;
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
  ): Promise<[number, number, number, number]>;
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
/** Between looks at the nodes of a cluster. */
const lookMs = 2_000;

/** @param urls of one Redis, or of several nodes of a cluster, separated by commas @throws when none of them answers */
export async function connectRedis(urls: string): Promise<RedisLink> {
  const redis = await openConnection(urls, scripts);
  const commands = redis as typeof redis & Scripts;
  const failures = createCommandFailures(() => systemClock.now());
  // A server that has begun to refuse connections says why.
  redis.on('error', (error: Error) => problemIn(error) && failures.note('connect', error));
  redis.on('ready', () => failures.note('connect', undefined));
  const nodes = redis instanceof Cluster ? watchNodes(redis) : { lost: () => [], end() {} };
  const id = randomUUID();
  const ask = async <T>(name: string, command: Promise<T>): Promise<T> => {
    try {
      const answer = await within(answerMs, command);
      failures.note(name, undefined);
      return answer;
    } catch (error) {
      failures.note(name, error as Error);
      throw error;
    }
  };
  const isUp = () => redis.status === 'ready';
  return {
    id,
    ...slotCommands(commands, ask, id),
    ...valueCommands(commands, ask),
    isUp: () => isUp() && !failures.isSilent(),
    problems() {
      const found = [...failures.problems(), ...nodes.lost().map((node) => `The Redis node ${node} is lost`)];
      if (!isUp() && found.length === 0) found.push('Redis cannot be reached');
      return found.map((problem) => `${problem}: not everything is shared`);
    },
    close() {
      nodes.end();
      redis.disconnect();
    },
  };
}

type Commands = (Redis | Cluster) & Scripts;
type AskRedis = <T>(name: string, command: Promise<T>) => Promise<T>;

function slotCommands(commands: Commands, ask: AskRedis, id: string) {
  return {
    async take(slots, { limit, windowMs, leaseMs }, slotId) {
      const keys = [slots, holdOf(slots), gatewaysOf(slots)] as const;
      const taken = await ask('take', commands.mdTake(...keys, limit, windowMs, leaseMs, slotId));
      const [waitMs, remaining, resetMs, gateways] = taken;
      return { waitMs, remaining, resetMs, gateways };
    },
    async release(slots, windowMs, released) {
      const args = released.flatMap(({ id: slot, ageMs }) => [slot, ageMs]);
      await ask('release', commands.mdRelease(slots, windowMs, ...args));
    },
    async hold(slots, ms) {
      await ask('hold', commands.mdHold(holdOf(slots), Math.ceil(ms)));
    },
    beat: (slots, validMs, rememberMs) => ask('beat', commands.mdBeat(gatewaysOf(slots), id, validMs, rememberMs)),
    async leave(slots) {
      await ask('leave', commands.zrem(gatewaysOf(slots), id));
    },
  } satisfies Partial<RedisLink>;
}

function valueCommands(commands: Commands, ask: AskRedis) {
  return {
    claim: async (key, { token, leaseMs }) =>
      claimOf(await ask('claim', commands.mdClaim(key, leaseOf(key), token, leaseMs))),
    async renewLease(key, { token, leaseMs }) {
      await ask('renew', commands.mdRenew(leaseOf(key), token, leaseMs));
    },
    async store(key, { text, ageMs, validMs }, token = '') {
      const args = [text, Math.round(ageMs), Math.ceil(validMs), token];
      await ask('store', commands.mdStore(key, leaseOf(key), ...args));
    },
  } satisfies Partial<RedisLink>;
}

/** A cluster goes on without a node, and ioredis says nothing of it: the other nodes know. */
function watchNodes(cluster: Cluster): { lost(): readonly string[]; end(): void } {
  let lost: readonly string[] = [];
  const look = async () => {
    const nodes = await within(answerMs, cluster.cluster('NODES')).catch(() => undefined);
    if (typeof nodes === 'string') lost = lostIn(nodes);
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return { lost: () => lost, end: () => clearInterval(timer) };
}

/** @param nodes lines of id, address and flags, among others */
function lostIn(nodes: string): string[] {
  return nodes.split('\n').flatMap((line) => {
    const [, address = '', flags = ''] = line.split(' ');
    return flags.includes('fail') ? [address.replace(/@.*/, '')] : [];
  });
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
