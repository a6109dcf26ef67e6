/** The limit of a day: the service's, as a 429 names it, and the person's, as it is counted for the client. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLivePoller } from '../../../src/client/live/live-poller';
import { isProvisional } from '../../../src/client/store/query-contract';
import { readClock, systemClock } from '../../../src/client/timing/timers';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, quotesOf, refusal, settled, startClient } from '../../support/scripted-service';

const now = Date.parse('2026-01-15T03:00:00Z');
const hour = 3_600_000;
const [moutai, apple] = [codes('600519.SH'), codes('AAPL.US')];

beforeEach(() => void vi.useFakeTimers({ now }));

/** A service whose day is over for five hours from now. */
const startSpent = () => {
  const until = now + 5 * hour;
  return startClient((_, symbols) =>
    Date.now() < until ? refusal(429, 'Daily limit reached', { retry_after_ms: until - Date.now() }) : quotesOf(symbols),
  );
};
const kindsOf = (answer: ReadonlyMap<unknown, unknown>) =>
  [...answer.values()].map((each) => (isProblem(each) ? each.problem.kind : 'value'));

describe('A service whose day is over', () => {
  it('answers every cell at once with the end, by one request', async () => {
    const { client, requests } = startSpent();
    const answers = await settled(Promise.all([client.quotes(moutai), client.quotes(apple)]));
    expect(answers.map((answer) => [...answer.values()])).toMatchObject([
      [{ problem: { kind: 'daily-limit', until: now + 5 * hour } }],
      [{ problem: { kind: 'daily-limit', until: now + 5 * hour } }],
    ]);
    expect(Date.now() - now).toBeLessThan(1_000);
    await settled(client.quotes(codes('00700.HK')));
    expect(requests).toHaveLength(1);
    expect(client.activity.snapshot()).toMatchObject({ state: 'daily-limit', waitingUntil: now + 5 * hour });
  });

  it('keeps the last values, of any age', async () => {
    let isSpent = false;
    const { withStaleness } = startClient((_, symbols) =>
      isSpent ? refusal(429, 'Daily limit reached', { retry_after_ms: 5 * hour }) : quotesOf(symbols),
    );
    await settled(withStaleness.quotes(moutai));
    isSpent = true;
    await vi.advanceTimersByTimeAsync(3 * hour);
    const [result] = [...(await settled(withStaleness.quotes(moutai))).values()];
    expect(result).toMatchObject({ value: { last_price: 10 }, staleSince: expect.closeTo(now, -3) as number });
    expect(isProvisional(result!)).toBe(true);
  });

  it('says so until the end', async () => {
    const { client, requests } = startSpent();
    await settled(client.quotes(moutai));
    await vi.advanceTimersByTimeAsync(5 * hour - 60_000);
    expect(client.activity.state()).toBe('daily-limit');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.activity.state()).toBe('connected');
    expect(kindsOf(await settled(client.quotes(moutai)))).toEqual(['value']);
    expect(requests).toHaveLength(2);
  });
});

describe('The end of a service’s day', () => {
  it('is not waited for when the person refreshes: one request at a time is sent', async () => {
    const { client, requests } = startSpent();
    await settled(client.quotes(moutai));
    client.startEpoch();
    await settled(Promise.all([client.quotes(moutai), client.quotes(apple)]));
    expect(requests.length).toBeLessThanOrEqual(3);
    expect(client.activity.state()).toBe('daily-limit');
  });

  it.each([
    ['set forward', 6 * hour],
    ['set back', -48 * hour],
  ])('ends, at the latest when it should, for a clock that is %s', async (_, step) => {
    const { client } = startClient((_url, symbols) =>
      performance.now() - startedAt < 5 * hour
        ? refusal(429, 'Daily limit reached', { retry_after_ms: 5 * hour - (performance.now() - startedAt) })
        : quotesOf(symbols),
    );
    const startedAt = performance.now();
    await settled(client.quotes(moutai));
    vi.setSystemTime(Date.now() + step);
    expect(kindsOf(await settled(client.quotes(apple)))).toEqual(['daily-limit']);
    await vi.advanceTimersByTimeAsync(5 * hour);
    expect(kindsOf(await settled(client.quotes(apple)))).toEqual(['value']);
  });
});

const startCounted = (left: number) => {
  const started = startClient((_, symbols) => quotesOf(symbols), { symbolsPerRequest: 1 });
  started.client.countDay({ count: 0, left, reserved: 2, endsAt: now + hour, toldAt: readClock(systemClock) });
  return started;
};

describe('The budget of a day', () => {
  it('is spent request by request, then nothing is sent until the day ends', async () => {
    const { client, requests } = startCounted(2);
    const answer = await settled(client.quotes(codes('600000.SH', '600519.SH', '601318.SH')));
    expect(kindsOf(answer).sort()).toEqual(['daily-limit', 'value', 'value']);
    expect(client.activity.snapshot()).toMatchObject({ state: 'daily-limit', today: { count: 2, left: 0 } });
    expect(client.activity.snapshot().waitingUntil).toBe(now + hour);
    await vi.advanceTimersByTimeAsync(hour);
    expect(client.activity.state()).toBe('connected');
    await settled(client.quotes(apple));
    expect(requests).toHaveLength(3);
  });

  it('is open again when it is raised', async () => {
    const { client } = startCounted(0);
    expect(kindsOf(await settled(client.quotes(moutai)))).toEqual(['daily-limit']);
    client.countDay({ count: 0, left: 10, reserved: 2, endsAt: now + hour, toldAt: readClock(systemClock) });
    expect(kindsOf(await settled(client.quotes(moutai)))).toEqual(['value']);
  });

  it('leaves its last share to cells that are entered: live cells keep their last values', async () => {
    const { withStaleness: client, requests } = startCounted(4);
    const poller = createLivePoller({ clock: systemClock, pause: client.pause, fetch: client.quotes });
    const seen: unknown[] = [];
    const subscribe = (symbols: typeof moutai) =>
      poller.subscribe({ symbols, everyMs: 3_000, onResults: (results) => seen.push([...results.values()][0]) });
    const stop = subscribe(moutai);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(2);
    expect(seen.at(-1)).toMatchObject({ value: { last_price: 10 }, staleSince: expect.any(Number) as number });
    await settled(client.quotes(apple));
    expect(requests).toHaveLength(3);
    // A cell that is entered, or refreshed, asks for a person.
    stop();
    subscribe(moutai);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(4);
  });
});
