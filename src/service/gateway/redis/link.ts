/** The connection to Redis or Redis Cluster, and the commands of ours. Every call fails soon when Redis does not answer. */
import { randomUUID } from 'node:crypto';
import { Cluster, type Redis } from 'ioredis';
import { learnedForMs, type LearnedRate } from '../../../client/session/rate-lesson';
import type { SharedUse } from '../../../client/session/shared-rates';
import { elapsedMs, readClock, systemClock } from '../../../client/timing/timers';
import { chunksOf } from '../../../market/chunks';
import type { Rate } from '../../../protocol/refusal-words';
import {
  openConnection,
  type CommandFailures,
  createCommandFailures,
  isWrongType,
  problemIn,
  within,
} from './connection';
import {
  beat,
  claimValue,
  refuseSlots,
  releaseSlots,
  renewLease,
  replaceKeys,
  storeValue,
  takeSlots,
  tellRate,
} from './scripts';

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
  /** Only for a gateway that has joined the others. */
  readonly isOfJoined?: boolean;
}

export interface TakenSlots {
  /** How many gateways there are, those among them that were lost not long ago; 0 where this one would have to join first. */
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
  /** Whether a Redis that does not know this gateway takes it in. */
  readonly joins: boolean;
  readonly validMs: number;
  readonly rememberMs: number;
  readonly learnedForMs: number;
}

