/** Which source answers, by the flags of the command line. */
import type { Flags } from '../flags';
import { createSimulatedSource } from './simulated/simulated-source';
import type { Source } from './source';

export function openSource({ seed, clock }: Flags): Promise<Source> {
  return Promise.resolve(createSimulatedSource({ seed, clock }));
}
