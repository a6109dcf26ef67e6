import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '../../../src/client/http/activity';
import { createRequestQueue } from '../../../src/client/http/request-queue';
import { createSendRequest } from '../../../src/client/http/send-request';
import type { Transport } from '../../../src/client/http/transport';
import { noMemory } from '../../../src/client/session/service-markets';
import { createSessions } from '../../../src/client/session/session';
import { createSettings, defaultSettings } from '../../../src/client/store/settings';
import { systemClock } from '../../../src/client/timing/timers';
import { createPause } from '../../../src/client/http/pause';
import { MarketDataError, type Problem } from '../../../src/market/texts/problem';
import { bucketsOf } from '../../../src/protocol/buckets';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));

const minuteMs = 60_000;
const notRefused = { kind: 'not-refused' };
const failed = { kind: 'failed' };

/** Sends one request over a scripted transport, to its end. */
async function sendOver(transport: Transport, random = 0) {
  const { outcome, ...sent } = sendOverLater(transport, new AbortController().signal, random);
  await vi.advanceTimersByTimeAsync(10_000);
  const signals = sent.onResponse.mock.calls.map(([, signal]) => signal);
  const { window } = sent.session().rates.pathOf(bucketsOf(request)).scopes[0]!;
  return { ...sent, outcome: await outcome, signals, window };
}

const request = { endpoint: 'quotes', parameters: { symbols: '600519.SH' } } as const;

function sendOverLater(transport: Transport, signal: AbortSignal, random = 0) {
  const activity = createActivity(systemClock, () => true);
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key-1' });
  const memories = { marketMemory: noMemory, limitMemory: undefined };
  const session = createSessions({ clock: systemClock, settings, ...memories }).current;
  const queue = createRequestQueue({
    clock: systemClock,
    activity,
    pause: createPause(),
    concurrency: () => 6,
    limits: () => session().rates,
  });
  const onResponse = vi.spyOn(queue, 'onResponse');
  const sentAt: number[] = [];
  const logged: Transport = (...call) => {
    sentAt.push(Date.now());
    return transport(...call);
  };
  const send = createSendRequest({
    ...{ transport: logged, queue, activity, session },
    ...{ clock: systemClock, random: () => random },
  });
  const observers = { signal, priority: () => 'formula' as const };
  let settled: unknown;
  const outcome = send(request, observers, ({ data }) => data)
    .catch((thrown: unknown) => thrown)
    .then((value) => (settled = value));
  return { sentAt, activity, outcome, settled: () => settled, onResponse, session };
}

/** Responds with this status, and with this problem afterwards. */
const respondingWith =
  (status: number, problem: Problem): Transport =>
  (_request, _access, call) => {
    call?.onHead?.(new Response(null, { status }));
    return Promise.reject(new MarketDataError(problem));
  };
const silent: Transport = () => Promise.reject(new MarketDataError({ kind: 'offline' }));

describe('A retry', () => {
  it.each([
    [0, [0, 500, 1_500]],
    [0.8, [0, 600, 1_800]],
  ])('waits up to a quarter longer, by chance: %d', async (random, times) => {
    const { sentAt, outcome } = await sendOver(silent, random);
    expect(sentAt).toEqual(times);
    expect(outcome).toMatchObject({ problem: { kind: 'offline' } });
  });
});

describe('A retry that nobody waits for any more', () => {
  it('ends at once', async () => {
    const nobody = new AbortController();
    const { settled } = sendOverLater(silent, nobody.signal);
    await vi.advanceTimersByTimeAsync(100);
    nobody.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled()).toMatchObject({ problem: { kind: 'cancelled' } });
  });
});

describe('The queue', () => {
  it.each([
    ['without a response', silent],
    ['that the server fails', respondingWith(503, { kind: 'server-error', status: 503 })],
  ])('is told of every try %s, which takes a place and is no answer', async (_, transport) => {
    const { signals, window } = await sendOver(transport);
    expect(signals).toEqual([failed, failed, failed]);
    expect([window.count(minuteMs, Date.now()), window.answered(minuteMs, Date.now())]).toEqual([3, 0]);
  });

  it('is told once of a response whose body fails', async () => {
    const { signals } = await sendOver(respondingWith(200, { kind: 'answer-too-large', limitBytes: 1 }));
    expect(signals).toEqual([{ ...notRefused, headers: { rateLimit: null, ratePolicy: null } }]);
  });

  it('is told of the headers of served responses only: a proxy may name a limit of its own', async () => {
    const { signals } = await sendOver(respondingWith(400, { kind: 'request-refused', status: 400, detail: '' }));
    expect(signals).toEqual([notRefused]);
  });

  it('is told of a refused key by its status, each time', async () => {
    const { signals } = await sendOver(respondingWith(401, { kind: 'key-refused' }));
    const refused = { kind: 'key-refused', error: { problem: { kind: 'key-refused' } } };
    expect(signals).toMatchObject([refused, refused]);
  });
});

describe('The activity', () => {
  it('says that data are simulated when the response says so', async () => {
    const simulated: Transport = (_request, _access, call) => {
      call?.onHead?.(new Response(null, { headers: { 'X-Market-Data': 'simulated' } }));
      return Promise.resolve({ data: 'data', staleSince: new Map() });
    };
    const { activity, outcome } = await sendOver(simulated);
    expect(outcome).toBe('data');
    expect(activity.snapshot().isSimulated).toBe(true);
  });
});
