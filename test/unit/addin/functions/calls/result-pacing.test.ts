/** When the results of a recalculation reach Excel, in simulated time: beside the least possible for the same responses. */
import { describe, expect, it } from 'vitest';
import { createResultCoalescer } from '../../../../../src/addin/functions/calls/result-coalescer';
import { createFlushes, createMainThread, createRequests, type MainThread, randomOf } from '../../../../support/simulated-runtime';

interface World {
  readonly latencyMs: number;
  readonly requests: number;
  /** Cells whose values are in the cache. */
  readonly cached?: number;
  /** Another process takes the processor now and then, and everything takes twice as long. */
  readonly isBusy?: boolean;
  /** The number of a request that takes 5 s. */
  readonly slow?: number;
}

/** A call that is ready, until its result may leave. */
type Begin = () => () => Promise<void>;

const cellsPerRequest = 4;
const slowMs = 5_000;
const msPerCall = 0.75;

function byCoalescer(thread: MainThread): Begin {
  const coalescer = createResultCoalescer(thread);
  return () => {
    const recalculation = coalescer.begin(thread.now());
    return () => coalescer.release(recalculation, 10);
  };
}

/** Everything leaves with the last result, which only one who knows the future can do. @param count of results waited for */
function leastPossible(count: number): () => Begin {
  let missing = count;
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  return () => () => () => {
    if (--missing === 0) leave();
    return left;
  };
}

/** @returns in ascending order the ms after which Excel had the results */
async function recalculate(world: World, seed: number, createBegin: (thread: MainThread) => Begin): Promise<number[]> {
  const { requests, cached = 0, isBusy = false } = world;
  const random = randomOf(seed);
  const latencies = Array.from({ length: requests }, (_, request) =>
    request === world.slow ? slowMs : world.latencyMs * (0.8 + 0.4 * random()),
  );
  const thread = createMainThread(() => (isBusy && random() < 0.15 ? 60 * random() : 0));
  const send = createRequests(thread, (request) => latencies[request] ?? NaN, seed % 2 === 0);
  const cells = cached + requests * cellsPerRequest;
  const deliver = createFlushes(thread, (results) => 10 + (90 * results) / cells);
  const begin = createBegin(thread);
  const startedAt = thread.now();
  const times: number[] = [];
  const call = async (value: Promise<void> | undefined) => {
    const release = begin();
    thread.work((isBusy ? 2 : 1) * msPerCall);
    const leaves = value ? value.then(release) : release();
    await leaves.then(deliver);
    times.push(thread.now() - startedAt);
  };
  const calls = () => [
    ...Array.from({ length: cached }, () => call(undefined)),
    ...latencies.flatMap((_, request) => {
      const response = send(request).then(() => thread.work(isBusy ? 16 : 8));
      return Array.from({ length: cellsPerRequest }, () => call(response));
    }),
  ];
  await thread.runUntil(new Promise((resolve) => thread.after(0, () => void Promise.all(calls()).then(resolve))));
  return times.sort((a, b) => a - b);
}

function cellsOf({ requests, cached = 0 }: World): number {
  return cached + requests * cellsPerRequest;
}

/** Our time ÷ the least possible until Excel has so many results, one for each round. */
async function ratiosOf(world: World, count = cellsOf(world)): Promise<number[]> {
  const ratios: number[] = [];
  for (let seed = 1; seed <= 20; seed++) {
    const ours = await recalculate(world, seed, byCoalescer);
    const least = await recalculate(world, seed, leastPossible(count));
    ratios.push((ours[count - 1] ?? NaN) / (least[count - 1] ?? NaN));
  }
  return ratios.sort((a, b) => a - b);
}

const worlds: readonly World[] = [50, 150, 400].flatMap((latencyMs) =>
  [50, 7, 2].flatMap((requests) => [0, 100].flatMap((cached) => [false, true].map((isBusy) => ({ latencyMs, requests, cached, isBusy })))),
);

describe('Excel has all results in at most 1.25 times the least possible time, in 90 % of rounds', () => {
  it.each(worlds)('$latencyMs ms of latency, $requests requests, $cached cached cells, busy: $isBusy', async (world) => {
    const ratios = await ratiosOf(world);
    expect(ratios[Math.ceil(0.9 * ratios.length) - 1]).toBeLessThanOrEqual(1.25);
  });
});

describe('A request that takes 5 s does not hold back the others', () => {
  const slow = [50, 150, 400].flatMap((latencyMs) => [20, 49].map((slow) => ({ latencyMs, requests: 50, slow })));

  it.each(slow)('of fifty at $latencyMs ms of latency, request $slow', async (world) => {
    const ratios = await ratiosOf(world, cellsOf(world) - cellsPerRequest);
    expect(ratios[Math.ceil(0.9 * ratios.length) - 1]).toBeLessThanOrEqual(1.25);
  });
});

it('Excel has the first results of a long recalculation within two seconds', async () => {
  for (const latencyMs of [400, 1_000]) {
    const [first] = await recalculate({ latencyMs, requests: 50 }, 1, byCoalescer);
    expect(first).toBeLessThanOrEqual(2_000);
  }
});
