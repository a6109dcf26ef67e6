/** Which source answers, by the flags of the command line. */
import type { Flags } from '../flags';
import type { Metrics } from '../operations/metrics';
import { createSimulatedSource } from './simulated/simulated-source';
import type { Source } from './source';
import { openGateway } from './upstream/open-gateway';

export function openSource({ seed, clock, upstream }: Flags, metrics: Metrics): Promise<Source> {
  if (upstream) return openGateway(upstream, metrics);
  return Promise.resolve(createSimulatedSource({ seed, clock }));
}
