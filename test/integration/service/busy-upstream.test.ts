/** An upstream that answers, but slowly. Time is faked. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep, startGateway, startUpstream } from '../../support/gateway';
import { settled } from '../../support/settled';

const responseMs = 5_000;
const patienceMs = 8_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that no batch joins: their ranges differ. */
const paths = (count: number) =>
  Array.from({ length: count }, (_, i) => `/v1/klines?symbol=600519.SH&count=5&end_time=${1_500_000_000_000 + i}`);

function slowUpstream() {
  const upstream = startUpstream();
  const { fetch } = upstream;
  let inFlight = 0;
  let most = 0;
  return {
    ...upstream,
    most: () => most,
    async fetch(...args: Parameters<typeof fetch>) {
      most = Math.max(most, ++inFlight);
      await sleep(responseMs);
      inFlight--;
      return fetch(...args);
    },
  };
}

describe('a slow upstream', () => {
  it('answers twenty clients who ask different things at once, with one key', async () => {
    const { ask } = startGateway(slowUpstream(), { gateway: { patienceMs } });
    const answers = await settled(Promise.all(paths(20).map((path) => ask(path))));
    expect(answers.map(({ status }) => status)).toEqual(paths(20).map(() => 200));
  });

  it('is asked no more at once than it is allowed to be', async () => {
    const upstream = slowUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 10 * patienceMs, mostInFlight: 4 } });
    await settled(Promise.all(paths(20).map((path) => ask(path))));
    expect(upstream.most()).toBe(4);
  });

  it('is called slow and not unreachable, and whoever comes back as told gets what was asked for meanwhile', async () => {
    const upstream = slowUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs, mostInFlight: 6 } });
    const answers = await settled(Promise.all(paths(12).map((path) => ask(path))));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(6);
    for (const { headers, body } of busy) {
      expect(body).toMatchObject({ message: 'The upstream service takes long to answer' });
      expect(headers.get('Retry-After')).toMatch(/^[1-9]$/);
    }
    await vi.advanceTimersByTimeAsync(7_500);
    const again = await settled(Promise.all(paths(12).map((path) => ask(path))));
    expect(again.map(({ status }) => status)).toEqual(paths(12).map(() => 200));
    expect(upstream.requests).toHaveLength(12);
    expect((await settled(ask('/healthz'))).body).toEqual({ status: 'ok', problems: [] });
  });
});
