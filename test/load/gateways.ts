/** The gateways of the load test, in processes of their own. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/service/people/keys';
import { startProcess } from '../support/server-process';
import type { GatewayMessage, HeapMessage } from './gateway-process';

export interface LoadedGateway {
  readonly origin: string;
  /** As NTP or a person would. */
  readonly setClock: (stepMs: number) => void;
  /** After garbage collection. */
  readonly heapBytes: () => Promise<number>;
  readonly end: () => Promise<void>;
}

export interface GatewayFlags {
  readonly upstream: string;
  readonly upstreamPerMinute: number;
  readonly redis: string;
  /** Their keys are their names. */
  readonly people: readonly string[];
}

/** Caches are small, so that they are full soon: from then on the heap may not grow. */
const cacheMb = '1';

export async function startLoadedGateway(flags: GatewayFlags): Promise<LoadedGateway> {
  const { origin, end, child } = await startProcess(
    'test/load/gateway-process.ts',
    [
      ...['--port', '0', '--upstream', flags.upstream, '--upstream-rate', String(flags.upstreamPerMinute)],
      ...['--redis', flags.redis, '--cache-mb', cacheMb, '--keys', keyFile(flags.people), '--calculate'],
    ],
    { UPSTREAM_API_KEY: 'demo' },
    ['--expose-gc'],
  );
  const send = (message: GatewayMessage) => void child.send(message);
  return {
    origin,
    setClock: (setClockMs) => send({ setClockMs }),
    heapBytes: () =>
      new Promise((resolve) => {
        const take = (message: Partial<HeapMessage>) => {
          if (message.heapBytes === undefined) return;
          child.off('message', take);
          resolve(message.heapBytes);
        };
        child.on('message', take);
        send('heap');
      }),
    end: () => end(),
  };
}

function keyFile(people: readonly string[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'load-')), 'keys.json');
  const entries = people.map((name) => ({ name, sha256: hashOf(name), plan: 'demo', requestsPerMinute: 100_000 }));
  writeFileSync(path, JSON.stringify({ people: entries }));
  return path;
}
