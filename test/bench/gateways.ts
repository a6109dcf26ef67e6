/** Processes of a gateway for benchmarks and the load test: an upstream, gateways in front of it, and a Redis. */
import type { RedisServer } from '../support/redis-server';
import * as support from '../support/server-process';

const anyRate = ['--rate-per-minute', '10000000'];

/** A simulated market, in a process of its own. */
export function startUpstreamProcess(): Promise<support.ServerProcess> {
  return support.startProcess('src/service/main.ts', ['--port', '0', '--clock', 'demo', ...anyRate]);
}

export function startGatewayProcess({ origin }: support.ServerProcess, redis?: RedisServer): Promise<support.ServerProcess> {
  return support.startGatewayProcess(origin, [...anyRate, ...(redis ? ['--redis', redis.url] : [])]);
}
