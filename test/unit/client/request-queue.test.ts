import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, json, manyCodes, quotesOf, refusal, type Script, settled, startClient } from '../../support/scripted-service';

const now = Date.parse('2026-01-15T03:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now }));

const maotai = codes('600519.SH');
const keyOf = ({ headers }: RequestInit) => (headers as Record<string, string>)['X-API-Key'];
const kindsOf = (answers: readonly ReadonlyMap<unknown, unknown>[]) =>
  answers.flatMap((answer) => [...answer.values()].map((each) => (isProblem(each) ? each.problem.kind : 'value')));

const onlyGood: Script = (_, symbols, init) => (keyOf(init) === 'good' ? quotesOf(symbols) : refusal(401));
const shapes = (client: ReturnType<typeof startClient>['client']) =>
  Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      client.bars(maotai, { period: '1d', adjust: 'none', count: 10, to: (now - i * 86_400_000) as never }),
    ),
  );

describe('A refused key', () => {
  it('fails every queued request at once, whatever the budget', async () => {
    const { client, requests } = startClient(onlyGood, { requestsPerMinute: 10 });
    const answers = await settled(shapes(client));
    expect(Date.now() - now).toBeLessThan(1_000);
    expect(new Set(kindsOf(answers))).toEqual(new Set(['key-refused']));
    expect(requests).toHaveLength(2);
  });

  it('leaves the full budget to the next key', async () => {
    const { client, settings } = startClient(onlyGood, { requestsPerMinute: 1 });
    await settled(client.quotes(maotai));
    settings.update({ apiKey: 'good' });
    const before = Date.now();
    expect(kindsOf([await settled(client.quotes(maotai))])).toEqual(['value']);
    expect(Date.now() - before).toBeLessThan(1_000);
  });
});

