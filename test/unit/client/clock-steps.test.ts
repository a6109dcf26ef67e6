/** The client over a scripted service while the wall clock is set and the machine sleeps at random moments. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLivePoller } from '../../../src/client/live/live-poller';
import { deadlineMs, type QueryResult } from '../../../src/client/store/query-contract';
import { systemClock } from '../../../src/client/timing/timers';
import { isProblem } from '../../../src/market/texts/problem';
import type { Quote } from '../../../src/market/fields/records';
import { propertyRuns } from '../../support/property-runs';
import { codes, json, refusal, settled, startClient } from '../../support/scripted-service';

const start = Date.parse('2026-01-15T03:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const [maotai] = codes('600519.SH') as [ReturnType<typeof codes>[number]];
const perMinute = 10;
const latencyMs = 100;
/** A value that the limit held back answers its cell's recalculation at this age; clocks jump further than that. */
const longestFreshMs = 15 * second + 2 * latencyMs;

/** Time through which the machine slept: the wall clock went on, the monotonic one and all timers stood still. */
let sleptMs = 0;
/** Ms since the start that have really passed. */
const trueMs = () => Math.round(performance.now()) + sleptMs;
const setClock = (stepMs: number) => void vi.setSystemTime(Date.now() + stepMs);
function sleep(ms: number): void {
  sleptMs += ms;
  setClock(ms);
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const faults = ['none', 'limit', 'failure', 'silence', 'stale', 'stray', 'offline', 'drip'] as const;
type Fault = (typeof faults)[number];

/** A service whose prices are the true times at which it made them, in seconds: the test sees how old a value is. */
function startService() {
  sleptMs = 0;
  const state: { fault: Fault } = { fault: 'none' };
  const sentAt: number[] = [];
  const quoteMadeAt = (madeAt: number, more: object = {}) =>
    json({ data: [{ symbol: maotai, last_price: 1 + madeAt / second, timestamp: start + madeAt }], ...more });
  const answer = () => {
    switch (state.fault) {
      case 'none':
        return quoteMadeAt(trueMs());
      case 'limit':
        return refusal(429, 'wait', { retry_after_ms: 2 * second });
      case 'failure':
        return refusal(503);
      case 'silence':
        return new Promise<Response>(() => {});
      case 'stray':
        return new Response('<html>', { status: 404 });
      case 'offline':
        return Promise.reject(new TypeError('failed to fetch'));
      case 'drip':
        return dripping();
      case 'stale':
        return quoteMadeAt(Math.max(0, trueMs() - minute), { stale_age_ms: { [maotai]: Math.min(trueMs(), minute) } });
    }
  };
  const scripted = startClient(
    async () => {
      sentAt.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      return answer();
    },
    { requestsPerMinute: perMinute },
  );
  return { state, sentAt, client: scripted.withStaleness };
}

/** A body that brings a blank every five seconds, and no end. */
function dripping(): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5 * second));
      controller.enqueue(new TextEncoder().encode(' '));
    },
  });
  return new Response(body);
}

interface Shown {
  readonly askedAt: number;
  /** When the value was made. */
  readonly madeAt: number;
  readonly isStale: boolean;
}

function shownOf(result: QueryResult<Quote> | undefined, askedAt: number): Shown[] {
  if (result === undefined || isProblem(result)) return [];
  const madeAt = Math.round(((result.value.last_price ?? 0) - 1) * second);
  return [{ askedAt, madeAt, isStale: result.staleSince !== undefined }];
}

/** A cell that asks, as often as the test says, and a live one. */
function startCells({ client }: ReturnType<typeof startService>) {
  const waits: number[] = [];
  const shown: Shown[] = [];
  const live: Shown[] = [];
  let open = 0;
  const ask = async () => {
    const askedAt = trueMs();
    const began = performance.now();
    open++;
    const results = await client.quotes([maotai], { deadline: systemClock.now() + deadlineMs });
    open--;
    waits.push(performance.now() - began);
    shown.push(...shownOf(results.get(maotai), askedAt));
  };
  let polledAt = 0;
  const fetch: typeof client.quotes = (symbols, options) => {
    polledAt = trueMs();
    return client.quotes(symbols, options);
  };
  const poller = createLivePoller({ clock: systemClock, pause: client.pause, fetch });
  const onResults = (results: ReadonlyMap<string, QueryResult<Quote>>) => void live.push(...shownOf(results.get(maotai), polledAt));
  const end = poller.subscribe({ symbols: [maotai], everyMs: 15 * second, onResults });
  return { ask, waits, shown, live, end, open: () => open };
}

const steps = [30 * second, hour, day].flatMap((ms) => [ms, -ms]);
const sleeps = [30 * second, 10 * minute, 8 * hour];

/** What a test does next: a cell asks, then the service may get another fault, and the clock a jump. */
const eventsWith = (jumps: readonly number[]) =>
  fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 20 * second }),
      jumpMs: fc.option(fc.constantFrom(...jumps), { nil: 0, freq: 3 }),
      fault: fc.option(fc.constantFrom(...faults), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  );

function mostInAMinute(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + minute).length));
}

/** What holds at every moment, whatever the service did. */
function expectKeptRules({ open, waits, shown, live }: ReturnType<typeof startCells>): void {
  expect(open()).toBe(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(deadlineMs + latencyMs);
  for (const { madeAt, askedAt, isStale } of [...shown, ...live]) {
    expect(askedAt - madeAt).toBeLessThanOrEqual(isStale ? 15 * minute + deadlineMs : longestFreshMs);
  }
  for (const series of [shown, live]) {
    const times = series.map(({ madeAt }) => madeAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
}

describe('Nothing hangs, is too old or goes back in time, and all recovers within a minute, while', () => {
  it.each([
    ['the wall clock is set forward and back', steps, setClock],
    ['the machine sleeps', sleeps, sleep],
  ])('%s', async (_, jumps, jump) => {
    const property = fc.asyncProperty(eventsWith(jumps), async (events) => {
      vi.useFakeTimers({ now: start });
      const service = startService();
      const cells = startCells(service);
      for (const { afterMs, jumpMs, fault = service.state.fault } of events) {
        service.state.fault = fault;
        void cells.ask();
        await pass(afterMs);
        jump(jumpMs);
      }
      service.state.fault = 'none';
      await pass(minute);
      const recoversAt = trueMs();
      await settled(cells.ask());
      expect(cells.shown.at(-1)).toMatchObject({ isStale: false, askedAt: recoversAt });
      await pass(minute);
      expect(cells.live.at(-1)?.madeAt).toBeGreaterThan(trueMs() - minute - second);
      cells.end();
      expectKeptRules(cells);
      expect(mostInAMinute(service.sentAt)).toBeLessThanOrEqual(perMinute);
    });
    await fc.assert(property, propertyRuns(20));
  });
});
