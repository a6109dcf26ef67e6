/** Gateways whose Redis holds what they did not write: another release, another program, a damaged value. */
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/service/operations/metrics';
import type { StoredText } from '../../../src/service/gateway/redis/link';
import { type CountedUpstream, startGateway, startUpstream } from '../../support/gateway';
import { redisLink } from '../../support/redis-link';

/** Values by their keys, as Redis keeps them. */
type Values = Map<string, string>;

function startOver(values: Values, upstream: CountedUpstream) {
  const metrics = createMetrics();
  const link = redisLink({
    claim(key) {
      const text = values.get(key);
      return Promise.resolve(text === undefined ? { kind: 'ours' } : { kind: 'value', text, ageMs: 0 });
    },
    store: (key: string, { text }: StoredText) => Promise.resolve(void values.set(key, text)),
  });
  const { ask } = startGateway(upstream, { gateway: { link, metrics } });
  const unreadable = async () => {
    const lines = (await metrics.text()).split('\n').filter((line) => line.includes('cache_unreadable_total{'));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  return { ask, unreadable };
}

const paths = [
  '/v1/quotes?symbols=AAPL.US',
  '/v1/klines?symbol=AAPL.US&count=5&end_time=1700000000000',
  '/v1/klines/intraday?symbol=AAPL.US&count=3',
  '/v1/depth?symbol=AAPL.US',
  '/v1/instruments?symbols=AAPL.US',
  '/v1/klines/ex-factors?symbols=AAPL.US',
  '/v1/quotes?universes=CN_ETF',
];

/** What a gateway stores for a path, and what it answers. */
async function valuesOf(path: string) {
  const values: Values = new Map();
  const { ask } = startOver(values, startUpstream());
  const answer = await ask(path);
  return { values, answer };
}

/** As the release before wrote a quote, and without version in the key. */
function asBefore(key: string): readonly [key: string, text: string] {
  const quote = { symbol: 'AAPL.US', last_price: 1, timestamp: 1_768_000_000_000 };
  return [key.replace(/\|v\d+\|/, '|'), JSON.stringify({ size: 1, isWhole: true, value: { value: quote } })];
}

/** What is made of a value that a gateway has stored. Each was served, or ended the process, while nothing was read. */
const bad: readonly ((good: string) => string)[] = [
  () => 'not JSON',
  () => '{"size":100,"isWhole":true}',
  (good) => good.replaceAll(/[\d.]+(?=[,\]}])/g, '"x"'),
  () => asBefore('')[1],
];

it.each(paths)('A value of %s that cannot be read is fetched anew, and counted', async (path) => {
  const { values, answer } = await valuesOf(path);
  for (const textOf of bad) {
    const damaged: Values = new Map([...values].map(([key, text]) => [key, textOf(text)]));
    const { ask, unreadable } = startOver(damaged, startUpstream());
    const again = await ask(path);
    expect([again.status, Object.keys(again.body as object)]).toEqual([200, Object.keys(answer.body as object)]);
    expect(await unreadable()).toBeGreaterThan(0);
    // The next gateway reads what this one has stored.
    const next = startOver(damaged, startUpstream());
    expect([(await next.ask(path)).status, await next.unreadable()]).toEqual([200, 0]);
  }
});

describe('Gateways of two releases over one Redis', () => {
  it('read no value of each other’s shape, and each shares with its own', async () => {
    const path = '/v1/quotes?symbols=AAPL.US';
    const { values } = await valuesOf(path);
    const [[key]] = [...values] as [[string, string]];
    const [keyBefore, textBefore] = asBefore(key);
    // The old release has stored its value first, and would store it again.
    const both: Values = new Map([[keyBefore, textBefore]]);
    const upstream = startUpstream();
    const fetched = () => upstream.requests.filter(({ search }) => search === '?symbols=AAPL.US').length;
    const first = startOver(both, upstream);
    const answer = await first.ask(path);
    expect([answer.status, fetched(), both.get(keyBefore)]).toEqual([200, 1, textBefore]);
    const second = startOver(both, upstream);
    expect((await second.ask(path)).status).toBe(200);
    expect([fetched(), await second.unreadable()]).toEqual([1, 0]);
  });
});
