/** How symbols are cut into requests: markets whose limits differ travel apart, and each request carries as many as it may. Suspects travel apart, too. */
import { chunksOf } from '../../market/chunks';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { type PlanFunction, planMarketOf } from '../../protocol/buckets';
import type { EndpointCapabilities } from '../session/endpoint-capabilities';

export function requestsOf(
  of: PlanFunction,
  symbols: readonly SymbolCode[],
  capabilities: Pick<EndpointCapabilities, 'travel' | 'suspects'>,
): SymbolCode[][] {
  if (symbols.length === 1) return [[...symbols]];
  const groups = new Map<string, { readonly most: number; readonly members: SymbolCode[] }>();
  for (const symbol of symbols) {
    const { group, symbols: most } = capabilities.travel(of, planMarketOf(symbol));
    const name = `${group} ${capabilities.suspects.groupOf(of, symbol) ?? ''}`;
    const known = groups.get(name) ?? { most, members: [] };
    known.members.push(symbol);
    groups.set(name, known);
  }
  return [...groups.values()].flatMap(({ most, members }) => chunksOf(members, most));
}

/** False once it is known that a request for these symbols would be refused, or would have to be smaller. */
export function isPlanned(
  of: PlanFunction,
  symbols: readonly SymbolCode[],
  capabilities: Pick<EndpointCapabilities, 'travel' | 'planRefusal' | 'observedLimit' | 'suspects'>,
): boolean {
  if (symbols.some((symbol) => capabilities.planRefusal(of, suffixOf(symbol)) !== undefined)) return false;
  if (symbols.length === 1) return true;
  const isSearched = symbols.some(
    (symbol) => capabilities.observedLimit(of, planMarketOf(symbol)).search.running() !== undefined,
  );
  return !isSearched && requestsOf(of, symbols, capabilities).length === 1;
}
