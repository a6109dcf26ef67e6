/** A poll of thousands of live cells, each with a symbol of its own: what a cell costs among many, and how long the page is blocked. */
import { createClient } from '../../src/client/create-client';
import { lazyLive } from '../../src/addin/functions/lazy-live';
import { createSettings, defaultSettings } from '../../src/client/settings';
import { createFunctionTable, type StreamingInvocation } from '../../src/addin/functions/function-table';
import { createServices } from '../../src/addin/functions/services';
import { json, manyCodes, symbolsOf } from '../support/scripted-service';
import { atMost, type Figure, median } from './figures';
import { createHandClock, type HandClock } from './hand-clock';

const [few, many] = [1_000, 10_000];
const seconds = 5;
const rounds = 11;
const latencyMs = 50;

/** The work of a poll, and its longest part between two turns of the event loop. */
interface PollWork {
  readonly wholeMs: number;
  readonly longestMs: number;
}

export async function liveCells(): Promise<Figure[]> {
  const [small, large] = [await startCells(few), await startCells(many)];
  const works: Record<'small' | 'large', PollWork[]> = { small: [], large: [] };
  for (let round = 0; round < rounds; round++) {
    works.small.push(await small());
    works.large.push(await large());
  }
  const whole = (polls: readonly PollWork[]) => median(polls.map(({ wholeMs }) => wholeMs));
  const longestMs = median(works.large.map((poll) => poll.longestMs));
  const conditions = `functions without the runtime, every price moves; medians of ${rounds}`;
  return [
    atMost({
      name: `A live cell among ${many} ÷ among ${few}`,
      value: whole(works.large) / many / (whole(works.small) / few),
      limit: 2,
      conditions,
    }),
    atMost({
      name: `Longest task of a poll of ${many} live cells ÷ the whole poll`,
      value: longestMs / whole(works.large),
      limit: 0.3,
      conditions: `${conditions}; the longest takes ${longestMs.toFixed(0)} ms`,
    }),
  ];
}

/** @returns makes the next poll, from its first request to the last cell */
async function startCells(count: number): Promise<() => Promise<PollWork>> {
  const clock = createHandClock(Date.parse('2026-01-15T03:00:00Z'));
  const table = startTable(clock);
  let shown = 0;
  let onAllShown = () => {};
  const setResult = () => {
    if (++shown === count) onAllShown();
  };
  for (const symbol of manyCodes(count)) {
    const invocation = { setResult, onCanceled: () => {} } as unknown as StreamingInvocation;
    table.open('live', { symbols: symbol, fields: null, seconds, headers: null }, invocation);
  }
  const poll = () => {
    shown = 0;
    return workOf(() => clock.passUntil(new Promise<void>((resolve) => (onAllShown = resolve))));
  };
  // The first one opens the cells, the others warm up.
  for (let i = 0; i < 4; i++) await poll();
  return poll;
}

function startTable(clock: HandClock) {
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key' });
  const fetch = async (url: string) => {
    await clock.pause(latencyMs);
    const quote = { last_price: clock.now() / 1e9, timestamp: clock.now() };
    return json({ data: symbolsOf(new URL(url)).map((symbol) => ({ symbol, ...quote })) });
  };
  const client = createClient({ fetch, clock, settings });
  const live = lazyLive({ client, clock, settings });
  const host = { language: 'en', hasFormats: true, hasCards: true, isOnTheWeb: false } as const;
  const network = { isOnline: () => true, subscribe: () => () => {} };
  const recalculate = () => Promise.resolve();
  return createFunctionTable(createServices({ client, clock, live, network, settings, host, recalculate }));
}

async function workOf(run: () => Promise<unknown>): Promise<PollWork> {
  const startedAt = performance.now();
  let [last, longestMs, isOver] = [startedAt, 0, false];
  const turn = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await run();
  isOver = true;
  return { wholeMs: performance.now() - startedAt, longestMs };
}
