/** Questions under way: whoever asks for what is being asked already shares the answer. */
import type { Outcome } from '../market/problem';
import type { Place } from './cache';
import { type Claim, createDemand, type Priority } from './demand';
import type { Fetcher, Question } from './fetcher';

/** When a question was asked: its answer belongs to that moment. */
export interface Moment {
  readonly epoch: number;
  readonly access: number;
}

export interface FlightsParts<Key extends string, Query, Value> {
  readonly fetcher: Fetcher<Key, Query, Value>;
  readonly size: (query: Query) => number;
  readonly moment: () => Moment;
  /** Sees every answer before those who wait for it. */
  readonly onAnswer: Land<Key, Query, Value>;
}

/** @param size of the request that brought the outcome */
type Land<Key extends string, Query, Value> = (
  flight: Flight<Key, Query, Value>,
  outcome: Outcome<Value>,
  size: number,
) => void;

export interface Flights<Key extends string, Query, Value> {
  /** The flight that brings the answer, and a claim to it. */
  join(place: Place<Key>, query: Query, priority: Priority): Open<Key, Query, Value>;
}

export function createFlights<Key extends string, Query, Value>(
  parts: FlightsParts<Key, Query, Value>,
): Flights<Key, Query, Value> {
  const flights = new Map<string, Flight<Key, Query, Value>>();

  const land: Land<Key, Query, Value> = (flight, outcome, size) => {
    const id = idOf(flight.place);
    if (flights.get(id) === flight) flights.delete(id);
    parts.onAnswer(flight, outcome, size);
  };

  /** One that nobody waits for any more is not joined: it may never be sent. */
  const running = (place: Place<Key>) => {
    const flight = flights.get(idOf(place));
    const isOfNow = flight?.moment.epoch === parts.moment().epoch;
    return isOfNow && flight.demand.priority() !== undefined ? flight : undefined;
  };

  const start = (place: Place<Key>, query: Query, priority: Priority, size: number) => {
    const flight = new Flight<Key, Query, Value>(place, query, parts.moment(), land);
    const open = flight.join(priority, size);
    flights.set(idOf(place), flight);
    parts.fetcher.ask(flight);
    return open;
  };

  return {
    join(place, query, priority) {
      const size = parts.size(query);
      const flight = running(place);
      if (!flight) return start(place, query, priority, size);
      if (size > parts.size(flight.query)) {
        if (flight.isSent) return start(place, query, priority, size);
        flight.query = query;
      }
      return flight.join(priority, size);
    },
  };
}

function idOf({ shape, key }: Place): string {
  return `${shape}|${key}`;
}

/** A question under way, for everyone who waits for the same. A class: a recalculation has thousands of them. */
export class Flight<Key extends string, Query, Value> implements Question<Key, Query, Value> {
  readonly place: Place<Key>;
  readonly moment: Moment;
  readonly demand = createDemand();
  query: Query;
  isSent = false;
  readonly #land: Land<Key, Query, Value>;
  #last: Open<Key, Query, Value> | undefined = undefined;

  constructor(place: Place<Key>, query: Query, moment: Moment, land: Land<Key, Query, Value>) {
    this.place = place;
    this.query = query;
    this.moment = moment;
    this.#land = land;
  }

  get key(): Key {
    return this.place.key;
  }

  join(priority: Priority, size: number): Open<Key, Query, Value> {
    return (this.#last = new Open(this, this.demand.claim(priority), size, this.#last));
  }

  answer(outcome: Outcome<Value>, size: number): void {
    // The claims stay: what has landed is asked for no more, whoever waits.
    this.#land(this, outcome, size);
    for (let open = this.#last; open; open = open.before) open.listener?.answered(open, outcome);
  }
}

/** One caller's share of a flight. */
export class Open<Key extends string, Query, Value> {
  readonly flight: Flight<Key, Query, Value>;
  readonly claim: Claim;
  /** How much this caller wants. */
  readonly size: number;
  /** The share that was taken before this one. */
  readonly before: Open<Key, Query, Value> | undefined;
  /** Whoever waits for the answer. */
  listener: AnswerListener<Key, Query, Value> | undefined = undefined;

  constructor(
    flight: Flight<Key, Query, Value>,
    claim: Claim,
    size: number,
    before: Open<Key, Query, Value> | undefined,
  ) {
    this.flight = flight;
    this.claim = claim;
    this.size = size;
    this.before = before;
  }
}

export interface AnswerListener<Key extends string, Query, Value> {
  answered(open: Open<Key, Query, Value>, outcome: Outcome<Value>): void;
}
