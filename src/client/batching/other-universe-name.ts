/** The second attempt at a universe that the service refused: by the other name that services have for it. */
import type { UniverseId } from '../../market/period';
import { isProblem, type MarketDataError, type Outcome } from '../../market/problem';
import type { EndpointCapabilities } from './endpoint-capabilities';
import { isUnknownUniverse, otherUniverseNames } from '../../protocol/universe-assumptions';

/**
 * Remembers the name that the service answers to; the usual one where it knows neither, so that the other is tried once.
 * @param refusal of the usual name, which is the outcome where the service knows neither
 */
export async function fetchByOtherName<Value>(
  universe: UniverseId,
  refusal: MarketDataError,
  fetchNamed: (name: string) => Promise<Outcome<Value>>,
  capabilities: Pick<EndpointCapabilities, 'noteUniverseName'>,
): Promise<Outcome<Value>> {
  const other = otherUniverseNames[universe];
  if (other === undefined || !isUnknownUniverse(refusal.problem)) return refusal;
  const fetched = await fetchNamed(other);
  const isOtherUnknown = isProblem(fetched) && isUnknownUniverse(fetched.problem);
  if (isOtherUnknown) capabilities.noteUniverseName(universe, universe);
  else if (!isProblem(fetched)) capabilities.noteUniverseName(universe, other);
  return isOtherUnknown ? refusal : fetched;
}
