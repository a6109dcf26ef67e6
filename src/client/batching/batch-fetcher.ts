/**
 * Fetches a batch so that no symbol spoils its neighbours. A refused batch goes to a worklist; each entry is split, probed
 * or given up, as split-decision says, until every symbol has its outcome.
 */
import { chunksOf } from '../../market/chunks';
import type { Period } from '../../market/period';
import { asMarketDataError, type Feature, isProblem, MarketDataError, type Outcome } from '../../market/problem';
import { suffixOf, type SymbolCode } from '../../market/symbol';
import { type EndpointId, endpoints, featureOf } from '../../protocol/endpoints';
import { type ReadOutcomes, withAbsentSymbols } from '../../protocol/read-records';
import type { Content } from '../../protocol/read-values';
import type { SendRequest } from '../http/send-request';
import type { RequestObservers } from '../query';
import type { Resource } from '../resources';
import type { EndpointCapabilities } from './endpoint-capabilities';
import type { Clock } from '../timers';
import { type Evidence, type NextStep, nextStep, probePositions } from './split-decision';
import type { SymbolLimit } from './symbol-limit';

/** The symbols that share one request. */
interface Batch<Params, Value> {
  readonly resource: Resource<Params, Value>;
  readonly symbols: readonly SymbolCode[];
  /** Query parameters besides the symbols. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Of all queries that share the first request; a part of a batch is wanted as long as the whole is. */
  readonly observers: RequestObservers;
}

interface BatchTools {
  readonly send: SendRequest;
  readonly capabilities: EndpointCapabilities;
  readonly clock: Clock;
}

export interface Fetched<Value> extends Pick<Content, 'staleSince'> {
  /** A symbol that is left out does not exist. */
  readonly outcomes: ReadOutcomes<Value>;
}

export type FetchBatch = <Params, Value>(batch: Batch<Params, Value>) => Promise<Fetched<Value>>;

/** @param tools gives the capabilities of the present access, which a batch keeps until it is done */
export function createBatchFetcher(tools: () => BatchTools): FetchBatch {
  return (batch) => new BatchFetch(batch, tools()).run();
}

interface RefusedBatch {
  readonly symbols: readonly SymbolCode[];
  readonly error: MarketDataError;
  readonly evidence: Evidence;
  /** Its halves, where these were refused as well. */
  readonly halves?: readonly RefusedBatch[];
}

type SplitStep = Extract<NextStep, { step: 'split' }>;

/** One batch on its way: its worklist and the outcomes so far. */
class BatchFetch<Params, Value> {
  readonly #batch: Batch<Params, Value>;
  readonly #tools: BatchTools;
  readonly #outcomes: ReadOutcomes<Value> = new Map();
  readonly #staleSince = new Map<string, number>();
  readonly #limit: SymbolLimit;
  readonly #askedAt: number;
  #worklist: RefusedBatch[] = [];

  constructor(batch: Batch<Params, Value>, tools: BatchTools) {
    this.#batch = batch;
    this.#tools = tools;
    this.#limit = tools.capabilities.observedLimit(batch.resource.batch);
    this.#askedAt = tools.clock.now();
  }

