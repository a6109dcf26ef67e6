/** What a gateway answers from its cache per second, alone and with others over one Redis. */
import { Redis } from 'ioredis';
import { type RedisServer, startRedis } from '../support/redis-server';
import { apiKey } from './bench-service';
import { atLeast, type Figure, medians } from './figures';
import { type ServerProcess, startProcess } from '../support/server-process';
import { startGatewayProcess, startUpstreamProcess } from './gateways';
import { requestsPerSecond } from './service-speed';

/** Bars of a range that is over: they stay fresh. */
const path = '/v1/klines?symbol=600519.SH&count=1000&adjust=none&end_time=1700000000000';
const rounds = { warmUps: 1, counted: 3 };

export async function gatewaySpeed(): Promise<Figure[]> {
  const upstream = await startUpstreamProcess();
  const redis = await startRedis();
  const figures = [await alone(upstream), await withRedis(upstream, redis), await growth(upstream, redis)];
  void upstream.end();
  await redis.end();
  return figures;
}

async function alone(upstream: ServerProcess): Promise<Figure> {
  const gateway = await startGatewayProcess(upstream);
  const url = `${gateway.origin}${path}`;
  const bare = await startProcess('test/bench/bare-server.ts', [url]);
  const { ours, least } = await medians(rounds, {
    ours: () => requestsPerSecond(url),
    least: () => requestsPerSecond(bare.origin),
  });
  for (const { end } of [gateway, bare]) void end();
  return atLeast({
    name: 'Gateway, 1,000 bars from its cache: requests per second ÷ bare Node server',
    value: ours / least,
    // Each of ours also counts the person's rate, tells what the team has left, checks Host and Origin, and is counted in the metrics.
    limit: 0.35,
    conditions: `${Math.round(ours)} and ${Math.round(least)} per second; the bare server has the same bytes ready-made`,
  });
}

async function withRedis(upstream: ServerProcess, redis: RedisServer): Promise<Figure> {
  const gateway = await startGatewayProcess(upstream, redis);
  const url = `${gateway.origin}${path}`;
  const bare = await bareRedisServer(redis, url);
  const { ours, least } = await medians(rounds, {
    ours: () => requestsPerSecond(url),
    least: () => requestsPerSecond(bare.origin),
  });
  for (const { end } of [gateway, bare]) void end();
  return atLeast({
    name: 'Gateway with Redis, 1,000 bars: requests per second ÷ a GET of the same bytes through a bare server',
    value: ours / least,
    limit: 0.6,
    conditions: `${Math.round(ours)} and ${Math.round(least)} per second; each of ours counts the person's rate in Redis, the bytes are in memory`,
  });
}

async function bareRedisServer(redis: RedisServer, url: string): Promise<ServerProcess> {
  const response = await fetch(url, { headers: { 'X-API-Key': apiKey } });
  const client = new Redis(redis.url);
  await client.set('body', Buffer.from(await response.arrayBuffer()));
  client.disconnect();
  return startProcess('test/bench/bare-redis-server.ts', [redis.url, 'body']);
}

async function growth(upstream: ServerProcess, redis: RedisServer): Promise<Figure> {
  const gateways = await Promise.all([1, 2, 3, 4].map(() => startGatewayProcess(upstream, redis)));
  const together = (count: number) => async () => {
    const each = gateways.slice(0, count).map(({ origin }) => requestsPerSecond(`${origin}${path}`));
    return (await Promise.all(each)).reduce((a, b) => a + b, 0);
  };
  const { one, two, four } = await medians(rounds, { one: together(1), two: together(2), four: together(4) });
  for (const { end } of gateways) void end();
  return atLeast({
    name: 'Gateways with one Redis: requests per second of two ÷ one',
    value: two / one,
    limit: 1,
    conditions: `1, 2 and 4 processes: ${[one, two, four].map(Math.round).join(', ')} per second, client, upstream and Redis on the same cores`,
  });
}
