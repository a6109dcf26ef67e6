/** Gateways that share the limit of their upstream, in a time of their own, while what may fail fails at random instants. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '../../../src/client/http/activity';
import { RateLimits } from '../../../src/client/session/rate-limits';
import { createRequestQueue } from '../../../src/client/http/request-queue';
import { createPause } from '../../../src/client/http/pause';
import { systemClock } from '../../../src/client/timing/timers';
import { createSharedRates } from '../../../src/service/gateway/redis/shared-rates';
import { mostInWindow } from '../../support/arrivals';
import { fuzzSeed } from '../../support/fuzz-seed';
import { createMemoryRedis, type MemoryRedis } from '../../support/memory-redis';
import { propertyRuns } from '../../support/property-runs';
import { randomOf } from '../../support/simulated-runtime';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));

const windowMs = 60_000;
const limit = 30;
const buckets = [{ function: 'daily', mode: 'single', market: 'US' }] as const;

interface Parts {
  readonly redis: MemoryRedis;
  readonly random: () => number;
  readonly arrive: () => void;
  /** How often a person who may ask does, 0 to 1. */
  readonly eagerness: () => number;
}

/** A gateway whose people may ask for more than the limit allows. */
function startGateway(id: string, { redis, random, arrive, eagerness }: Parts) {
  const link = redis.link(id);
  const shared = createSharedRates({ link, clock: systemClock, windowMs, name: 'key' });
  const given = new Map([['daily' as const, { requests: limit, windowMs }]]);
  const limits = new RateLimits({ clock: systemClock, personal: () => undefined, given, shared });
  const [activity, pause] = [createActivity(systemClock, () => true), createPause()];
  const concurrency = () => 20;
  const queue = createRequestQueue({
    isKeyTrusted: true,
    clock: systemClock,
    activity,
    pause,
    concurrency,
    limits: () => limits,
    shared,
  });
  shared.onChange(() => queue.recheck());
  let isEnded = false;
  let isQuiet = false;
  const task = async () => {
    if (isEnded) return;
    // Short of the time after which a gateway gives up a request.
    await sleep(random() ** 2 * 4_900);
    arrive();
    await sleep(random() ** 2 * 4_900);
    queue.onResponse(buckets, { kind: 'not-refused' });
  };
  const observers = { signal: new AbortController().signal, priority: () => 'formula' as const };
  const person = async () => {
    while (!isEnded) {
      await sleep(random() * 1_000);
      if (!isQuiet && random() < eagerness()) await queue.run(buckets, observers, task).catch(() => sleep(100));
    }
  };
  for (let i = 0; i < 12; i++) void person();
  return {
    link,
    /** Whether its people ask for nothing. */
    setQuiet: (quiet: boolean) => (isQuiet = quiet),
    /** As a killed process does: what is on its way arrives, and nobody is told of it. */
    kill() {
      isEnded = true;
      link.setCut(true);
    },
    async end() {
      isEnded = true;
      await shared.close();
    },
  };
}

type Gateways = readonly ReturnType<typeof startGateway>[];
type Fault = (redis: MemoryRedis, gateways: Gateways, lastsMs: number) => Promise<void> | void;

/** A gateway that is back has begun to tell by then. */
const tellingWithinMs = 500;

const faults = {
  'one gateway is cut off': async (_, [first], lastsMs) => {
    first?.link.setCut(true);
    await sleep(lastsMs);
    first?.link.setCut(false);
  },
  'one gateway is killed': (_, [first]) => first?.kill(),
  'Redis hangs': async (redis, _, lastsMs) => {
    redis.setHung(true);
    await sleep(lastsMs);
    redis.setHung(false);
  },
  'Redis is killed and comes back empty': async (redis, gateways, lastsMs) => {
    for (const { link } of gateways) link.setCut(true);
    await sleep(lastsMs);
    redis.empty();
    for (const { link } of gateways.toReversed()) {
      link.setCut(false);
      // They do not return at one moment.
      await sleep(lastsMs / 30);
    }
  },
  // After more than a window in which nobody asks, it has all of its part, and the others take at once what it has not told.
  'one gateway is cut off, and all are asked while it tells a slow Redis what it has sent': async (redis, gateways) => {
    const [first] = gateways;
    for (const gateway of gateways) gateway.setQuiet(true);
    first?.link.setCut(true);
    await sleep(1.5 * windowMs);
    redis.setSlow(true);
    first?.link.setCut(false);
    await sleep(tellingWithinMs);
    for (const gateway of gateways) gateway.setQuiet(false);
    await sleep(1_000);
    redis.setSlow(false);
  },
  'Redis is emptied': (redis) => redis.empty(),
} satisfies Record<string, Fault>;

/** Before the fault people ask one of the gateways, then all of them. @returns when requests arrived */
async function run(fault: Fault, seed: number): Promise<readonly number[]> {
  const random = randomOf(seed);
  const redis = createMemoryRedis(random);
  const arrivals: number[] = [];
  const arrive = () => void arrivals.push(performance.now());
  const gateways: ReturnType<typeof startGateway>[] = [];
  let isFailing = false;
  for (const id of ['a', 'b', 'c'].slice(0, 2 + (seed % 2))) {
    const eagerness = () => (isFailing || id === 'a' ? 1 : 0.005);
    gateways.push(startGateway(id, { redis, random, arrive, eagerness }));
    await vi.advanceTimersByTimeAsync(random() * 500);
  }
  // Most requests are on their way when a window has begun.
  await vi.advanceTimersByTimeAsync(windowMs + random() ** 4 * windowMs);
  isFailing = true;
  void fault(redis, gateways, random() ** 2 * windowMs);
  await vi.advanceTimersByTimeAsync(4 * windowMs);
  for (const gateway of gateways) void gateway.end();
  await vi.advanceTimersByTimeAsync(20_000);
  return arrivals;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe('Gateways that share a limit', () => {
  it.each(Object.entries<Fault>(faults))('keep to it in every window, and go on, when %s', async (_, fault) => {
    const { numRuns } = propertyRuns(2);
    for (let i = 0; i < numRuns; i++) {
      const seed = fuzzSeed + i;
      const arrivals = await run(fault, seed);
      expect({ seed, most: mostInWindow(arrivals, windowMs) }).toEqual({ seed, most: limit });
      const last = arrivals.at(-1) ?? 0;
      const lateOnes = arrivals.filter((at) => at > last - 2 * windowMs);
      // The part of a gateway that was killed is kept for it: of two half, and a slot is free later than a window after its request.
      expect(lateOnes.length, `seed ${seed}`).toBeGreaterThan(0.4 * limit);
    }
  });
});