export interface Beat {
  /** False where Redis had not heard of this gateway before: it was emptied, or the gateway is new. */
  readonly isKnown: boolean;
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
  | { readonly kind: 'value'; readonly text: string; readonly ageMs: number }
  /** This gateway has to fetch it. */
  | { readonly kind: 'ours' }
  /** Another gateway is fetching it. */
  | { readonly kind: 'theirs' };

/** Our scripts as commands: keys first, then arguments; where the number of keys varies, it comes before them. */
interface Scripts {
  mdTake(keys: number, ...args: (string | number)[]): Promise<number[]>;
  mdRelease(keys: number, ...args: (string | number)[]): Promise<number>;
  mdRefuse(keys: number, ...args: (string | number)[]): Promise<number[]>;
  mdBeat(
    gateways: string,
    rates: string,
    ...args: (string | number)[]
  ): Promise<[number, number, ...(string | number)[]]>;
  mdTell(rates: string, ...args: (string | number)[]): Promise<number>;
  mdClaim(value: string, lease: string, token: string, leaseMs: number): Promise<[string, number] | 0 | 1>;
  mdRenew(lease: string, token: string, leaseMs: number): Promise<number>;
  mdStore(value: string, lease: string, ...args: (string | number)[]): Promise<number>;
  mdReplace(keys: number, ...args: string[]): Promise<string[]>;
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
  mdReplace: { lua: replaceKeys },
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
  const ask: AskRedis = async (name, keys, command) => {
    try {
      const answer = await within(answerMs, command().catch(replacing(commands, keys, command, failures)));
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
    ...gatewayCommands(commands, ask, id),
    ...valueCommands(commands, ask),
    isUp: () => isUp() && !failures.isSilent(),
    problems() {
      const found = [...failures.problems(), ...nodes.lost().map((node) => `The Redis node ${node} is lost`)];
      if (!isUp() && found.length === 0) found.push('Redis cannot be reached');
      return [...found.map((problem) => `${problem}: not everything is shared`), ...failures.replaced()];
    },
    close() {
      nodes.end();
      redis.disconnect();
    },
  };
}

type Commands = (Redis | Cluster) & Scripts;
/** @param keys that the command touches, all on one node of a cluster */
type AskRedis = <T>(name: string, keys: readonly TypedKey[], command: () => Promise<T>) => Promise<T>;

/** Of another type is what somebody else has written there: it would fail every command, and no expiry ends it. */
function replacing<T>(
  commands: Scripts,
  keys: readonly TypedKey[],
  command: () => Promise<T>,
  failures: Pick<CommandFailures, 'noteReplaced'>,
): (error: unknown) => Promise<T> {
  return async (error) => {
    if (!isWrongType(error)) throw error;
    const [names, types] = [keys.map(({ name }) => name), keys.map(({ type }) => type)];
    failures.noteReplaced(await commands.mdReplace(keys.length, ...names, ...types));
    return command();
  };
}

function slotCommands(commands: Commands, ask: AskRedis, gateway: string) {
  return {
    async take(base, scopes, { id, leaseMs, isOfJoined = false }) {
      const keys = [gatewaysOf(base), ...scopes.flatMap(({ name }) => [slotsOf(base, name), holdOf(base, name)])];
      const limits = scopes.flatMap(({ requests = 0, windowMs }) => [requests, windowMs]);
      const [gateways = 1, ...found] = await ask('take', keys, () =>
        commands.mdTake(keys.length, ...namesOf(keys), isOfJoined ? gateway : '', leaseMs, id, ...limits),
      );
      const taken = scopes.map((_, place) => {
        const [waitMs = 0, remaining = 0, resetMs = 0] = found.slice(3 * place);
        return { waitMs, remaining, resetMs };
      });
      return { gateways, scopes: taken };
    },
    async release(base, scopes, { id, ageMs, isAnswered }) {
      const keys = scopes.map(({ name }) => slotsOf(base, name));
      const args = [id, Math.ceil(ageMs), isAnswered ? 1 : 0, ...scopes.map(({ windowMs }) => windowMs)];
      await ask('release', keys, () => commands.mdRelease(keys.length, ...namesOf(keys), ...args));
    },
    async refused(base, scopes, { id, waitMs, held }) {
      const keys = scopes.flatMap(({ name }) => [slotsOf(base, name), holdOf(base, name)]);
      const windows = scopes.flatMap(({ name, windowMs }) => [windowMs, held.includes(name) ? 1 : 0]);
      const args = [id, Math.ceil(waitMs), ...windows];
      const found = await ask('refuse', keys, () => commands.mdRefuse(keys.length, ...namesOf(keys), ...args));
      return scopes.map((_, place) => {
        const [answered = 0, ageMs = -1] = found.slice(2 * place);
        return { answered, oldestAgeMs: ageMs < 0 ? undefined : ageMs };
      });
    },
  } satisfies Partial<RedisLink>;
}

function gatewayCommands(commands: Commands, ask: AskRedis, id: string) {
  return {
    async beat(base, { joins, validMs, rememberMs, learnedForMs: believedMs }) {
      const keys = [gatewaysOf(base), ratesOf(base)] as const;
      const args = [id, validMs, rememberMs, believedMs, Number(joins)];
      const [gateways, known, ...found] = await ask('beat', keys, () =>
        commands.mdBeat(keys[0].name, keys[1].name, ...args),
      );
      const rates = chunksOf(found, 4).map(([name, requests, windowMs, ageMs]) => ({
        name: String(name),
        requests: Number(requests),
        windowMs: Number(windowMs),
        ageMs: Number(ageMs),
      }));
      return { isKnown: known === 1, gateways, rates };
    },
    async leave(base) {
      const key = gatewaysOf(base);
      await ask('leave', [key], () => commands.zrem(key.name, id));
    },
    async tellRate(base, scope, { requests, windowMs, learnedAt }) {
      const key = ratesOf(base);
      const ageMs = Math.max(0, Math.round(elapsedMs(learnedAt, readClock(systemClock))));
      await ask('tell', [key], () => commands.mdTell(key.name, scope, requests, windowMs, ageMs, learnedForMs));
    },
    async forgetRates(base, scopes) {
      const key = ratesOf(base);
      await ask('forget', [key], () => commands.hdel(key.name, ...scopes));
    },
  } satisfies Partial<RedisLink>;
}

function valueCommands(commands: Commands, ask: AskRedis) {
  return {
    async claim(key, { token, leaseMs }) {
      const lease = leaseOf(key);
      return claimOf(
        await ask('claim', [valueAt(key), lease], () => commands.mdClaim(key, lease.name, token, leaseMs)),
      );
    },
    async renewLease(key, { token, leaseMs }) {
      const lease = leaseOf(key);
      await ask('renew', [lease], () => commands.mdRenew(lease.name, token, leaseMs));
    },
    async store(key, { text, ageMs, validMs }, token = '') {
      const lease = leaseOf(key);
      const args = [text, Math.round(ageMs), Math.ceil(validMs), token];
      await ask('store', [valueAt(key), lease], () => commands.mdStore(key, lease.name, ...args));
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

/** A key, with the type that the scripts give it. */
interface TypedKey {
  readonly name: string;
  readonly type: 'zset' | 'string' | 'hash';
}

function namesOf(keys: readonly TypedKey[]): string[] {
  return keys.map(({ name }) => name);
}

function slotsOf(base: string, scope: string): TypedKey {
  return { name: `${base}:slots:${scope}`, type: 'zset' };
}

function holdOf(base: string, scope: string): TypedKey {
  return { name: `${base}:hold:${scope}`, type: 'string' };
}

function gatewaysOf(base: string): TypedKey {
  return { name: `${base}:gateways`, type: 'zset' };
}

function ratesOf(base: string): TypedKey {
  return { name: `${base}:rates`, type: 'hash' };
}

function valueAt(key: string): TypedKey {
  return { name: key, type: 'hash' };
}

function leaseOf(key: string): TypedKey {
  return { name: `${key}:lease`, type: 'string' };
}

function claimOf(answer: [text: string, ageMs: number] | 0 | 1): Claim {
  if (typeof answer === 'object') return { kind: 'value', text: answer[0], ageMs: answer[1] };
  return { kind: answer === 1 ? 'ours' : 'theirs' };
}
