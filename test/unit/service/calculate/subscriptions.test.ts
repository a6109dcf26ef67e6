/** Subscriptions of live cells under a clock of the test: their changes, and when they end. */
import { expect, it } from 'vitest';
import type { CalculatedCell } from '../../../../src/calculate/contract';
import { boundedStream, eventStream, heartbeatMs } from '../../../../src/service/calculate/event-stream';
import { createSubscriptions, expiresAfterMs } from '../../../../src/service/calculate/subscriptions';
import { createHandClock, type HandClock } from '../../../bench/hand-clock';

function start() {
  const clock = createHandClock(0);
  const subscriptions = createSubscriptions(clock);
  let show: (cell: CalculatedCell) => void = () => {};
  let ended = 0;
  let isDailyOnly = false;
  const subscription = subscriptions.open('ann', 3, (onCell) => {
    show = onCell;
    return { isDailyOnly: () => isDailyOnly, end: () => void ended++ };
  });
  const change = (id: string, value: number) => show({ id, values: [[value]] });
  const read = (after = 0) => readerOf(eventStream({ ...live, subscriptions: [subscription], after, clock }));
  const noteDailyOnly = () => (isDailyOnly = true);
  return { clock, subscriptions, subscription, change, read, noteDailyOnly, ended: () => ended };
}

const pass = (clock: HandClock, ms: number) => clock.passUntil(clock.pause(ms));

const live = { isAdmitted: () => true, onEnd: () => {} };

function readerOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  return { next, cancel: () => reader.cancel() };
}

it('keeps the last state of each cell, in the order of the changes', () => {
  const { subscription, change } = start();
  change('a', 1);
  change('b', 1);
  change('a', 2);
  change('b', 1);
  const cells = subscription.changesAfter(0).map(({ number, text }) => [number, JSON.parse(text) as unknown]);
  expect(cells).toEqual([
    [2, { id: 'b', values: [[1]] }],
    [3, { id: 'a', values: [[2]] }],
  ]);
  expect(subscription.changesAfter(2).map(({ number }) => number)).toEqual([3]);
});

it('the first values of a subscription are new to a reader that has seen later changes of others', async () => {
  const { change, read } = start();
  change('a', 1);
  const { next } = read(1);
  await next();
  expect(await next()).toContain('"cells":[{"id":"a","values":[[1]]}]');
});

it('expires without a reader, and not while it has one', async () => {
  const { clock, subscriptions, subscription, ended } = start();
  const stop = subscription.read(() => {});
  await pass(clock, 10 * expiresAfterMs);
  expect(subscriptions.find('ann', subscription.id)).toBe(subscription);
  stop();
  await pass(clock, expiresAfterMs - 1);
  expect(ended()).toBe(0);
  await pass(clock, 1);
  expect(ended()).toBe(1);
  expect(() => subscriptions.find('ann', subscription.id)).toThrow('No such subscription');
});

it('a reader that is slow gets one state of each cell, however many there were', async () => {
  const { clock, change, read } = start();
  const { next } = read();
  expect(await next()).toBe('retry: 2000\n\n');
  for (let i = 0; i < 1_000; i++) change('a', i);
  expect(await next()).toMatch(/^event: cells\ndata: {"subscription":"[^"]*","cells":\[{"id":"a","values":\[\[999\]\]}\]}\nid: 1000\n\n$/);
  const later = next();
  change('b', 1);
  change('a', 5);
  await pass(clock, 20);
  expect(await later).toContain('"cells":[{"id":"b","values":[[1]]},{"id":"a","values":[[5]]}]');
});

it('says that values of the past are those of the day before', async () => {
  const { change, read, noteDailyOnly, subscription } = start();
  const { next } = read();
  await next();
  noteDailyOnly();
  change('a', 1);
  const [, data] = /^data: (.*)$/m.exec(await next())!;
  expect(JSON.parse(data!)).toEqual({
    ...{ subscription: subscription.id, daily_only: true },
    cells: [{ id: 'a', values: [[1]] }],
  });
});

it('a reader hears a heartbeat while nothing changes', async () => {
  const { clock, read } = start();
  const { next } = read();
  await next();
  const beat = next();
  expect(await clock.passUntil(beat)).toBe(':\n\n');
  expect(clock.now()).toBe(heartbeatMs);
});

it('large changes come in parts, which resume one by one', async () => {
  const { change, subscription, clock } = start();
  const long = 'x'.repeat(50_000);
  for (const id of ['a', 'b', 'c', 'd']) change(id + long, 1);
  const parts: string[] = [];
  for (let after = 0; parts.length < 2;) {
    const { next, cancel } = readerOf(eventStream({ ...live, subscriptions: [subscription], after, clock }));
    await next();
    parts.push((await next()).replaceAll(long, ''));
    await cancel();
    after = Number(/^id: (\d+)$/m.exec(parts.at(-1)!)![1]);
  }
  expect(parts.map((part) => [...part.matchAll(/"id":"(.)"/g)].map(([, id]) => id))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it.each([
  ['takes nothing for half a minute', 64 * 1024, [30_000]],
  ['takes a chunk every 29 seconds', 64 * 1024, [29_000, 29_000]],
  ['takes a byte every ten seconds', 1, [10_000, 10_000, 10_001]],
])('a reader that %s is given up', async (_, length, waits) => {
  const clock = createHandClock(0);
  let ends = 0;
  const stream = boundedStream({ next: () => Promise.resolve('x'.repeat(length)), onEnd: () => void ends++, clock });
  const reader = stream.getReader();
  for (const waitMs of waits) {
    expect(ends).toBe(0);
    await reader.read();
    await pass(clock, waitMs);
  }
  expect(ends).toBe(1);
  await expect(reader.read()).rejects.toThrow('The reader has stopped');
});

it('a reader of rare changes is not taken for a slow one', async () => {
  const clock = createHandClock(0);
  let ends = 0;
  const next = async () => {
    await clock.pause(heartbeatMs);
    return ':';
  };
  const reader = boundedStream({ next, onEnd: () => void ends++, clock }).getReader();
  for (let i = 0; i < 100; i++) {
    await clock.passUntil(reader.read());
    await pass(clock, 2_000);
  }
  expect(ends).toBe(0);
  await reader.cancel();
});

it('ends with the key of its reader, at the next change or heartbeat', async () => {
  const { clock, subscription, change, ended } = start();
  let isAdmitted = true;
  const { next } = readerOf(eventStream({ ...live, isAdmitted: () => isAdmitted, subscriptions: [subscription], after: 0, clock }));
  change('a', 1);
  await next();
  expect(await next()).toContain('"values":[[1]]');
  isAdmitted = false;
  change('a', 2);
  const last = await clock.passUntil(next());
  expect([last.includes('event: ended'), ended()]).toEqual([true, 1]);
  expect(await clock.passUntil(next())).toBe('');
});
