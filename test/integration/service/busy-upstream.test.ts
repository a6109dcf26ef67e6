/** An upstream that answers, but slowly: times are a fifth of real ones. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sleep, startGateway, startUpstream } from '../../support/gateway';

const responseMs = 1_000;
const patienceMs = 1_600;

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

// The market of the upstream takes a while for its first answer.
beforeAll(() => startGateway(startUpstream()).ask(paths(1)[0]!));

describe('a slow upstream', () => {
  it('answers twenty clients who ask different things at once, with one key', async () => {
    const { ask } = startGateway(slowUpstream(), { gateway: { patienceMs } });
    const answers = await Promise.all(paths(20).map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths(20).map(() => 200));
  });

  it('is asked no more at once than it is allowed to be', async () => {
    const upstream = slowUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 10 * patienceMs, mostInFlight: 4 } });
    await Promise.all(paths(20).map((path) => ask(path)));
    expect(upstream.most()).toBe(4);
  });

  it('is called slow and not unreachable, and whoever comes back as told gets what was asked for meanwhile', async () => {
    const upstream = slowUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs, mostInFlight: 6 } });
    const answers = await Promise.all(paths(12).map((path) => ask(path)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(6);
    for (const { headers, body } of busy) {
      expect(body).toMatchObject({ message: 'The upstream service takes long to answer' });
      expect(headers.get('Retry-After')).toMatch(/^[12]$/);
    }
    await sleep(1_500);
    const again = await Promise.all(paths(12).map((path) => ask(path)));
    expect(again.map(({ status }) => status)).toEqual(paths(12).map(() => 200));
    expect(upstream.requests).toHaveLength(12);
    expect((await ask('/healthz')).body).toEqual({ status: 'ok', problems: [] });
  });
});
