/** Which source answers, by the flags of the command line. */
import type { Flags } from './flags';
import { createSimulatedSource } from '../sources/simulated/simulated-source';
import type { Source } from '../sources/source';
import { type GatewayOptions, openGateway } from '../gateway/open-gateway';

/** What a gateway shares with the service around it. */
type GatewayParts = Pick<GatewayOptions, 'metrics' | 'link'>;

/** Of the memory for caches; the rest is for responses and for the values that formulas have asked for. */
export const valueShare = 3 / 4;

/** @throws Error when the source cannot answer at all, such as a folder without data */
export async function openSource(flags: Flags, shared: GatewayParts): Promise<Source> {
  const { data, seed, clock, upstream } = flags;
  if (upstream) return openGateway({ ...upstream, ...shared, cacheBytes: flags.cacheBytes * valueShare });
  if (data === undefined) return createSimulatedSource({ seed, clock });
  // DuckDB is loaded only where it is used.
  const { openOwnFiles } = await import('../sources/files/files-source');
  return openOwnFiles({ folder: data });
}
