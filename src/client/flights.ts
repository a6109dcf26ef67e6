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
  readonly onAnswer: (flight: Flight<Key, Query, Value>, outcome: Outcome<Value>, size: number) => void;
}

export interface Flights<Key extends string, Query, Value> {
  join(place: Place<Key>, query: Query, priority: Priority): Open<Key, Query, Value>;
}

/** One caller's share of a flight. */
export interface Open<Key extends string, Query, Value> {
  readonly flight: Flight<Key, Query, Value>;
  readonly claim: Claim;
  isDone: boolean;
}

export function createFlights<Key extends string, Query, Value>(
  parts: FlightsParts<Key, Query, Value>,
): Flights<Key, Query, Value> {
  const flights = new Map<string, Flight<Key, Query, Value>>();

  const land = (flight: Flight<Key, Query, Value>) => {
    const id = idOf(flight.place);
    if (flights.get(id) === flight) flights.delete(id);
  };

  const start = (place: Place<Key>, query: Query, priority: Priority): Open<Key, Query, Value> => {
    const flight = new Flight<Key, Query, Value>(place, query, parts.moment());
    const claim = flight.demand.claim(priority);
    // Nobody waits any more: whoever asks next asks anew.
    flight.demand.subscribe(() => {
      if (flight.demand.priority() === undefined) land(flight);
    });
    flight.onAnswer((outcome, size) => {
      land(flight);
      parts.onAnswer(flight, outcome, size);
    });
    flights.set(idOf(place), flight);
    parts.fetcher.ask(flight);
    return { flight, claim, isDone: false };
  };

  return {
    join(place, query, priority) {
      const running = flights.get(idOf(place));
      if (running?.moment.epoch !== parts.moment().epoch) return start(place, query, priority);
      if (parts.size(query) > parts.size(running.query)) {
        if (running.isSent) return start(place, query, priority);
        running.query = query;
      }
      return { flight: running, claim: running.demand.claim(priority), isDone: false };
    },
  };
}

function idOf({ shape, key }: Place): string {
  return `${shape}|${key}`;
}

type Listener<Value> = (outcome: Outcome<Value>, size: number) => void;

/** A question under way, for everyone who waits for the same. A class: a recalculation has thousands of them. */
export class Flight<Key extends string, Query, Value> implements Question<Key, Query, Value> {
  readonly place: Place<Key>;
  readonly moment: Moment;
  readonly demand = createDemand();
  query: Query;
  isSent = false;
  readonly #listeners: Listener<Value>[] = [];

  constructor(place: Place<Key>, query: Query, moment: Moment) {
    this.place = place;
    this.query = query;
    this.moment = moment;
  }

  get key(): Key {
    return this.place.key;
  }

  onAnswer(listener: Listener<Value>): void {
    this.#listeners.push(listener);
  }

  answer(outcome: Outcome<Value>, size: number): void {
    for (const listener of this.#listeners) listener(outcome, size);
  }
}