  async run(): Promise<Fetched<Value>> {
    this.#worklist.push(...(await this.#request(this.#batch.symbols)));
    while (this.#worklist.length > 0) {
      const round = this.#worklist;
      this.#worklist = [];
      await Promise.all(round.map((refused) => this.#handle(refused)));
    }
    return { outcomes: this.#outcomes, staleSince: this.#staleSince };
  }

  async #handle(refused: RefusedBatch): Promise<void> {
    const { symbols, error, evidence } = refused;
    const next = nextStep({
      problem: error.problem,
      size: symbols.length,
      markets: byMarket(symbols).length,
      hasSingleEndpoint: hasSingleEndpoint(this.#batch),
      evidence,
    });
    switch (next.step) {
      case 'fail':
        this.#fail(symbols, error);
        return;
      case 'split':
        return this.#split(symbols, next);
      case 'halve':
        return this.#halve(refused);
      case 'resume-halves':
        return void this.#worklist.push(...(refused.halves ?? []));
      case 'replace-batch-endpoint':
        this.#tools.capabilities.noteNoBatch(this.#batch.resource.batch);
        return this.#requestParts([symbols]);
      case 'probe-symbols':
        return this.#probeSymbols(refused);
      case 'probe-single':
        return this.#probeSingle(refused);
      case 'ask-again':
        return this.#requestParts([symbols], 'refused-again');
    }
  }

  async #split(symbols: readonly SymbolCode[], how: SplitStep): Promise<void> {
    if (how.by === 'limit') this.#limit.noteNamed(how.limit);
    return this.#requestParts(partsOf(symbols, how));
  }

  /** @param evidence about a part that is refused */
  async #requestParts(parts: readonly (readonly SymbolCode[])[], evidence?: Evidence): Promise<void> {
    const refused = await Promise.all(parts.map((part) => this.#request(part, evidence)));
    this.#worklist.push(...refused.flat());
  }

  /** Two answered halves tell of a limit between their size and the whole's. */
  async #halve({ symbols, error, evidence }: RefusedBatch): Promise<void> {
    const halves = chunksOf(symbols, Math.ceil(symbols.length / 2));
    const refused = (await Promise.all(halves.map((half) => this.#request(half, 'sibling-answered')))).flat();
    if (refused.length === 0) {
      const answered = Math.ceil(symbols.length / 2);
      this.#limit.noteTooMany({ symbols: symbols.length, answered, askedAt: this.#askedAt });
    }
    if (refused.length === halves.length && evidence === 'none') {
      this.#worklist.push({ symbols, error, evidence: 'halves-refused', halves: refused });
    } else this.#worklist.push(...refused);
  }

  async #probeSymbols(refused: RefusedBatch): Promise<void> {
    for (const position of probePositions(refused.symbols.length)) {
      const symbol = refused.symbols[position];
      if (symbol !== undefined && (await this.#isAnsweredAlone(symbol))) {
        return void this.#worklist.push({ ...refused, evidence: 'probe-answered' });
      }
    }
    this.#worklist.push({ ...refused, evidence: 'probes-refused' });
  }

  async #isAnsweredAlone(symbol: SymbolCode): Promise<boolean> {
    const fetched = await requestBatch({ ...this.#batch, symbols: [symbol] }, this.#tools);
    return !isProblem(fetched) && !isProblem(fetched.outcomes.get(symbol));
  }

  /** Where the first symbol is answered alone and the others are refused again, batches are refused, not the market. */
  async #probeSingle({ symbols }: RefusedBatch): Promise<void> {
    const [first, ...others] = symbols;
    if (first === undefined) return;
    const fetched = await requestBatch({ ...this.#batch, symbols: [first] }, this.#tools);
    if (isProblem(fetched)) {
      this.#fail(symbols, fetched);
      return;
    }
    this.#add(fetched);
    return this.#requestParts([others], 'refused-again');
  }

  /** One by one where there are no batches. @returns the symbols that were refused; the others have their outcomes */
  async #request(symbols: readonly SymbolCode[], evidence: Evidence = 'none'): Promise<RefusedBatch[]> {
    const { capabilities } = this.#tools;
    const { batch } = this.#batch.resource;
    const wanted = this.#withoutKnownRefusals(symbols);
    if (wanted.length === 0) return [];
    if (wanted.length > 1 && capabilities.lacksBatch(batch)) {
      return (await Promise.all(wanted.map((symbol) => this.#request([symbol], evidence)))).flat();
    }
    const fetched = await requestBatch({ ...this.#batch, symbols: wanted }, this.#tools);
    if (isProblem(fetched)) return [{ symbols: wanted, error: fetched, evidence }];
    this.#add(fetched);
    return [];
  }

  /** Symbols whose market the plan is known to lack are refused without a request. */
  #withoutKnownRefusals(symbols: readonly SymbolCode[]): SymbolCode[] {
    const feature = featureOfBatch(this.#batch);
    return symbols.filter((symbol) => {
      const refusal = this.#tools.capabilities.planRefusal(feature, suffixOf(symbol));
      if (!refusal) return true;
      this.#outcomes.set(symbol, refusal);
      return false;
    });
  }

  #fail(symbols: readonly SymbolCode[], error: MarketDataError): void {
    for (const [market, members] of byMarket(symbols)) {
      const outcome = this.#noted(error, market);
      for (const symbol of members) this.#outcomes.set(symbol, outcome);
    }
  }

  /** A refusal of the plan names the market, which is not asked for again for a while. */
  #noted(error: MarketDataError, market: string): MarketDataError {
    const { problem } = error;
    if (problem.kind !== 'not-in-plan') return error;
    const named = new MarketDataError({ ...problem, market });
    this.#tools.capabilities.notePlanRefusal(featureOfBatch(this.#batch), market, named);
    return named;
  }

  #add({ outcomes, staleSince }: Fetched<Value>): void {
    for (const [symbol, outcome] of outcomes) this.#outcomes.set(symbol, outcome);
    for (const [symbol, since] of staleSince) this.#staleSince.set(symbol, since);
  }
}

function partsOf(symbols: readonly SymbolCode[], how: SplitStep): SymbolCode[][] {
  switch (how.by) {
    case 'market':
      return byMarket(symbols).map(([, members]) => members);
    case 'symbol':
      return chunksOf(symbols, 1);
    case 'limit':
      return chunksOf(symbols, how.limit);
  }
}

function byMarket(symbols: readonly SymbolCode[]): [market: string, members: SymbolCode[]][] {
  const markets = [...new Set(symbols.map(suffixOf))];
  return markets.map((market) => [market, symbols.filter((symbol) => suffixOf(symbol) === market)]);
}

/** One request for all symbols of the batch: to the single endpoint when there is one symbol and such an endpoint. */
async function requestBatch<Params, Value>(
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
    capabilities.observedLimit(resource.batch).noteAnswered(symbols.length);
    const feature = featureOfBatch(batch);
    // A symbol that is left out tells nothing of its market, which anybody may have made up.
    const known = symbols.filter((symbol) => fetched.outcomes.has(symbol));
    for (const market of new Set(known.map(suffixOf))) capabilities.notePlanIncludes(feature, market);
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
function hasSingleEndpoint<Params, Value>({ resource }: Batch<Params, Value>): boolean {
  return endpoints[resource.batch].single !== undefined;
}

/** The feature of a plan that the batch needs. */
function featureOfBatch<Params, Value>({ resource, parameters }: Batch<Params, Value>): Feature {
  return featureOf(resource.batch, parameters['period'] as Period | undefined);
}
