/** Processes of a gateway for benchmarks and the load test: an upstream, gateways in front of it, and a Redis. */
import type { RedisServer } from '../support/redis-server';
import { apiKey } from './bench-service';
import { type ServerProcess, startProcess } from './service-speed';

const main = 'src/service/main.ts';
const anyRate = ['--rate-per-minute', '10000000'];

/** A simulated market, in a process of its own. */
export function startUpstreamProcess(): Promise<ServerProcess> {
  return startProcess(main, ['--port', '0', '--clock', 'demo', ...anyRate]);
}

export function startGatewayProcess(upstream: ServerProcess, redis?: RedisServer): Promise<ServerProcess> {
  const shared = redis ? ['--redis', redis.url] : [];
  // The demo key is the upstream's as well: it comes from the environment, as in reality.
  process.env['UPSTREAM_API_KEY'] = apiKey;
  return startProcess(main, ['--port', '0', '--upstream', upstream.origin, ...anyRate, ...shared]);
}
