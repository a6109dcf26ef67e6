/** The service of the benchmarks, in a process of its own: as in reality it takes no time from the page that asks. */
import { keyHeader } from '../../src/protocol/assumptions';
import { createService } from '../../src/service/command/service';
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';
import { apiKey, latencyMs } from './bench-service';

export interface Asked {
  readonly id: number;
  readonly url: string;
}

export interface Answered {
  readonly id: number;
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array<ArrayBuffer>;
}

const service = createService({
  latencyMs,
  source: createSimulatedSource({ seed: 1, clock: 'demo' }),
  ratePerMinute: 1_000_000,
});

process.on('message', ({ id, url }: Asked) => void answer(id, url));

async function answer(id: number, url: string): Promise<void> {
  const response = await service.fetch(new Request(url, { headers: { [keyHeader]: apiKey } }));
  const body = new Uint8Array(await response.arrayBuffer());
  const answered: Answered = { id, status: response.status, headers: [...response.headers], body };
  process.send?.(answered);
}
