import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, klines, manyCodes, quotesOf, refusal, type Script, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const daily = { period: '1d', adjust: 'forward', count: 10 } as const;
const served: Script = (url, symbols) => (url.pathname === '/v1/quotes' ? quotesOf(symbols) : klines(url, symbols));

/** A client whose key has served requests, over a service that refuses those that the test says, from then on. */
async function startAccepted(isRefused: (url: URL, n: number) => boolean) {
  let n: number | undefined;
  const { client, requests } = startClient(async (url, symbols, init) => {
    const answer = n !== undefined && isRefused(url, n++) ? refusal(401) : served(url, symbols, init);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer;
  });
  await settled(client.quotes(codes('600519.SH')));
  n = 0;
  const accepted = requests.length;
  const ask = async (...asked: readonly Promise<ReadonlyMap<unknown, unknown>>[]) => {
    const answers = await settled(Promise.all(asked));
    return answers.map((answer) => [...answer.values()].map((each) => (isProblem(each) ? each.problem.kind : 'value')));
  };
  return { client, ask, sent: () => requests.length - accepted };
}

const quotes = (url: URL) => url.pathname === '/v1/quotes';

describe('One stray refusal of the key', () => {
  it.each([
    ['alone', 1],
    ['with others in flight', 6],
    ['with others that wait', 30],
  ])('%s is asked again, and nobody sees it', async (_, count) => {
    const { client, ask, sent } = await startAccepted((_url, n) => n === 0);
    const asked = Array.from({ length: count }, (_, i) => client.bars(manyCodes(1, 'SZ'), { ...daily, to: (1.77e12 + i) as never }));
    expect(new Set((await ask(...asked)).flat())).toEqual(new Set(['value']));
    expect(sent()).toBe(count + 1);
    expect(client.activity.snapshot().state).toBe('connected');
  });

  it('of all requests in flight is asked again', async () => {
    const { client, ask } = await startAccepted((_url, n) => n < 6);
    const asked = Array.from({ length: 12 }, (_, i) => client.bars(manyCodes(1, 'SZ'), { ...daily, to: (1.77e12 + i) as never }));
    expect(new Set((await ask(...asked)).flat())).toEqual(new Set(['value']));
  });

  it('of a key that was never accepted is asked again', async () => {
    let n = 0;
    const { client } = startClient((url, symbols, init) => (n++ === 0 ? refusal(401) : served(url, symbols, init)));
    const answer = await settled(client.quotes(codes('600519.SH')));
    expect([...answer.values()].some(isProblem)).toBe(false);
  });
});

describe('A function that is refused', () => {
  it('fails alone for a minute, and costs two requests', async () => {
    const { client, ask, sent } = await startAccepted(quotes);
    const [first, second] = await ask(client.quotes(manyCodes(3)), client.bars(manyCodes(1), daily));
    expect([first, second]).toEqual([['key-refused', 'key-refused', 'key-refused'], ['value']]);
    expect(sent()).toBe(3);
    expect(client.activity.snapshot().state).toBe('connected');
    await ask(client.quotes(manyCodes(3)));
    expect(sent()).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    await ask(client.quotes(manyCodes(3)));
    expect(sent()).toBe(4);
  });

  it('is asked again when others answer', async () => {
    const { client, ask } = await startAccepted((url, n) => quotes(url) && n < 2);
    expect((await ask(client.quotes(manyCodes(3)), client.bars(manyCodes(1), daily))).flat()).toEqual(
      Array.from({ length: 4 }, () => 'value'),
    );
  });
});

describe('A key that is refused', () => {
  it.each([
    ['at the first start', true],
    ['later', false],
  ])('%s costs two requests, and says so at once', async (_, isNew) => {
    const { client, requests } = startClient((_url, symbols) => (isNew || requests.length > 1 ? refusal(401) : quotesOf(symbols)));
    if (!isNew) await settled(client.quotes(codes('600519.SH')));
    const before = requests.length;
    const began = Date.now();
    const answers = await settled(
      Promise.all<ReadonlyMap<unknown, unknown>>([
        client.quotes(manyCodes(3, 'SZ')),
        client.bars(manyCodes(1), daily),
        client.depth(manyCodes(1)),
      ]),
    );
    expect(answers.flatMap((answer) => [...answer.values()]).every(isProblem)).toBe(true);
    expect(Date.now() - began).toBeLessThan(100);
    // Of a key that was accepted, three were in flight at once.
    expect(requests.length - before).toBe(isNew ? 2 : 3);
    expect(client.activity.snapshot()).toMatchObject({
      state: 'key-refused',
      lastError: { problem: { kind: 'key-refused' } },
    });
    await settled(client.quotes(codes('AAPL.US')));
    expect(requests.length - before).toBe(isNew ? 2 : 3);
  });

  it('is tried by one request a minute', async () => {
    const { client, requests } = startClient(() => refusal(401));
    for (let minute = 0; minute < 5; minute++) {
      await settled(Promise.all([client.quotes(manyCodes(3)), client.bars(manyCodes(1), daily)]));
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(requests).toHaveLength(6);
  });

  it('is believed where the second opinion fails on its way, after a minute at the latest', async () => {
    let n = 0;
    const { client, requests } = startClient(
      (_url, symbols) => [quotesOf(symbols), refusal(401), refusal(503), refusal(401), refusal(401)][n++] ?? refusal(401),
    );
    await settled(client.quotes(codes('600519.SH')));
    await settled(client.quotes(codes('AAPL.US')));
    expect(client.activity.snapshot().state).toBe('key-refused');
    expect(requests.length).toBeLessThanOrEqual(6);
  });
});
