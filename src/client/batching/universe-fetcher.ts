/** Quotes of whole universes: one request for each, shared by all cells that screen it. */
import type { UniverseId } from '../../market/period';
import { asMarketDataError, isProblem, MarketDataError, type Outcome } from '../../market/problem';
import type { Quote } from '../../market/records';
import { hasOurMarket } from '../../market/symbol';
import { isUnknownUniverse, otherUniverseNames } from '../../protocol/assumptions';
import { readQuote, readRecords } from '../../protocol/read-records';
import type { SendRequest } from '../http/send-request';
import { type RequestObservers, sendTogether } from '../query';
import type { QuerySender } from '../resource-store';
import type { EndpointCapabilities } from './endpoint-capabilities';

export interface UniverseFetcherParts {
  readonly send: SendRequest;
  readonly capabilities: () => EndpointCapabilities;
}

interface FetchedUniverse {
  readonly quotes: readonly Quote[];
  readonly staleSince: number | undefined;
}

/** Quotes that cannot be read are left out, and those of markets that belong to no universe. */
export function createUniverseFetcher({
  send,
  capabilities,
}: UniverseFetcherParts): QuerySender<UniverseId, undefined, readonly Quote[]> {
  const fetchByName = createFetchByName(send);
  const fetch = async (universe: UniverseId, observers: RequestObservers): Promise<Outcome<FetchedUniverse>> => {
    const known = capabilities();
    const refusal = known.planRefusal('universe', universe);
    if (refusal) return refusal;
    const fetched = await fetchByName(universe, observers, known);
    if (!isProblem(fetched)) known.notePlanIncludes('universe', universe);
    if (!isProblem(fetched) || fetched.problem.kind !== 'not-in-plan') return fetched;
    const named = new MarketDataError({ ...fetched.problem, market: universe });
    known.notePlanRefusal('universe', universe, named);
    return named;
  };
  return {
    send(query) {
      void fetch(query.key, sendTogether([query])).then((fetched) => {
        if (isProblem(fetched)) query.settle(fetched, 1);
        else query.settleWith(fetched.quotes, 1, fetched.staleSince);
      });
    },
  };
}

/** Asks by the name that the service is known to have for a universe; before that is known by the usual name, then once by the other. */
function createFetchByName(send: SendRequest) {
  const fetchNamed = (name: string, observers: RequestObservers): Promise<Outcome<FetchedUniverse>> =>
    send({ endpoint: 'quotes', parameters: { universes: name } }, observers, ({ data, staleSince }) => {
      return { quotes: readable(readRecords(data, 'data', readQuote)), staleSince: staleSince.get(name) };
    }).catch(asMarketDataError);

  return async (universe: UniverseId, observers: RequestObservers, known: EndpointCapabilities) => {
    const learned = known.universeName(universe);
    const fetched = await fetchNamed(learned ?? universe, observers);
    const other = learned === undefined ? otherUniverseNames[universe] : undefined;
    if (other === undefined || !isUnknown(fetched)) return fetched;
    const fetchedByOther = await fetchNamed(other, observers);
    if (isUnknown(fetchedByOther)) {
      known.noteUniverseName(universe, universe);
      return fetched;
    }
    if (!isProblem(fetchedByOther)) known.noteUniverseName(universe, other);
    return fetchedByOther;
  };
}

function isUnknown(fetched: Outcome<FetchedUniverse>): boolean {
  return isProblem(fetched) && isUnknownUniverse(fetched.problem);
}

function readable(outcomes: ReadonlyMap<string, Outcome<Quote>>): Quote[] {
  return [...outcomes.values()].flatMap((outcome) =>
    isProblem(outcome) || !hasOurMarket(outcome.symbol) ? [] : [outcome],
  );
}
