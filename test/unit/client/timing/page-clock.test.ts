import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageClock } from '../../../../src/client/timing/page-clock';

type Answer = (event: MessageEvent<number>) => void;

/** Answers when the test says so. */
function heldWorker() {
  const asked: (readonly [id: number, delayMs: number])[] = [];
  const worker = {
    onmessage: null as Answer | null,
    postMessage: (message: readonly [number, number]) => void asked.push(message),
  };
  return {
    asked,
    start: () => worker as unknown as Worker,
    answer: (id: number) => worker.onmessage?.({ data: id } as MessageEvent<number>),
  };
}

let worker: ReturnType<typeof heldWorker>;
beforeEach(() => {
  vi.useFakeTimers();
  worker = heldWorker();
});

describe('A short wait of a page', () => {
  it('ends with the worker where timers of the page are late, and leaves no timer', () => {
    const run = vi.fn();
    createPageClock(worker.start).after(5, run);
    const [[id, delayMs] = []] = worker.asked;
    expect(delayMs).toBe(5);
    worker.answer(id!);
    expect(run).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the timer of the page where that is first, and only once', () => {
    const run = vi.fn();
    createPageClock(worker.start).after(5, run);
    vi.advanceTimersByTime(5);
    worker.answer(worker.asked[0]![0]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('does not end after it was cancelled', () => {
    const run = vi.fn();
    createPageClock(worker.start).after(5, run)();
    worker.answer(worker.asked[0]![0]);
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('ends by itself, not with another one', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const clock = createPageClock(worker.start);
    clock.after(5, first);
    clock.after(400, second);
    worker.answer(worker.asked[1]![0]);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});

it('Where workers are refused, timers of the page are used', () => {
  const run = vi.fn();
  const refused = () => {
    throw new DOMException('No workers here', 'SecurityError');
  };
  createPageClock(refused).after(5, run);
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledTimes(1);
});

it('A clock that is set changes the date, and what is measured by the monotonic time stays', () => {
  const clock = createPageClock(worker.start);
  const before = clock.now();
  vi.setSystemTime(1_000_000);
  vi.advanceTimersByTime(500);
  expect([clock.now() - before, clock.wallNow()]).toEqual([500, 1_000_500]);
});

it('A wait of more than a second is left to the page', () => {
  const run = vi.fn();
  const clock = createPageClock(worker.start);
  clock.after(1_000, () => undefined);
  expect(worker.asked.map(([, delayMs]) => delayMs)).toEqual([1_000]);
  clock.after(45_000, run);
  expect(worker.asked).toHaveLength(1);
  vi.advanceTimersByTime(45_000);
  expect(run).toHaveBeenCalledTimes(1);
});

describe('The worker of a page', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is started from its own script', () => {
    const started: string[] = [];
    class FakeWorker {
      readonly postMessage = vi.fn();
      constructor(url: URL) {
        started.push(url.pathname);
      }
    }
    vi.stubGlobal('Worker', FakeWorker);
    createPageClock();
    expect(started).toEqual([expect.stringMatching(/\/timer-worker\.ts$/)]);
  });

  it('answers each wait by its id, after its delay', async () => {
    const answers: unknown[] = [];
    vi.stubGlobal('onmessage', null);
    vi.stubGlobal('postMessage', (id: unknown) => void answers.push(id));
    await vi.importActual('../../../../src/client/timing/timer-worker');
    const wait = (id: number, delayMs: number) =>
      (globalThis as unknown as { onmessage: Answer }).onmessage({ data: [id, delayMs] } as never);
    wait(1, 300);
    wait(2, 100);
    vi.advanceTimersByTime(100);
    expect(answers).toEqual([2]);
    vi.advanceTimersByTime(200);
    expect(answers).toEqual([2, 1]);
  });
});
