/** A batch: the symbols that share one request, and the request itself. */
import type { Period } from '../../market/period';
import { asMarketDataError, type Feature, MarketDataError, type Outcome } from '../../market/problem';
import { suffixOf, type SymbolCode } from '../../market/symbol';
import { type EndpointId, endpoints, featureOf } from '../../protocol/endpoints';
import { type ReadOutcomes, withAbsentSymbols } from '../../protocol/read-records';
import type { Content } from '../../protocol/read-values';
import type { SendRequest } from '../http/send-request';
import type { RequestObservers } from '../query';
import type { Resource } from '../resources';
import type { EndpointCapabilities } from './endpoint-capabilities';

export interface Batch<Params, Value> {
  readonly resource: Resource<Params, Value>;
  readonly symbols: readonly SymbolCode[];
  /** Query parameters besides the symbols. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Of all queries that share the first request; a part of a batch is wanted as long as the whole is. */
  readonly observers: RequestObservers;
}

export interface BatchTools {
  readonly send: SendRequest;
  readonly capabilities: EndpointCapabilities;
}

export interface Fetched<Value> extends Pick<Content, 'staleSince'> {
  /** A symbol that is left out does not exist. */
  readonly outcomes: ReadOutcomes<Value>;
}

/** One request for all symbols of the batch: to the single endpoint when there is one symbol and such an endpoint. */
export async function requestBatch<Params, Value>(
  batch: Batch<Params, Value>,
  { send, capabilities }: BatchTools,
): Promise<Outcome<Fetched<Value>>> {
  const endpoint = endpointOf(batch);
  const { resource, symbols, parameters, observers } = batch;
  const { symbolParameter } = endpoints[endpoint];
  const request = { endpoint, parameters: { [symbolParameter]: symbols.join(','), ...parameters } };
  try {
    const fetched = await send(request, observers, ({ data, staleSince }) => {
      return { outcomes: readOutcomes(data, endpoint, batch), staleSince };
    });
    capabilities.noteAnswered(resource.batch, symbols.length);
    const feature = featureOfBatch(batch);
    for (const market of new Set(symbols.map(suffixOf))) capabilities.notePlanIncludes(feature, market);
    return fetched;
  } catch (thrown) {
    return outcomeOfFailure(asMarketDataError(thrown), symbols);
  }
}

function readOutcomes<Params, Value>(
  data: unknown,
  endpoint: EndpointId,
  { resource, symbols }: Batch<Params, Value>,
): ReadOutcomes<Value> {
  const { batch, readSingle, readBatch } = resource;
  if (endpoint === batch || !readSingle) return withAbsentSymbols(readBatch(data), symbols);
  return new Map(symbols.map((symbol) => [symbol, readSingle(data, symbol)]));
}

/** 404 for a symbol that was asked alone means that symbol, not the request. */
function outcomeOfFailure<Value>(error: MarketDataError, symbols: readonly SymbolCode[]): Outcome<Fetched<Value>> {
  const { problem } = error;
  const isNotFound = problem.kind === 'request-refused' && problem.status === 404;
  if (symbols.length > 1 || !isNotFound) return error;
  const outcomes = new Map(symbols.map((symbol) => [symbol, new MarketDataError({ kind: 'unknown-symbol', symbol })]));
  return { outcomes, staleSince: new Map() };
}

function endpointOf<Params, Value>({ resource, symbols }: Batch<Params, Value>): EndpointId {
  return (symbols.length === 1 ? endpoints[resource.batch].single : undefined) ?? resource.batch;
}

/** True where one symbol has an endpoint of its own. */
export function hasSingleEndpoint<Params, Value>({ resource }: Batch<Params, Value>): boolean {
  return endpoints[resource.batch].single !== undefined;
}

/** The feature of a plan that the batch needs. */
export function featureOfBatch<Params, Value>({ resource, parameters }: Batch<Params, Value>): Feature {
  return featureOf(resource.batch, parameters['period'] as Period | undefined);
}
