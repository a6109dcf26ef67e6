/**
 * A poll of thousands of live cells, each with a symbol of its own: what a cell costs among many, how long the page is blocked, and
 * what alerts cost in place of prices.
 */
import { createClient } from '../../src/client/composition/create-client';
import { createLive, type Live } from '../../src/client/live/live';
import { createSettings, defaultSettings } from '../../src/client/store/settings';
import { createFunctionTable, type FunctionTable, type StreamingInvocation } from '../../src/addin/functions/function-table';
import { createServices } from '../../src/addin/functions/calls/services';
import { alertsPlace } from '../support/alerts';
import { ampleRate } from '../support/ample-rate';
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
  const [small, large, alerts] = [await startCells(few), await startCells(many), await startCells(few, openAlert)];
  const works: Record<'small' | 'large' | 'alerts', PollWork[]> = { small: [], large: [], alerts: [] };
  for (let round = 0; round < rounds; round++) {
    works.small.push(await small());
    works.alerts.push(await alerts());
    works.large.push(await large());
  }
  const whole = (polls: readonly PollWork[]) => median(polls.map(({ wholeMs }) => wholeMs));
  const longest = (polls: readonly PollWork[]) => median(polls.map(({ longestMs }) => longestMs));
  const longestMs = longest(works.large);
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
    atMost({
      name: `A poll of ${few} alert cells, each of which crosses ÷ of ${few} live cells`,
      value: whole(works.alerts) / whole(works.small),
      limit: 2,
      conditions,
    }),
    atMost({
      name: `Longest task of a poll of ${few} alert cells ÷ of ${few} live cells`,
      value: longest(works.alerts) / longest(works.small),
      limit: 2,
      conditions: `${conditions}; the longest takes ${longest(works.alerts).toFixed(0)} ms`,
    }),
  ];
}

type OpenCell = (table: FunctionTable, symbol: string, invocation: StreamingInvocation) => void;

const openLive: OpenCell = (table, symbols, invocation) =>
  table.open('live', { symbols, fields: null, seconds, headers: null }, invocation);

/** Every poll crosses the level, so that every cell changes and the log grows. */
const openAlert: OpenCell = (table, symbols, invocation) =>
  table.open('alert', { symbols, condition: 'change_pct>0%', message: null, mode: 'while' }, invocation);

/** @returns makes the next poll, from its first request to the last cell */
async function startCells(count: number, open: OpenCell = openLive): Promise<() => Promise<PollWork>> {
  const clock = createHandClock(Date.parse('2026-01-15T03:00:00Z'));
  const { table, subscribed } = startTable(clock, count);
  let shown = 0;
  let onAllShown = () => {};
  const setResult = () => {
    if (++shown === count) onAllShown();
  };
  for (const symbol of manyCodes(count)) {
    const invocation = { setResult, onCanceled: () => {} } as unknown as StreamingInvocation;
    open(table, symbol, invocation);
  }
  const poll = () => {
    shown = 0;
    return workOf(() => clock.passUntil(new Promise<void>((resolve) => (onAllShown = resolve))));
  };
  // What cells load at their first call takes real time, not that of the clock.
  await subscribed;
  // The first one opens the cells, the others warm up.
  for (let i = 0; i < 4; i++) await poll();
  return poll;
}

/** @returns `subscribed` settles when so many cells wait for polls */
function startTable(clock: HandClock, count: number) {
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key' });
  let polls = 0;
  const fetch = async (url: string) => {
    await clock.pause(latencyMs);
    polls += symbolsOf(new URL(url)).includes(manyCodes(1)[0] ?? '') ? 1 : 0;
    const ext = { change_pct: polls % 2 === 0 ? 0.01 : -0.01 };
    const quote = { last_price: clock.now() / 1e9, timestamp: clock.now(), ext };
    return json({ data: symbolsOf(new URL(url)).map((symbol) => ({ symbol, ...quote })) });
  };
  const client = createClient({ fetch, clock, settings, limitMemory: ampleRate(clock) });
  const { live, subscribed } = countedLive(createLive({ client, clock, settings }), count);
  const alerts = alertsPlace();
  const readerHost = { language: 'en', hasFormats: true, hasCards: true, isOnTheWeb: false } as const;
  const network = { isOnline: () => true, subscribe: () => () => {} };
  const recalculate = () => Promise.resolve();
  const parts = { client, clock, live, alerts, network, settings, readerHost, recalculate };
  return { table: createFunctionTable(createServices(parts)), subscribed };
}

function countedLive({ quotes, depth }: Live, count: number) {
  let subscriptions = 0;
  let settle = () => {};
  const subscribed = new Promise<void>((resolve) => (settle = resolve));
  const counted: Live['quotes'] = {
    subscribe(subscription) {
      if (++subscriptions === count) settle();
      return quotes.subscribe(subscription);
    },
    pollNow: () => quotes.pollNow(),
    restart: () => quotes.restart(),
  };
  const live: Live = { quotes: counted, depth, restart: () => quotes.restart() };
  return { live, subscribed };
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
