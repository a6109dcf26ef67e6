/** Quotes of whole universes: one request for each, shared by all cells that screen it. */
import type { Universe } from '../../market/period';
import { asMarketDataError, isProblem, MarketDataError, type Outcome } from '../../market/problem';
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

/** Quotes that cannot be read are left out, and those of markets that belong to no universe. */
export function createUniverseFetcher({
  send,
  capabilities,
}: UniverseFetcherParts): QuerySender<Universe, undefined, readonly Quote[]> {
  const fetch = async (universe: Universe, observers: RequestObservers): Promise<Outcome<FetchedUniverse>> => {
    const known = capabilities();
    const refusal = known.planRefusal('universe', universe);
    if (refusal) return refusal;
    try {
      const request = { endpoint: 'quotes', parameters: { universes: universe } } as const;
      const fetched = await send(request, observers, ({ data, staleSince }) => {
        return { quotes: readable(readRecords(data, 'data', readQuote)), staleSince: staleSince.get(universe) };
      });
      known.notePlanIncludes('universe', universe);
      return fetched;
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      if (error.problem.kind !== 'not-in-plan') return error;
      const named = new MarketDataError({ ...error.problem, market: universe });
      known.notePlanRefusal('universe', universe, named);
      return named;
    }
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

function readable(outcomes: ReadonlyMap<string, Outcome<Quote>>): Quote[] {
  return [...outcomes.values()].flatMap((outcome) =>
    isProblem(outcome) || !hasOurMarket(outcome.symbol) ? [] : [outcome],
  );
}
