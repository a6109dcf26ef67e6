/** Live cells by server-sent events: changes alone, resumed, bounded, ended. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { listen } from '../../../src/service/http/listen';
import { thursdayMorning } from '../../support/local-service';
import { eventsOf, type Sent, startCalculating } from './calculating';

/** Prices of the simulated market move with the time of the service, which is that of the test. */
function startStreaming() {
  // A worker may have run for long: hours later the market would be closed.
  const startedAt = performance.now();
  const ending = new AbortController();
  // Subscriptions outlive their readers.
  onTestFinished(() => ending.abort());
  const started = startCalculating({ ending: ending.signal, now: () => thursdayMorning + (performance.now() - startedAt) * 60 });
  const subscribe = async (cells: readonly object[], sent: Sent = {}, as_of?: string): Promise<string> => {
    const response = await started.send('/calculate/subscriptions', { ...sent, body: { as_of, cells } });
    return ((await response.json()) as { readonly id: string }).id;
  };
  const stream = async (ids: string, sent: Sent = {}) =>
    eventsOf(await started.send(`/calculate/stream?subscriptions=${ids}`, { ...sent, method: 'GET' }));
  return { ...started, subscribe, stream };
}

const live = (id: string, ...given: unknown[]) => ({ id, function: 'LIVE', arguments: given });
const numbersIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
const hasEvents = (count: number) => (text: string) => numbersIn(text).length >= count;
const cellsIn = (text: string) =>
  [...text.matchAll(/^data: (.*)$/gm)].flatMap(
    ([, data]) => (JSON.parse(data!) as { readonly cells?: { readonly id: string }[] }).cells ?? [],
  );

describe('A stream', () => {
  it('has the first values of all cells, then those that change', async () => {
    const { subscribe, stream } = startStreaming();
    const id = await subscribe([
      live('moving', '600519.SH', null, 1),
      live('fixed', '600519.SH', 'name', 1),
      live('wrong', 'NOPE.SH'),
      { id: 'depth', formula: '=MD.LIVEDEPTH("00700.HK",1,,1)' },
      { id: 'status', formula: '=MD.STATUS("state")' },
    ]);
    const events = await stream(id);
    const cells = cellsIn(
      await events.until((text) => cellsIn(text).filter((cell) => cell.id === 'moving').length > 1 && text.includes('Connected')),
    );
    await events.close();
    const count = (name: string) => cells.filter((cell) => cell.id === name).length;
    expect([count('fixed'), count('wrong')]).toEqual([1, 1]);
    expect(count('depth')).toBeGreaterThan(0);
    expect(cells.find((cell) => cell.id === 'wrong')).toMatchObject({ error: { code: '#VALUE!' } });
    expect(cells).toContainEqual({ id: 'status', values: [['Connected']] });
  });

  it('resumes behind the event that the reader has seen, with the last state of what has changed', async () => {
    const { subscribe, stream } = startStreaming();
    const id = await subscribe([live('moving', '600519.SH', null, 1), live('fixed', '600519.SH', 'name', 1)]);
    const first = await stream(id);
    const seen = numbersIn(await first.until((text) => cellsIn(text).length >= 2));
    await first.close();
    const second = await stream(id, { headers: { 'Last-Event-ID': String(seen.at(-1)) } });
    const text = await second.until(hasEvents(1));
    await second.close();
    expect(new Set(cellsIn(text).map((cell) => cell.id))).toEqual(new Set(['moving']));
    expect(numbersIn(text)[0]).toBeGreaterThan(seen.at(-1)!);
  });
});

it('A stream says that a plan without minutes shows days when they have ended', async () => {
  const { subscribe, stream } = startStreaming();
  const shown = async (key: string) => {
    const id = await subscribe([live('past', '600519.SH', 'last')], { key }, '2026-01-14T10:30:00+08:00');
    const events = await stream(id, { key });
    const [, data] = /^data: (.*)$/m.exec(await events.until(hasEvents(1)))!;
    await events.close();
    return JSON.parse(data!) as unknown;
  };
  expect(await shown('starter')).toMatchObject({
    daily_only: true,
    cells: [{ id: 'past', values: [[expect.any(Number)]] }],
  });
  expect(await shown('demo')).not.toHaveProperty('daily_only');
});

