/** Redis servers for tests: on free loopback ports, in memory, ended with the test. */
import { Redis } from 'ioredis';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
/** In the titles of suites that are skipped without it. */
export const needsRedis = hasRedis ? '' : ' (skipped: redis-server is not installed)';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Ends it at once; `start` begins it anew, empty, on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** It keeps its connections, and answers nothing until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Ends it for good. */
  end(): Promise<void>;
}

export async function startRedis(...args: string[]): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    port,
    async start() {
      const started = spawn('redis-server', [...flags, ...args], { stdio: 'ignore' });
      child = started;
      const ended = new Promise<never>((_, reject) =>
        started.once('exit', (code) => reject(new Error(`redis-server on port ${port} ended at once: ${code}`))),
      );
      await Promise.race([untilAnswers(port), ended]);
    },
    async kill() {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async end() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Three nodes, each with a third of the slots. */
export async function startRedisCluster(): Promise<readonly RedisServer[]> {
  const nodes = await Promise.all([0, 1, 2].map(() => startRedis('--cluster-enabled', 'yes', '--cluster-node-timeout', '1000')));
  const connections = nodes.map(({ port }) => new Redis(port));
  const edges = [0, 5461, 10923, 16384];
  await Promise.all(connections.map((node, i) => node.call('CLUSTER', 'ADDSLOTSRANGE', edges[i]!, edges[i + 1]! - 1)));
  for (const { port } of nodes.slice(1)) await connections[0]!.call('CLUSTER', 'MEET', '127.0.0.1', port);
  for (const node of connections) {
    while (!String(await node.call('CLUSTER', 'INFO')).includes('cluster_state:ok')) await sleep(50);
    node.disconnect();
  }
  return nodes;
}

async function untilAnswers(port: number): Promise<void> {
  const redis = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => {});
  await redis.ping();
  redis.disconnect();
}

/**
 * Cluster nodes listen on a second port, ten thousand above. Both lie below the ports that the system gives to outgoing
 * connections: those of other tests would take the second one meanwhile.
 */
async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 10_000);
  const areFree = await Promise.all([port, port + 10_000].map(isFree));
  return areFree.every(Boolean) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => void server.close(() => resolve(true)));
  });
}
