/** Quotes of whole universes: one request for each, shared by all cells that screen it. */
import type { UniverseId } from '../../market/time/period';
import { asMarketDataError, isProblem, type MarketDataError, type Outcome } from '../../market/texts/problem';
import type { Quote } from '../../market/fields/records';
import { hasOurMarket } from '../../market/symbols/symbol';
import { readQuote, readRecords } from '../../protocol/read-records';
import { isUnknownUniverse, otherUniverseNames } from '../../protocol/assumptions';
import type { SendRequest } from '../http/send-request';
import { type RequestObservers, sendTogether } from '../store/query';
import type { QuerySender } from './resource-store';
import type { EndpointCapabilities } from '../session/endpoint-capabilities';

export interface UniverseFetcherParts {
  readonly send: SendRequest;
  readonly capabilities: () => EndpointCapabilities;
}

interface FetchedUniverse {
  readonly quotes: readonly Quote[];
  readonly staleSince: number | undefined;
}

export type UniverseSender = QuerySender<UniverseId, undefined, readonly Quote[]>;

/** Quotes that cannot be read are left out, and those of markets that belong to no universe. */
export function createUniverseFetcher({ send, capabilities }: UniverseFetcherParts): UniverseSender {
  const fetchByName = createFetchByName(send);
  const fetch = async (universe: UniverseId, observers: RequestObservers): Promise<Outcome<FetchedUniverse>> => {
    const known = capabilities();
    const refusal = known.planRefusal('universe', universe);
    if (refusal) return refusal;
    const fetched = await fetchByName(universe, observers, known);
    if (!isProblem(fetched)) known.notePlanIncludes('universe', universe, 'universe');
    if (!isProblem(fetched) || fetched.problem.kind !== 'not-in-plan') return fetched;
    return known.notePlanRefusal('universe', universe, fetched.problem.detail);
  };
  return {
    send(query) {
      // oxlint-disable-next-line typescript/no-floating-promises -- A failure is an outcome.
      void fetch(query.key, sendTogether([query])).then((fetched) => {
        if (isProblem(fetched)) query.settle(fetched, 1);
        else query.settleWith(fetched.quotes, 1, fetched.staleSince);
      });
    },
  };
}

function createFetchByName(send: SendRequest) {
  const fetchNamed = (name: string, observers: RequestObservers): Promise<Outcome<FetchedUniverse>> =>
    send({ endpoint: 'quotes', parameters: { universes: name } }, observers, ({ data, staleSince }) => {
      return { quotes: readable(readRecords(data, 'data', readQuote)), staleSince: staleSince.get(name) };
    }).catch(asMarketDataError);

  return async function fetchByName(
    universe: UniverseId,
    observers: RequestObservers,
    known: EndpointCapabilities,
  ): Promise<Outcome<FetchedUniverse>> {
    const learned = known.universeName(universe);
    const fetched = await fetchNamed(learned ?? universe, observers);
    if (!isProblem(fetched)) {
      if (learned !== undefined) known.noteUniverseName(universe, learned);
      return fetched;
    }
    if (fetched.problem.kind !== 'request-refused' || learned === universe) return fetched;
    if (learned !== undefined) {
      known.forgetUniverseName(universe);
      return fetchByName(universe, observers, known);
    }
    return fetchByOtherName(universe, fetched, (name) => fetchNamed(name, observers), known);
  };
}

function readable(outcomes: ReadonlyMap<string, Outcome<Quote>>): Quote[] {
  return [...outcomes.values()].flatMap((outcome) =>
    isProblem(outcome) || !hasOurMarket(outcome.symbol) ? [] : [outcome],
  );
}

/**
 * Remembers the name that the service answers to; the usual one where it knows neither, so that the other is tried once.
 * @param refusal of the usual name, which is the outcome where the service knows neither
 */
async function fetchByOtherName<Value>(
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
