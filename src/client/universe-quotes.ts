/** Quotes of whole markets: one request for each universe, shared by all cells that screen it. */
import type { Universe } from '../market/period';
import { asMarketDataError, isProblem, type Outcome } from '../market/problem';
import type { Quote } from '../market/records';
import { readQuote, readRecords } from '../protocol/read-records';
import type { Demand } from './demand';
import type { Fetcher } from './fetcher';
import type { Learned } from './learned';
import { type Kept, quotesResource } from './resources';
import type { Send } from './sender';

/** A market of thousands of quotes is two megabytes: it may be a little older than a single quote. */
const atLeastFreshMs = 5_000;
const numbersPerQuote = 16;

export const universeQuotes: Kept<undefined, readonly Quote[]> = {
  ...quotesResource,
  cut: (quotes) => quotes,
  weight: (quotes) => numbersPerQuote * quotes.length,
  isWhole: () => true,
  freshMs: (_query, _quotes, _now, { quoteMs }) => Math.max(quoteMs, atLeastFreshMs),
};

/** Quotes that cannot be read are left out. */
export function createUniverseFetcher({
  send,
  learned,
}: {
  readonly send: Send;
  readonly learned: () => Learned;
}): Fetcher<Universe, undefined, readonly Quote[]> {
  const fetch = async (universe: Universe, demand: Demand): Promise<Outcome<readonly Quote[]>> => {
    const memory = learned();
    const refusal = memory.planRefusal('universe', universe);
    if (refusal) return refusal;
    try {
      const request = { endpoint: 'quotes', parameters: { universes: universe } } as const;
      return await send(request, demand, (data) => readable(readRecords(data, 'data', readQuote)));
    } catch (thrown) {
      const error = asMarketDataError(thrown);
      if (error.problem.kind === 'not-in-plan') memory.notePlanRefusal('universe', universe, error);
      return error;
    }
  };
  return {
    ask(question) {
      question.isSent = true;
      void fetch(question.key, question.demand).then((outcome) => question.answer(outcome, 1));
    },
  };
}

function readable(outcomes: ReadonlyMap<string, Outcome<Quote>>): Quote[] {
  return [...outcomes.values()].flatMap((outcome) => (isProblem(outcome) ? [] : [outcome]));
}
