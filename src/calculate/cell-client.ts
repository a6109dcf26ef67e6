/** The client as one cell of a calculation asks it: within the limits of the calculation, in turns with others, and counted. */
import type { Client } from '../client/client';
import type { QueryResults } from '../client/query-contract';
import { barsResource, intradayResource } from '../client/resources';
import type { Clock } from '../client/timers';
import { MarketDataError, type Problem } from '../market/problem';
import type { Allowance } from './allowance';
import { sizeProblem } from './call-size';
import type { Asked } from './sent-requests';
import type { Session } from './session';

export interface CellClient {
  readonly client: Client;
  /** Requests that have brought what it asked for. */
  readonly cost: () => number;
}

export function cellClient(session: Session, allowance: Allowance): CellClient {
  const { client, clock } = session;
  const requests = new Set<object>();
  const ask = counted(session, allowance, requests);
  const barsOf =
    (load: Client['bars']): Client['bars'] =>
    (keys, params, options) => {
      const each = barsResource.expected(params, clock.wallNow());
      const problem = allowance.askBars(barsResource.shape(params), keys, each);
      return ask({ kind: 'klinesBatch', params }, keys, () => load(keys, params, options), problem);
    };
  return {
    cost: () => requests.size,
    client: {
      ...client,
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

/** Asks the client within the allowance, and notes the requests that have brought the results. */
function counted({ sent, turns }: Session, allowance: Allowance, requests: Set<object>) {
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
    for (const request of end()) requests.add(request);
    await turns.next();
    const refusal = allowance.refusal();
    return refusal ? allRefused(keys, refusal) : results;
  };
}

function allRefused<Key extends string>(keys: readonly Key[], problem: Problem): QueryResults<Key, never> {
  const refusal = new MarketDataError(problem);
  return new Map(keys.map((key) => [key, refusal]));
}
