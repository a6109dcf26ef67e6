/** Two gateways in processes of their own, of which one is ended with SIGKILL. */
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../src/service/http/listen';
import { sleep, startUpstream } from '../../support/gateway';
import { hasRedis, needsRedis, type RedisServer, startRedis } from '../../support/redis-server';
import { type ServerProcess, startGatewayProcess } from '../../support/server-process';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** An upstream on the loopback that keeps requests waiting until the test lets it answer. */
async function startWaitingUpstream() {
  const { fetch, requests } = startUpstream({ latencyMs: 0 });
  let letAnswer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve));
  let arrived = 0;
  const app = {
    async fetch({ url, headers }: Request): Promise<Response> {
      arrived++;
      await mayAnswer;
      return fetch(url, { headers });
    },
  };
  const { origin, close } = await listen(app, { port: 0 });
  endings.push(close);
  return { origin, requests, letAnswer, arrived: () => arrived };
}

async function gateway(upstreamOrigin: string, { url }: RedisServer): Promise<ServerProcess> {
  const started = await startGatewayProcess(upstreamOrigin, ['--redis', url]);
  endings.push(() => started.end('SIGKILL'));
  return started;
}

/** Asks Redis about the claims of requests in flight, and counts how often somebody asks for one. */
async function watchClaims({ port }: RedisServer) {
  const redis = new Redis(port, { enableReadyCheck: false });
  // ioredis takes what the monitor tells of other connections for replies, while it begins.
  await redis.ping();
  const monitor = await redis.monitor();
  let asked = 0;
  monitor.on('monitor', (_: string, args: readonly string[]) => {
    if (args.some((arg) => arg.endsWith(':lease')) && /^eval/i.test(args[0] ?? '')) asked++;
  });
  endings.push(
    () => redis.disconnect(),
    () => monitor.disconnect(),
  );
  return { asked: () => asked, held: () => redis.keys('md:*:lease') };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

/** Requests that no batch joins, for bars that do not change. */
const paths = Array.from({ length: 6 }, (_, i) => `/v1/klines?symbol=600519.SH&count=5&end_time=${1_500_000_000_000 + i}`);
const ask = ({ origin }: ServerProcess, path: string) => fetch(origin + path, { headers: { 'X-API-Key': 'demo' } });

describe.skipIf(!hasRedis)(`a gateway that is killed with requests in flight${needsRedis}`, () => {
  it('leaves nothing unanswered: the other one fetches what it had claimed, when its claims have expired', async () => {
    const upstream = await startWaitingUpstream();
    const redis = await startRedis();
    endings.push(() => redis.end());
    const claims = await watchClaims(redis);
    const [killed, other] = await Promise.all([gateway(upstream.origin, redis), gateway(upstream.origin, redis)]);

    const lost = paths.map((path) => ask(killed, path).catch(() => 'lost'));
    await until(async () => (await claims.held()).length === paths.length && upstream.arrived() === paths.length);
    const arrivedBefore = upstream.arrived();
    const askedBefore = claims.asked();
    const answers = paths.map((path) => ask(other, path));
    // Every request of the other gateway has met the claim of the first one.
    await until(() => claims.asked() >= askedBefore + 2 * paths.length);
    expect(upstream.arrived()).toBe(arrivedBefore);

    await killed.end('SIGKILL');
    expect(await Promise.all(lost)).toEqual(paths.map(() => 'lost'));
    upstream.letAnswer();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(paths.map(() => 200));
    // Whose answer was lost asks again, and gets it from the cache.
    const sent = upstream.arrived();
    const again = await Promise.all(paths.map((path) => ask(other, path)));
    expect(again.map(({ status }) => status)).toEqual(statuses);
    expect(upstream.arrived()).toBe(sent);
    expect(new Set(upstream.requests.map(({ search }) => search)).size).toBe(paths.length);
    await until(async () => (await claims.held()).length === 0);
  });
});