describe('A stream ends', () => {
  it('with the last of its subscriptions, and says when one is over', async () => {
    const { subscribe, stream, send } = startStreaming();
    const ids = [await subscribe([live('a', '600519.SH', 'name')]), await subscribe([live('a', '00700.HK', 'name')])];
    const events = await stream(ids.join(','));
    const text = await events.until((all) => cellsIn(all).length >= 2);
    for (const id of ids) expect(text).toContain(`data: {"subscription":"${id}","cells":[{"id":"a"`);
    for (const id of ids) {
      expect((await send(`/calculate/subscriptions/${id}`, { method: 'DELETE' })).status).toBe(204);
    }
    // The stream ends with the last one.
    expect(await events.until(() => false)).toContain(`event: ended\ndata: {"subscription":"${ids[1]}"}`);
  });

  it('when the process is about to end', async () => {
    const ending = new AbortController();
    const { send } = startCalculating({ ending: ending.signal });
    const subscribed = await send('/calculate/subscriptions', { body: { cells: [live('a', '600519.SH', 'name')] } });
    const { id } = (await subscribed.json()) as { readonly id: string };
    const events = eventsOf(await send(`/calculate/stream?subscriptions=${id}`, { method: 'GET' }));
    await events.until((text) => cellsIn(text).length > 0);
    ending.abort();
    expect(await events.until(() => false)).toContain('"id":"a"');
  });
});

describe('A subscription', () => {
  const body = { cells: [live('a', '600519.SH')] };

  it('is of cells that update by themselves', async () => {
    const { refusal } = startStreaming();
    const quote = { cells: [{ id: 'a', function: 'QUOTE', arguments: ['600519.SH'] }] };
    const message = '400 cells[0] (a): QUOTE does not update by itself';
    expect(await refusal('/calculate/subscriptions', { body: quote })).toBe(message);
  });

  it('belongs to its key', async () => {
    const { subscribe, refusal } = startStreaming();
    const id = await subscribe(body.cells);
    const path = `/calculate/stream?subscriptions=${id}`;
    expect(await refusal(path, { method: 'GET', key: 'pro' })).toBe(`404 No such subscription: ${id}`);
    expect(await refusal(path, { method: 'GET', key: null })).toContain('401');
    expect(await refusal(`/calculate/subscriptions/${id}`, { method: 'DELETE', key: 'pro' })).toContain('404');
    expect(await refusal('/calculate/stream', { method: 'GET' })).toContain('400 subscriptions: expected');
  });

  it('is refused beyond ten thousand live cells of a person', async () => {
    const { subscribe, refusal } = startStreaming();
    const many = Array.from({ length: 9_999 }, (_, i) => ({ id: `c${i}`, function: 'STATUS', arguments: ['live'] }));
    await subscribe(many);
    const two = { cells: [live('a', '600519.SH'), live('b', '600519.SH')] };
    expect(await refusal('/calculate/subscriptions', { body: two })).toBe('429 At most 10000 symbols in live cells at once');
    expect(await subscribe(body.cells)).toMatch(/^[\w-]{36}$/);
  });
});

it('A reader that leaves makes room for another one', async () => {
  const { service, subscribe } = startStreaming();
  const { origin, close } = await listen(service, { port: 0 });
  const id = await subscribe([live('a', '600519.SH', 'name')]);
  const open = async () => {
    const headers = { 'X-API-Key': 'demo' };
    const [response] = (await once(get(`${origin}/calculate/stream?subscriptions=${id}`, { headers }), 'response')) as [IncomingMessage];
    return response;
  };
  const readers = await Promise.all(Array.from({ length: 16 }, open));
  expect((await open()).statusCode).toBe(429);
  for (const reader of readers) reader.destroy();
  const statusOfOther = async () => {
    const response = await open();
    response.destroy();
    return response.statusCode;
  };
  await expect.poll(statusOfOther, { interval: 20 }).toBe(200);
  await close();
});
