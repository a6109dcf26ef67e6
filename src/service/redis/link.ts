/** The connection to Redis or Redis Cluster, and the commands of ours. Every call fails soon when Redis does not answer. */
import { randomUUID } from 'node:crypto';
import { Cluster, type Redis } from 'ioredis';
import { learnedForMs, type LearnedRate } from '../../client/http/rate-lesson';
import type { SharedUse } from '../../client/http/shared-rates';
import { elapsedMs, readClock, systemClock } from '../../client/timers';
import { chunksOf } from '../../market/chunks';
import type { Rate } from '../../protocol/limit-words';
import { openConnection } from './connection';
import { createCommandFailures, problemIn } from './redis-problems';
import { beat, claimValue, refuseSlots, releaseSlots, renewLease, storeValue, takeSlots, tellRate } from './scripts';
import { within } from './within';

export interface RedisLink {
  /** Of this gateway, among all that share the Redis. */
  readonly id: string;
  /** @param base of all keys of one key to one upstream; with a hash tag, so that they are on one node of a cluster */
  readonly take: (base: string, scopes: readonly SlotScope[], slot: NewSlot) => Promise<TakenSlots>;
  readonly release: (base: string, scopes: readonly SlotScope[], ended: EndedSlot) => Promise<void>;
  /** No slot of some scopes is given for a while. @returns what was answered, scope by scope */
  readonly refused: (base: string, scopes: readonly SlotScope[], refusal: SlotRefusal) => Promise<readonly SharedUse[]>;
  /** This gateway is alive. */
  readonly beat: (base: string, lasts: BeatLasts) => Promise<Beat>;
  /** This gateway ends: it needs no share of the limit. */
  readonly leave: (base: string) => Promise<void>;
  /** For the other gateways. */
  readonly tellRate: (base: string, scope: string, rate: LearnedRate) => Promise<void>;
  readonly forgetRates: (base: string, scopes: readonly string[]) => Promise<void>;
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

/** One of the scopes that a request counts in. */
export interface SlotScope {
  readonly name: string;
  /** Of a window; undefined where no limit is known. */
  readonly requests: number | undefined;
  readonly windowMs: number;
}

export interface NewSlot {
  readonly id: string;
  /** How much longer a slot is taken whose release is never told. */
  readonly leaseMs: number;
}

export interface TakenSlots {
  /** How many gateways there are, those among them that were lost not long ago. */
  readonly gateways: number;
  /** In the order in which they were asked for. The slot is taken where none of them has a wait. */
  readonly scopes: readonly {
    readonly waitMs: number;
    readonly remaining: number;
    readonly resetMs: number;
  }[];
}

export interface EndedSlot {
  readonly id: string;
  /** Since its response. */
  readonly ageMs: number;
  readonly isAnswered: boolean;
}

export interface SlotRefusal {
  readonly id: string;
  readonly waitMs: number;
  /** The scopes that wait. */
  readonly held: readonly string[];
}

export interface BeatLasts {
  readonly validMs: number;
  readonly rememberMs: number;
  readonly learnedForMs: number;
}

export interface Beat {
  /** How many there are, those among them that were lost not long ago. */
  readonly gateways: number;
  /** What any of them has learned, of the last day by the clock of Redis. */
  readonly rates: readonly (Rate & { readonly name: string; readonly ageMs: number })[];
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

/** Our scripts as commands: keys first, then arguments; where the number of keys varies, it comes before them. */
interface Scripts {
  mdTake(keys: number, ...args: (string | number)[]): Promise<number[]>;
  mdRelease(keys: number, ...args: (string | number)[]): Promise<number>;
  mdRefuse(keys: number, ...args: (string | number)[]): Promise<number[]>;
  mdBeat(gateways: string, rates: string, ...args: (string | number)[]): Promise<[number, ...(string | number)[]]>;
  mdTell(rates: string, ...args: (string | number)[]): Promise<number>;
  mdClaim(value: string, lease: string, token: string, leaseMs: number): Promise<[string, number] | 0 | 1>;
  mdRenew(lease: string, token: string, leaseMs: number): Promise<number>;
  mdStore(value: string, lease: string, ...args: (string | number)[]): Promise<number>;
}

const scripts = {
  mdTake: { lua: takeSlots },
  mdRelease: { lua: releaseSlots },
  mdRefuse: { lua: refuseSlots },
  mdBeat: { lua: beat, numberOfKeys: 2 },
  mdTell: { lua: tellRate, numberOfKeys: 1 },
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
    ...slotCommands(commands, ask),
    ...gatewayCommands(commands, ask, id),
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

function slotCommands(commands: Commands, ask: AskRedis) {
  return {
    async take(base, scopes, { id, leaseMs }) {
      const keys = [gatewaysOf(base), ...scopes.flatMap(({ name }) => [slotsOf(base, name), holdOf(base, name)])];
      const limits = scopes.flatMap(({ requests = 0, windowMs }) => [requests, windowMs]);
      const [gateways = 1, ...found] = await ask('take', commands.mdTake(keys.length, ...keys, leaseMs, id, ...limits));
      const taken = scopes.map((_, place) => {
        const [waitMs = 0, remaining = 0, resetMs = 0] = found.slice(3 * place);
        return { waitMs, remaining, resetMs };
      });
      return { gateways, scopes: taken };
    },
    async release(base, scopes, { id, ageMs, isAnswered }) {
      const keys = scopes.map(({ name }) => slotsOf(base, name));
      const args = [id, Math.ceil(ageMs), isAnswered ? 1 : 0, ...scopes.map(({ windowMs }) => windowMs)];
      await ask('release', commands.mdRelease(keys.length, ...keys, ...args));
    },
    async refused(base, scopes, { id, waitMs, held }) {
      const keys = scopes.flatMap(({ name }) => [slotsOf(base, name), holdOf(base, name)]);
      const windows = scopes.flatMap(({ name, windowMs }) => [windowMs, held.includes(name) ? 1 : 0]);
      const found = await ask('refuse', commands.mdRefuse(keys.length, ...keys, id, Math.ceil(waitMs), ...windows));
      return scopes.map((_, place) => {
        const [answered = 0, ageMs = -1] = found.slice(2 * place);
        return { answered, oldestAgeMs: ageMs < 0 ? undefined : ageMs };
      });
    },
  } satisfies Partial<RedisLink>;
}

function gatewayCommands(commands: Commands, ask: AskRedis, id: string) {
  return {
    async beat(base, { validMs, rememberMs, learnedForMs: believedMs }) {
      const args = [id, validMs, rememberMs, believedMs];
      const [gateways, ...found] = await ask('beat', commands.mdBeat(gatewaysOf(base), ratesOf(base), ...args));
      const rates = chunksOf(found, 4).map(([name, requests, windowMs, ageMs]) => ({
        ...{ name: String(name), requests: Number(requests), windowMs: Number(windowMs), ageMs: Number(ageMs) },
      }));
      return { gateways, rates };
    },
    async leave(base) {
      await ask('leave', commands.zrem(gatewaysOf(base), id));
    },
    async tellRate(base, scope, { requests, windowMs, learnedAt }) {
      const ageMs = Math.max(0, Math.round(elapsedMs(learnedAt, readClock(systemClock))));
      await ask('tell', commands.mdTell(ratesOf(base), scope, requests, windowMs, ageMs, learnedForMs));
    },
    async forgetRates(base, scopes) {
      await ask('forget', commands.hdel(ratesOf(base), ...scopes));
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

function slotsOf(base: string, scope: string): string {
  return `${base}:slots:${scope}`;
}

function holdOf(base: string, scope: string): string {
  return `${base}:hold:${scope}`;
}

function gatewaysOf(base: string): string {
  return `${base}:gateways`;
}

function ratesOf(base: string): string {
  return `${base}:rates`;
}

function leaseOf(key: string): string {
  return `${key}:lease`;
}

function claimOf(answer: [text: string, ageMs: number] | 0 | 1): Claim {
  if (typeof answer === 'object') return { is: 'value', text: answer[0], ageMs: answer[1] };
  return { is: answer === 1 ? 'ours' : 'theirs' };
}