describe('A service that keeps refusing', () => {
  it.each([1, 0, -5])('with a wait of %i ms is asked a few times in 45 seconds', async (retryAfterMs) => {
    const { client, requests } = startClient(() => refusal(429, 'slow down', { retry_after_ms: retryAfterMs }));
    void client.quotes(maotai);
    await vi.advanceTimersByTimeAsync(45_000);
    // After 0, 1, 3, 7, 15 and 31 seconds.
    expect(requests).toHaveLength(6);
  });

  it('is asked once a minute after the deadline of the cells', async () => {
    const { client, requests } = startClient(() => refusal(429, 'slow down', { retry_after_ms: 1 }));
    void client.quotes(maotai, { deadline: now + 45_000 });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(requests.length - before).toBe(10);
  });

  it.each([
    ['a body of 1e12', () => refusal(429, 'slow down', { retry_after_ms: 1e12 })],
    ['a body of 1e999', () => rateLimit('{"code":429,"message":"slow down","retry_after_ms":1e999}')],
    ['a Retry-After of years', () => rateLimit('{}', { 'Retry-After': '99999999999' })],
    ['a Retry-After date far away', () => rateLimit('{}', { 'Retry-After': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
  ])('is asked again after ten minutes when it names an implausible wait by %s', async (_, answer) => {
    const { client, requests } = startClient(answer);
    void client.quotes(maotai);
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1_000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(requests).toHaveLength(2);
  });
});

describe('After a wait the queue', () => {
  /** A service with an ample rate that refuses the first request and takes 100 ms for each of the others. */
  const startAfterRefusal = () => {
    const started = startClient(
      async (_, symbols) => {
        if (started.requests.length === 1) return refusal(429, 'slow down', { retry_after_ms: 2_000 });
        await pause(100);
        const ample = { RateLimit: '"person";r=6000;t=60', 'RateLimit-Policy': '"person";q=6000;w=60' };
        return new Response(quotesOf(symbols).body, { headers: { 'Content-Type': 'application/json', ...ample } });
      },
      { symbolsPerRequest: 1 },
    );
    return started;
  };
  /** Requests in flight in each of the next tenths of a second. */
  const inFlight = async (client: ReturnType<typeof startAfterRefusal>['client']) => {
    const counts: number[] = [];
    for (let i = 0; i < 5; i++) {
      counts.push(client.activity.snapshot().requestsInFlight);
      await vi.advanceTimersByTimeAsync(100);
    }
    return counts;
  };

  it('allows one request, and one more with every response, up to full concurrency', async () => {
    const { client } = startAfterRefusal();
    void client.quotes(manyCodes(40));
    await vi.advanceTimersByTimeAsync(2_050);
    expect(await inFlight(client)).toEqual([1, 2, 4, 6, 6]);
  });

  it('allows full concurrency once it has been idle', async () => {
    const { client } = startAfterRefusal();
    await settled(client.quotes(maotai));
    void client.quotes(manyCodes(40, 'SZ'));
    await vi.advanceTimersByTimeAsync(50);
    expect(await inFlight(client)).toEqual([6, 6, 6, 6, 6]);
  });
});

it('Refresh ends a wait and sends one request', async () => {
  const { client, requests } = startClient(
    async () => {
      await pause(500);
      return refusal(429, 'slow down', { retry_after_ms: 600_000 });
    },
    { symbolsPerRequest: 1 },
  );
  void client.quotes(manyCodes(20));
  await vi.advanceTimersByTimeAsync(1_000);
  client.startEpoch();
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toHaveLength(2);
});

describe('The reported wait', () => {
  const refuseFor = (retryAfterMs: number) => () => refusal(429, 'slow down', { retry_after_ms: retryAfterMs });

  it('is that of the service also when no request is left', async () => {
    const { client } = startClient(refuseFor(30_000));
    const call = new AbortController();
    void client.quotes(maotai, { signal: call.signal });
    await vi.advanceTimersByTimeAsync(100);
    call.abort();
    const { requestsQueued, state, waitingUntil = 0 } = client.activity.snapshot();
    expect([requestsQueued, state]).toEqual([0, 'waiting']);
    expect(waitingUntil - now).toBeGreaterThanOrEqual(30_000);
  });

  it.each([
    ['the budget', 2_000, 60_000],
    ['the service', 90_000, 90_000],
  ])('is that of %s where it is the longer one', async (_, retryAfterMs, waitMs) => {
    const { client } = startClient(refuseFor(retryAfterMs), { requestsPerMinute: 1 });
    void client.quotes(maotai);
    await vi.advanceTimersByTimeAsync(100);
    const { waitingUntil = 0 } = client.activity.snapshot();
    expect(waitingUntil - now).toBeGreaterThanOrEqual(waitMs);
    expect(waitingUntil - now).toBeLessThan(waitMs + 100);
  });
});

describe('The first request with a key', () => {
  it('releases the others when its response headers arrive, before the end of the body', async () => {
    const { client, requests } = startClient((url, symbols) =>
      url.searchParams.has('universes') ? dripping('{"data":[') : quotesOf(symbols),
    );
    void client.universes(['CN_Stock']);
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toHaveLength(1);
    expect(kindsOf([await settled(client.quotes(maotai))])).toEqual(['value']);
    expect(Date.now() - now).toBeLessThan(1_000);
  });
});

describe('The request budget', () => {
  it('is kept at the service also when the latency varies', async () => {
    const arrivals: number[] = [];
    const { client } = startClient(
      async (_, symbols) => {
        // A request may arrive late and the next one early.
        await pause(arrivals.length % 3 === 0 ? 900 : 50);
        arrivals.push(Date.now());
        const inWindow = arrivals.filter((at) => at > Date.now() - 60_000).length;
        return inWindow > 60 ? refusal(429, 'slow down', { retry_after_ms: 1_000 }) : quotesOf(symbols);
      },
      { requestsPerMinute: 60 },
    );
    const answer = client.quotes(manyCodes(10_000));
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect([...(await answer).values()].some(isProblem)).toBe(false);
    expect(arrivals).toHaveLength(100);
  });

  it('shows as waiting while it holds requests back', async () => {
    const { client } = startClient((_, symbols) => quotesOf(symbols), { requestsPerMinute: 1, symbolsPerRequest: 1 });
    void client.quotes(manyCodes(40));
    await vi.advanceTimersByTimeAsync(1_000);
    const { state, waitingUntil = 0 } = client.activity.snapshot();
    expect(state).toBe('waiting');
    expect(waitingUntil - now).toBeGreaterThan(59_000);
    expect(waitingUntil - now).toBeLessThan(61_000);
  });
});

it('reports "simulated" for the present service only', async () => {
  const { client, settings } = startClient(async (url, symbols) => {
    if (url.host !== 'service.test') return quotesOf(symbols);
    await pause(500);
    return json({ data: [] }, 200, { 'X-Market-Data': 'simulated' });
  });
  void client.quotes(maotai);
  await vi.advanceTimersByTimeAsync(100);
  settings.update({ baseUrl: 'https://other.test' });
  await vi.advanceTimersByTimeAsync(1_000);
  await settled(client.quotes(maotai));
  expect(client.activity.snapshot().isSimulated).toBe(false);
});

function rateLimit(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status: 429, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** A response whose head is there and whose body goes on and on. */
function dripping(first: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(first));
      const timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), 1_000);
      setTimeout(() => clearInterval(timer), 30_000);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
