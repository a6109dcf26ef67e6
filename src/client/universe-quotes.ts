/** Quotes of whole markets: one request for each universe, shared by all cells that screen it. */
import type { Universe } from '../market/period';
import { isProblem, type Outcome } from '../market/problem';
import type { Quote } from '../market/records';
import { readQuote, readRecords } from '../protocol/read-records';
import type { Activity } from './activity';
import type { Clock } from './clock';
import type { Send } from './sender';

export interface UniverseQuotes {
  /**
   * Quotes of every instrument of a universe; those that cannot be read are left out.
   * @throws MarketDataError when the request failed
   */
  ask(universe: Universe): Promise<readonly Quote[]>;
}

export interface UniverseQuotesParts {
  readonly send: Send;
  readonly clock: Clock;
  readonly activity: Activity;
  readonly epoch: () => number;
}

interface Answered {
  readonly quotes: Promise<readonly Quote[]>;
  readonly epoch: number;
  /** Infinity while the request is under way. */
  freshUntil: number;
}

/** A market of thousands of quotes is two megabytes: it may be a little older than a single quote. */
const freshMs = 5_000;

export function createUniverseQuotes({ send, clock, activity, epoch }: UniverseQuotesParts): UniverseQuotes {
  const answered = new Map<Universe, Answered>();

  const fetch = (universe: Universe): Answered => {
    const request = { endpoint: 'quotes', parameters: { universes: universe } } as const;
    const quotes = send(request, 'formula', (data) => readable(readRecords(data, 'data', readQuote)));
    const entry: Answered = { quotes, epoch: epoch(), freshUntil: Infinity };
    answered.set(universe, entry);
    quotes.then(
      () => (entry.freshUntil = clock.now() + freshMs),
      () => (entry.freshUntil = 0),
    );
    return entry;
  };

  return {
    ask(universe) {
      const known = answered.get(universe);
      const isFresh = known !== undefined && known.epoch === epoch() && known.freshUntil > clock.now();
      activity.valuesAsked(1, isFresh ? 1 : 0);
      return (isFresh ? known : fetch(universe)).quotes;
    },
  };
}

function readable(outcomes: ReadonlyMap<string, Outcome<Quote>>): Quote[] {
  return [...outcomes.values()].flatMap((outcome) => (isProblem(outcome) ? [] : [outcome]));
}
