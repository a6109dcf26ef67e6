/** One request for several symbols, and which of them its response is about. */
import { asMarketDataError, isProblem, MarketDataError, type Outcome, type Problem } from '../../market/texts/problem';
import type { SymbolCode } from '../../market/symbols/symbol';
import { type EndpointId, endpoints } from '../../protocol/endpoints';
import { type ReadOutcomes, withAbsentSymbols } from '../../protocol/read-records';
import type { Content } from '../../protocol/read-values';
import type { SendRequest } from '../http/send-request';
import type { RequestObservers } from '../store/query';
import type { Resource } from '../store/resources';
import type { Period } from '../../market/time/period';
import { mayConcernSymbols, refusedParameterIn } from '../../protocol/refusal-words';

/** The symbols that share a request, and how they are asked for. */
export interface Batch<Params, Value> {
  readonly resource: Resource<Params, Value>;
  readonly symbols: readonly SymbolCode[];
  /** Query parameters besides the symbols. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Of all queries that share the first request; a part of a batch is wanted as long as the whole is. */
  readonly observers: RequestObservers;
}

export interface SettlingBatch<Params, Value> extends Batch<Params, Value> {
  /** Called once for each symbol. @param staleSince an instant of the clock's `now`; undefined for a value that is not stale */
  readonly settle: (symbol: SymbolCode, outcome: Outcome<Value>, staleSince: number | undefined) => void;
}

/** Resolves when every symbol is settled. */
export type FetchBatch = <Params, Value>(batch: SettlingBatch<Params, Value>) => Promise<void>;

/** What a response has brought. */
export interface Answered<Value> extends Pick<Content, 'staleSince'> {
  readonly outcomes: ReadOutcomes<Value>;
}

/** To the single endpoint when there is one symbol and such an endpoint. @returns the problem of a request that failed */
export async function requestBatch<Params, Value>(
  batch: Batch<Params, Value>,
  send: SendRequest,
): Promise<Outcome<Answered<Value>>> {
  const endpoint = endpointOf(batch);
  const { symbols, parameters, observers } = batch;
  const { symbolParameter } = endpoints[endpoint];
  const request = { endpoint, parameters: { [symbolParameter]: symbols.join(','), ...parameters } };
  return send(request, observers, ({ data, staleSince }) => {
    return { outcomes: readOutcomes(data, endpoint, batch), staleSince };
  }).catch((thrown: unknown) => withUnservedParameter(asMarketDataError(thrown), batch));
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

/** True for a value, and for one that cannot be read. */
export function isKnown(outcome: unknown): boolean {
  return outcome !== undefined && !(isProblem(outcome) && outcome.problem.kind === 'unknown-symbol');
}

/** Where an answer ends that holds just the first symbols; undefined for any other. */
export function cutAt(symbols: readonly SymbolCode[], outcomes: ReadonlyMap<string, unknown>): number | undefined {
  const first = symbols.findIndex((symbol) => !outcomes.has(symbol));
  const isCut = first > 0 && symbols.slice(first).every((symbol) => !outcomes.has(symbol));
  return isCut ? first : undefined;
}

function endpointOf<Params, Value>({ resource, symbols }: Batch<Params, Value>): EndpointId {
  return (symbols.length === 1 ? endpoints[resource.batch].single : undefined) ?? resource.batch;
}

export interface RefusedRequest {
  readonly symbols: readonly SymbolCode[];
  /** Query parameters besides the symbols. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * The refusal as one of a parameter, where it is one; else the refusal as it is. The service does not have the period or the
 * adjustment, whatever the symbols: such a batch is neither split nor asked again.
 */
function withUnservedParameter(error: MarketDataError, request: RefusedRequest): MarketDataError {
  const { problem } = error;
  if (!isReadable(problem)) return error;
  const { symbols, parameters } = request;
  const period = parameters['period'];
  // A 403 of other periods is one of the plan, of which more is to be found out.
  if (problem.kind === 'not-in-plan' && !longerPeriods.has(period)) return error;
  const { detail } = problem;
  const named = refusedParameterIn(detail, parameters, symbols);
  const parameter = named ?? (rarePeriods.has(period) && !mayConcernSymbols(detail, symbols) ? 'period' : undefined);
  if (parameter === undefined) return error;
  const value = parameters[parameter] ?? '';
  return new MarketDataError({ kind: 'not-served', parameter, value, detail, isNamed: named !== undefined });
}

type Refusal = Extract<Problem, { kind: 'request-refused' | 'not-in-plan' }>;

function isReadable(problem: Problem): problem is Refusal {
  if (problem.kind === 'not-in-plan') return true;
  return problem.kind === 'request-refused' && (problem.status === 400 || problem.status === 422);
}

/** Plans may have days without these. */
const longerPeriods: ReadonlySet<string | undefined> = new Set<Period>(['1w', '1M', '1Q', '1Y']);

/** Of these a refusal that gives no reason is one of the period first: not all services have them. */
const rarePeriods: ReadonlySet<string | undefined> = new Set<Period>(['10m', '1Q', '1Y']);
