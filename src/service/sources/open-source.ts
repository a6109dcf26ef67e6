/** Which source answers, by the flags of the command line. */
import type { Flags } from '../flags';
import { createSimulatedSource } from './simulated/simulated-source';
import type { Source } from './source';
import { type GatewayOptions, openGateway } from './upstream/open-gateway';

/** What a gateway shares with the service around it. */
type GatewayParts = Pick<GatewayOptions, 'metrics' | 'link'>;

export function openSource({ seed, clock, upstream }: Flags, shared: GatewayParts): Promise<Source> {
  if (upstream) return Promise.resolve(openGateway({ ...upstream, ...shared }));
  return Promise.resolve(createSimulatedSource({ seed, clock }));
}
