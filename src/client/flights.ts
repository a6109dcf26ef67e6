/** Questions under way: whoever asks for what is being asked already shares the answer. */
import type { Claim, Demand, Priority } from './demand';
import type { Answered, Fetcher } from './fetcher';

/** A question under way, for everyone who waits for the same. */
export interface Flight<Value> {
  readonly size: number;
  readonly demand: Demand;
  readonly answered: Promise<Answered<Value>>;
}

/** One caller's share of a flight. */
export interface Open<Key, Value> {
  readonly key: Key;
  readonly cacheKey: string;
  readonly flight: Flight<Value>;
  readonly claim: Claim;
  isDone: boolean;
}

/** When a question was sent: its answer belongs to that moment. */
export interface Moment {
  readonly epoch: number;
  readonly access: number;
}

/** Where an answer belongs. */
export interface Landing<Query> {
  readonly cacheKey: string;
  readonly query: Query;
  readonly moment: Moment;
  readonly demand: Demand;
}

export interface FlightsParts<Key, Query, Value> {
  readonly fetcher: Fetcher<Key, Query, Value>;
  readonly size: (query: Query) => number;
  readonly moment: () => Moment;
  /** Sees every answer before those who wait for it. */
  readonly onAnswer: (answer: Answered<Value>, landing: Landing<Query>) => void;
}

export interface Flights<Key, Query, Value> {
  join(key: Key, cacheKey: string, query: Query, priority: Priority): Open<Key, Value>;
}

export function createFlights<Key, Query, Value>(parts: FlightsParts<Key, Query, Value>): Flights<Key, Query, Value> {
  const flights = new Map<string, Flight<Value>>();

  const start = (flightKey: string, key: Key, cacheKey: string, query: Query, priority: Priority) => {
    const moment = parts.moment();
    const { answered, demand, claim } = parts.fetcher.ask(key, query, priority);
    const land = () => {
      if (flights.get(flightKey) === flight) flights.delete(flightKey);
    };
    const flight: Flight<Value> = {
      size: parts.size(query),
      demand,
      answered: answered.then((answer) => {
        land();
        parts.onAnswer(answer, { cacheKey, query, moment, demand });
        return answer;
      }),
    };
    // Nobody waits any more: whoever asks next asks anew.
    demand.subscribe(() => {
      if (demand.priority() === undefined) land();
    });
    flights.set(flightKey, flight);
    return { flight, claim };
  };

  return {
    join(key, cacheKey, query, priority) {
      const flightKey = `${parts.moment().epoch}|${cacheKey}`;
      const running = flights.get(flightKey);
      const isLongEnough = running !== undefined && running.size >= parts.size(query);
      const shared = isLongEnough
        ? { flight: running, claim: running.demand.claim(priority) }
        : start(flightKey, key, cacheKey, query, priority);
      return { key, cacheKey, isDone: false, ...shared };
    },
  };
}
