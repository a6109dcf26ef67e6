/** A chunk: the symbols that share one request, and the request itself. */
import type { Period } from '../market/period';
import { asMarketDataError, type Feature, MarketDataError, type Outcome } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import { type EndpointId, endpoints, featureOf } from '../protocol/endpoints';
import type { ReadOutcomes } from '../protocol/read-records';
import type { Learned } from './learned';
import type { Demand } from './demand';
import type { Resource } from './resources';
import type { Send } from './sender';

export interface Chunk<Query, Value> {
  readonly resource: Resource<Query, Value>;
  readonly symbols: readonly SymbolCode[];
  /** Query parameters besides the symbols. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Of all who asked for one of the symbols; a part of a chunk is wanted as long as the whole is. */
  readonly demand: Demand;
}

/** What it takes to fetch a chunk. */
export interface ChunkTools {
  readonly send: Send;
  readonly learned: Learned;
}

export type Answer<Value> = Outcome<ReadOutcomes<Value>>;

/** One request for all symbols of the chunk: to the single endpoint when there is one symbol and such an endpoint. */
export async function attempt<Q, V>(chunk: Chunk<Q, V>, { send, learned }: ChunkTools): Promise<Answer<V>> {
  const { resource, symbols, parameters, demand } = chunk;
  const [first] = symbols;
  const endpoint = endpointOf(chunk);
  try {
    const { readSingle } = resource;
    const outcomes =
      endpoint !== resource.batch && first && readSingle
        ? await send(
            { endpoint, parameters: { symbol: first, ...parameters } },
            demand,
            (data) => new Map([[first, readSingle(data, first)]]),
          )
        : await send(
            { endpoint, parameters: { symbols: symbols.join(','), ...parameters } },
            demand,
            resource.readBatch,
          );
    learned.noteAnswer(endpoint, symbols.length);
    return outcomes;
  } catch (thrown) {
    return asOutcome(asMarketDataError(thrown), chunk);
  }
}

/** 404 for a symbol that was asked alone means that symbol, not the request. */
function asOutcome<Q, V>(error: MarketDataError, { symbols }: Chunk<Q, V>): Answer<V> {
  const [symbol, ...others] = symbols;
  if (symbol === undefined || others.length > 0 || !isMissing(error)) return error;
  return new Map([[symbol, new MarketDataError({ kind: 'unknown-symbol', symbol })]]);
}

export function isMissing({ problem }: MarketDataError): boolean {
  return problem.kind === 'request-refused' && problem.status === 404;
}

export function endpointOf<Q, V>({ resource, symbols }: Chunk<Q, V>): EndpointId {
  return (symbols.length === 1 ? endpoints[resource.batch].single : undefined) ?? resource.batch;
}

/** True where one symbol has an endpoint of its own. */
export function hasSingle<Q, V>({ resource }: Chunk<Q, V>): boolean {
  return endpoints[resource.batch].single !== undefined;
}

export function featureOfChunk<Q, V>({ resource, parameters }: Chunk<Q, V>): Feature {
  return featureOf(resource.batch, parameters['period'] as Period | undefined);
}

export function allFail<Q, V>({ symbols }: Chunk<Q, V>, error: MarketDataError): ReadOutcomes<V> {
  return new Map(symbols.map((symbol) => [symbol, error]));
}

export function merge<V>(outcomes: readonly ReadOutcomes<V>[]): ReadOutcomes<V> {
  return new Map(outcomes.flatMap((some) => [...some]));
}

export function pieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
