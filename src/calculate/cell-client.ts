/** The client as one cell of a calculation asks it: within the limits of the calculation, in turns with others, and counted. */
import type { Client } from '../client/client';
import type { QueryResult, QueryResults } from '../client/store/query-contract';
import { barsResource, intradayResource } from '../client/store/resources';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../client/timing/timers';
import { isProblem, MarketDataError, type Problem } from '../market/texts/problem';
import { sizeProblem, type Allowance } from './call-size';
import type { Asked } from './sent-requests';
import type { Session } from './session';

export interface CellClient {
  readonly client: Client;
  /** Requests that have brought what it asked for. */
  readonly cost: () => number;
  /** How long ago the oldest value was fetched that it was given, in ms; undefined where that is not known. */
  readonly ageMs: () => number | undefined;
}

export function cellClient(session: Session, allowance: Allowance): CellClient {
  const { client, clock } = session;
  const given = createGiven(clock);
  const ask = counted(session, allowance, given);
  const barsOf =
    (load: Client['bars']): Client['bars'] =>
    (keys, params, options) => {
      const each = barsResource.expected(params, clock.wallNow());
      const problem = allowance.askBars(barsResource.shape(params), keys, each);
      return ask({ kind: 'klinesBatch', params }, keys, () => load(keys, params, options), problem);
    };
  return {
    cost: given.cost,
    ageMs: given.ageMs,
    client: {
      ...client,
      peekQuote: (key, options) => given.noted(client.peekQuote(key, options)),
      peekInstrument: (key, options) => given.noted(client.peekInstrument(key, options)),
      quotes: (keys, options) => ask({ kind: 'quotes' }, keys, () => client.quotes(keys, options)),
      bars: barsOf(client.bars),
      newestBars: barsOf(client.newestBars),
      intraday: (keys, params, options) => {
        const each = intradayResource.expected(params, clock.wallNow());
        const problem = allowance.askBars(`today ${intradayResource.shape(params)}`, keys, each);
        return ask({ kind: 'intradayBatch', params }, keys, () => client.intraday(keys, params, options), problem);
      },
      depth: (keys, options) => ask({ kind: 'depthBatch' }, keys, () => client.depth(keys, options)),
      instruments: (keys, options) => ask({ kind: 'instruments' }, keys, () => client.instruments(keys, options)),
      exFactors: (keys, params, options) =>
        ask({ kind: 'exFactors' }, keys, () => client.exFactors(keys, params, options)),
      universes: (keys, options) => ask({ kind: 'quotes' }, keys, () => client.universes(keys, options)),
    },
  };
}

/** Each bar of a table has all its columns: a client that refuses bars which would make it too large. */
export function clientOfTable(client: Client, columns: number, clock: Clock): Client {
  // Half of the bars may be there for the indicators alone.
  const problemOf = (symbols: number, each: number) => sizeProblem((symbols * each) / 2, columns);
  const barsOf =
    (load: Client['bars']): Client['bars'] =>
    async (keys, params, options) => {
      const problem = problemOf(keys.length, barsResource.expected(params, clock.wallNow()));
      return problem ? allRefused(keys, problem) : load(keys, params, options);
    };
  return {
    ...client,
    bars: barsOf(client.bars),
    newestBars: barsOf(client.newestBars),
    async intraday(keys, params, options) {
      const problem = problemOf(keys.length, intradayResource.expected(params, clock.wallNow()));
      return problem ? allRefused(keys, problem) : client.intraday(keys, params, options);
    },
  };
}

type Given = ReturnType<typeof createGiven>;

/** What a cell was given: by which requests, and how old it is. */
function createGiven(clock: Clock) {
  const requests = new Set<object>();
  let oldest: ClockReading | undefined;
  const noted = <Result extends QueryResult<unknown> | undefined>(result: Result): Result => {
    const storedAt = result === undefined || isProblem(result) ? undefined : result.storedAt;
    if (storedAt && !(oldest && oldest.now <= storedAt.now)) oldest = storedAt;
    return result;
  };
  return {
    noted,
    add(by: Iterable<object>, results: QueryResults<string, unknown>): void {
      for (const request of by) requests.add(request);
      for (const result of results.values()) noted(result);
    },
    cost: () => requests.size,
    ageMs: () => oldest && Math.round(elapsedMs(oldest, readClock(clock))),
  };
}

/** Asks the client within the allowance, and notes the results and the requests that have brought them. */
function counted({ sent, turns }: Session, allowance: Allowance, given: Given) {
  return async <Key extends string, Value>(
    asked: Omit<Asked, 'keys'>,
    keys: readonly Key[],
    load: () => Promise<QueryResults<Key, Value>>,
    tooMuch?: Problem,
  ): Promise<QueryResults<Key, Value>> => {
    const problem = allowance.refusal() ?? tooMuch ?? allowance.ask(keys.length);
    if (problem) return allRefused(keys, problem);
    const end = sent.during({ ...asked, keys });
    const results = await load();
    given.add(end(), results);
    await turns.next();
    const refusal = allowance.refusal();
    return refusal ? allRefused(keys, refusal) : results;
  };
}

function allRefused<Key extends string>(keys: readonly Key[], problem: Problem): QueryResults<Key, never> {
  const refusal = new MarketDataError(problem);
  return new Map(keys.map((key) => [key, refusal]));
}
