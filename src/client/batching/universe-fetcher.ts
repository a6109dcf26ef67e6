/** Quotes of whole universes: one request for each, shared by all cells that screen it. */
import type { UniverseId } from '../../market/period';
import { asMarketDataError, isProblem, type Outcome } from '../../market/problem';
import type { Quote } from '../../market/records';
import { hasOurMarket } from '../../market/symbol';
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
    return import(/* webpackChunkName: "universe" */ './other-universe-name')
      .then(({ fetchByOtherName }) => fetchByOtherName(universe, fetched, (name) => fetchNamed(name, observers), known))
      .catch(() => fetched);
  };
}

function readable(outcomes: ReadonlyMap<string, Outcome<Quote>>): Quote[] {
  return [...outcomes.values()].flatMap((outcome) =>
    isProblem(outcome) || !hasOurMarket(outcome.symbol) ? [] : [outcome],
  );
}
