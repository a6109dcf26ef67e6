/** The slots that several gateways share, as the scripts in Redis keep them, without Redis: in the time of the test. */
import type { RedisLink, SlotScope } from '../../src/service/gateway/redis/link';
import { within } from '../../src/service/gateway/redis/connection';
import { redisLink } from './redis-link';

export interface MemoryRedis {
  /** Of one gateway. */
  link(id: string): FaultyLink;
  /** It was started again, without what it had stored. */
  empty(): void;
  /** Whether it answers none of what comes; what has come is done when it answers again. */
  setHung(isHung: boolean): void;
  /** Whether its answers come just before it counts as lost. */
  setSlow(isSlow: boolean): void;
}

export interface FaultyLink extends RedisLink {
  setCut(isCut: boolean): void;
}

interface State {
  /** Until when a gateway is not lost, and each slot is taken. */
  gateways: Map<string, number>;
  slots: Map<string, Map<string, number>>;
}

const unheardMs = 1_000;
/** Of a slow command, and of its result. */
const slowWay = { least: 350, most: 450 };

/** @param random 0 ≤ random < 1, for how long commands and their results are on their way */
export function createMemoryRedis(random: () => number): MemoryRedis {
  const state: State = { gateways: new Map(), slots: new Map() };
  const waiting: (() => void)[] = [];
  let isHung = false;
  let isSlow = false;
  const answering = () => new Promise<void>((resolve) => (isHung ? waiting.push(resolve) : resolve()));
  const onItsWay = () => sleep(isSlow ? slowWay.least + random() * (slowWay.most - slowWay.least) : random() ** 4 * 100);
  return {
    link(id) {
      let isCut = false;
      // The commands of a connection are carried out in their order.
      let before: Promise<unknown> = Promise.resolve();
      const command = async <T>(run: () => T): Promise<T> => {
        requireOpen(isCut);
        const result = Promise.all([before, onItsWay()])
          .then(() => requireOpen(isCut))
          .then(answering)
          .then(run);
        before = result.catch(() => {});
        // A result that is lost was carried out all the same.
        const heard = result.then(onItsWay).then(() => requireOpen(isCut));
        await within(unheardMs, heard);
        return result;
      };
      return { ...redisLink({ id, ...commandsOf(id, state, command) }), setCut: (cut) => (isCut = cut) };
    },
    empty: () => Object.assign(state, { gateways: new Map(), slots: new Map() } satisfies State),
    setSlow: (slow) => (isSlow = slow),
    setHung(hung) {
      isHung = hung;
      if (!hung) for (const resume of waiting.splice(0)) resume();
    },
  };
}

function commandsOf(id: string, state: State, command: <T>(run: () => T) => Promise<T>): Partial<RedisLink> {
  const slotsOf = ({ name }: SlotScope) => {
    const slots = state.slots.get(name) ?? new Map<string, number>();
    state.slots.set(name, slots);
    for (const [slot, freeAt] of slots) if (freeAt <= now()) slots.delete(slot);
    return slots;
  };
  const waitIn = (scope: SlotScope) => {
    const lost = [...state.gateways.values()].filter((until) => until <= now()).length;
    const all = scope.requests ?? Infinity;
    const limit = Math.max(1, all - lost * (lost > 0 ? Math.floor(all / state.gateways.size) : 0));
    const freeAt = [...slotsOf(scope).values()].sort((a, b) => a - b);
    const first = freeAt[freeAt.length - limit];
    return first === undefined ? 0 : Math.max(1, first - now());
  };
  return {
    take: (_, scopes, { id: slot, leaseMs }) =>
      command(() => {
        if (!state.gateways.has(id)) return { gateways: 0, scopes: [] };
        const waits = scopes.map(waitIn);
        if (waits.every((waitMs) => waitMs === 0)) for (const scope of scopes) slotsOf(scope).set(slot, now() + scope.windowMs + leaseMs);
        const taken = waits.map((waitMs) => ({ waitMs, remaining: 0, resetMs: 1 }));
        return { gateways: state.gateways.size, scopes: taken };
      }),
    release: (_, scopes, { id: slot, ageMs }) =>
      command(() => {
        for (const scope of scopes) slotsOf(scope).set(slot, now() + scope.windowMs - ageMs);
      }),
    beat: (_, { joins, validMs, rememberMs }) =>
      command(() => {
        for (const [gateway, until] of state.gateways) if (until <= now() - rememberMs) state.gateways.delete(gateway);
        const isKnown = state.gateways.has(id);
        if (isKnown || joins) state.gateways.set(id, now() + validMs);
        return { gateways: state.gateways.size, isKnown, rates: [] };
      }),
  };
}

function requireOpen(isCut: boolean): void {
  if (isCut) throw new Error('Connection is closed.');
}

function now(): number {
  return performance.now();
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
