/** How symbols are cut into requests: markets whose limits differ travel apart, and each request carries as many as it may. */
import { chunksOf } from '../../market/chunks';
import type { SymbolCode } from '../../market/symbol';
import { type PlanFunction, planMarketOf } from '../../protocol/buckets';
import type { EndpointCapabilities } from './endpoint-capabilities';

export function requestsOf(
  of: PlanFunction,
  symbols: readonly SymbolCode[],
  capabilities: Pick<EndpointCapabilities, 'travel'>,
): SymbolCode[][] {
  const groups = new Map<string, { readonly most: number; readonly members: SymbolCode[] }>();
  for (const symbol of symbols) {
    const { group, symbols: most } = capabilities.travel(of, planMarketOf(symbol));
    const known = groups.get(group) ?? { most, members: [] };
    known.members.push(symbol);
    groups.set(group, known);
  }
  return [...groups.values()].flatMap(({ most, members }) => chunksOf(members, most));
}
