/**
 * A page in simulated time: one main thread, on which tasks wait for each other, the flushes of Excel's runtime, and a
 * service behind a network. Hundreds of recalculations take seconds, and the same seed gives the same one.
 */
import { RateLimits } from '../../src/client/session/rate-limits';
import { createRequestQueue } from '../../src/client/http/request-queue';
import { createActivity } from '../../src/client/http/activity';
import { createPause } from '../../src/client/http/pause';
import type { Clock } from '../../src/client/timing/timers';

/** 0 ≤ random < 1, mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface MainThread extends Clock {
  /** The task that runs now takes so much longer. */
  work(ms: number): void;
  /** Runs tasks in the order in which they are due until the promise settles. */
  runUntil(promise: Promise<unknown>): Promise<void>;
}

/** @param stallMs how long something else keeps the thread before a task */
export function createMainThread(stallMs: () => number): MainThread {
  let now = 1_000_000;
  const tasks = new Set<{ readonly due: number; readonly run: () => void }>();
  return {
    now: () => Math.floor(now),
    wallNow: () => Math.floor(now),
    after(delayMs, run) {
      const task = { due: now + Math.max(0, delayMs), run };
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    work: (ms) => void (now += ms),
    async runUntil(promise) {
      let isSettled = false;
      void promise.then(() => (isSettled = true));
      await microtasks();
      while (!isSettled) {
        const next = [...tasks].reduce((a, b) => (a.due <= b.due ? a : b));
        tasks.delete(next);
        now = Math.max(now, next.due) + stallMs();
        next.run();
        await microtasks();
      }
    },
  };
}

/** A macrotask of Node comes after all microtasks, as one of the page does. */
function microtasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Times of Microsoft's runtime (custom-functions-runtime.js of office.js 1.1.110). */
const flushDelayMs = 50;
const leastIntervalMs = 500;

/** @param syncMs how long Excel takes for so many results @returns a function that resolves when Excel has the result */
export function createFlushes(thread: MainThread, syncMs: (results: number) => number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  let isScheduled = false;
  let isBlocked = false;
  const flush = () => {
    if (isBlocked) return void thread.after(flushDelayMs, flush);
    const results = waiting;
    const tookMs = syncMs(results.length);
    waiting = [];
    isScheduled = false;
    isBlocked = true;
    thread.after(tookMs, () => {
      for (const deliver of results) deliver();
      thread.after(Math.max(leastIntervalMs, 2 * tookMs), () => (isBlocked = false));
    });
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isScheduled) return;
      isScheduled = true;
      thread.after(flushDelayMs, flush);
    });
}

const buckets = [{ function: 'quotes', mode: 'batch', market: 'CN' }] as const;

/** The client's queue over a service that answers after so many ms. @param isKeyTrusted false: the first request is alone @returns a function that sends the n-th request */
export function createRequests(thread: MainThread, latencyMs: (request: number) => number, isKeyTrusted = false) {
  const limits = new RateLimits({ clock: thread, personal: () => undefined });
  // A rate that is not run into: where none is known, some requests are sent alone.
  limits.answered(limits.pathOf(buckets), { rateLimit: '"person";r=6000;t=60', ratePolicy: '"person";q=6000;w=60' }, 6);
  const queue = createRequestQueue({
    clock: thread,
    activity: createActivity(thread, () => true),
    pause: createPause(),
    concurrency: () => 6,
    isKeyTrusted,
    limits: () => limits,
  });
  const observers = { signal: new AbortController().signal, priority: () => 'formula' as const };
  return (request: number) =>
    queue.run(buckets, observers, async () => {
      await new Promise<void>((resolve) => thread.after(latencyMs(request), resolve));
      queue.onResponse(buckets, { kind: 'not-refused' });
    });
}
