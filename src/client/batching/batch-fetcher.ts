/**
 * Fetches a batch so that no symbol spoils its neighbours, and settles each symbol as soon as its own response is there. A
 * refused batch goes to a worklist; each entry is split, probed or given up, as split-decision says, until every symbol has its
 * outcome.
 */
import { chunksOf } from '../../market/chunks';
import { isProblem, type MarketDataError } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { type PlanFunction, planFunctionOf } from '../../protocol/buckets';
import { endpoints } from '../../protocol/endpoints';
import { retriesFor, type SendRequest } from '../http/send-request';
import { BatchLessons, BatchOutcomes } from './batch-outcomes';
import type { FetchBatch, SettlingBatch } from './batch-request';
import { BatchRequests } from './batch-requests';
import type { EndpointCapabilities } from '../session/endpoint-capabilities';
import type { Clock } from '../timing/timers';
import { type FailureSearchResult, searchFailing } from './failure-search';
import {
  type Evidence,
  isNotFound,
  marketsOf,
  type NextStep,
  nextStep,
  pairOf,
  partsOf,
  probePositions,
  type RefusedBatch,
  sizeOf,
  trialPart,
} from './split-decision';
import type { SizeFound, SymbolLimit } from '../session/symbol-limit';

interface BatchTools {
  readonly send: SendRequest;
  readonly capabilities: EndpointCapabilities;
  readonly clock: Clock;
}

/** @param tools gives the capabilities of the present access, which a batch keeps until it is done */
export function createBatchFetcher(tools: () => BatchTools): FetchBatch {
  return (batch) => new BatchFetch(batch, tools()).run();
}

/** One batch on its way: its worklist, and the symbols that are settled. */
class BatchFetch<Params, Value> {
  readonly #batch: SettlingBatch<Params, Value>;
  readonly #tools: BatchTools;
  readonly #function: PlanFunction;
  readonly #hasSingleEndpoint: boolean;
  readonly #outcomes: BatchOutcomes<Params, Value>;
  readonly #lessons: BatchLessons;
  readonly #requests: BatchRequests<Params, Value>;
  readonly #askedAt: number;
  #worklist: RefusedBatch[] = [];
  /** What take back limits of symbols, once a symbol alone is refused. */
  readonly #retractions: (() => void)[] = [];

  constructor(batch: SettlingBatch<Params, Value>, tools: BatchTools) {
    this.#batch = batch;
    this.#tools = tools;
    this.#function = planFunctionOf(batch.resource.batch, batch.parameters['period']);
    this.#hasSingleEndpoint = endpoints[batch.resource.batch].single !== undefined;
    this.#outcomes = new BatchOutcomes(batch, this.#function, tools.capabilities);
    this.#lessons = new BatchLessons(this.#function, tools.capabilities);
    this.#requests = new BatchRequests({
      batch,
      ...tools,
      outcomes: this.#outcomes,
      lessons: this.#lessons,
      onRefused: (refused) => void this.#worklist.push(refused),
    });
    this.#askedAt = tools.clock.now();
  }

  async run(): Promise<void> {
    await this.#requestParts([this.#batch.symbols]);
    while (this.#worklist.length > 0) {
      const round = this.#worklist;
      this.#worklist = [];
      await Promise.all(round.map((refused) => this.#handle(refused)));
    }
  }

  async #handle(refused: RefusedBatch): Promise<void> {
    const { symbols, error, evidence } = refused;
    const next = nextStep({
      problem: error.problem,
      size: symbols.length,
      markets: marketsOf(symbols).length,
      hasSingleEndpoint: this.#hasSingleEndpoint,
      evidence,
    });
    switch (next.kind) {
      case 'fail':
        this.#giveUp(refused);
        return;
      case 'split':
        return evidence === 'single-answered' ? this.#askTheOther(refused) : this.#split(symbols, next);
      case 'shrink':
        return this.#shrink(refused);
      case 'halve':
        return this.#halve(refused);
      case 'resume-halves':
        return refused.halves ? void this.#worklist.push(...refused.halves) : this.#halve(refused);
      case 'replace-batch-endpoint':
        this.#lessons.noBatch(symbols, error.problem.kind === 'not-in-plan' ? 'plan' : 'path');
        return this.#requestParts([symbols]);
      case 'probe-symbols':
        return this.#probeSymbols(refused);
      case 'probe-single':
        return this.#probeSingle(refused);
      case 'probe-pair':
        return this.#probePair(refused);
      case 'search-failing':
        return this.#searchFailing(refused);
      case 'ask-again':
        return this.#requestParts([symbols], 'refused-again');
    }
  }

  async #split(symbols: readonly SymbolCode[], how: Extract<NextStep, { kind: 'split' }>): Promise<void> {
    if (how.by === 'limit') this.#lessons.namedLimit(symbols, how.limit);
    return this.#requestParts(partsOf(symbols, how));
  }

  /** @param evidence about a part that is refused */
  async #requestParts(parts: readonly (readonly SymbolCode[])[], evidence?: Evidence): Promise<void> {
    const refused = await Promise.all(parts.map((part) => this.#requests.request(part, evidence)));
    this.#worklist.push(...refused.flat());
  }

  /**
   * Finds the size that is answered. One batch of a market searches; those that are refused meanwhile wait for what it finds.
   * With a part that was answered, a refused one of the same size has a symbol that is refused.
   */
  async #shrink(refused: RefusedBatch): Promise<void> {
    const { symbols } = refused;
    const limit = this.#limitOfFirst(symbols);
    limit.search.noteRefused(sizeOf(refused));
    const found = await this.#sizeBelow(limit, refused);
    if (isProblem(found)) {
      this.#failRest(symbols, found);
      return;
    }
    if (found === undefined) {
      this.#worklist.push({ ...refused, evidence: 'every-size-refused' });
      return;
    }
    await this.#requestParts(chunksOf(this.#outcomes.unsettled(symbols), found), 'sibling-answered');
  }

  /** A search that failed tells nothing: the next batch searches itself. */
  async #sizeBelow({ search }: SymbolLimit, refused: RefusedBatch): Promise<SizeFound> {
    const priority = () => this.#batch.observers.priority();
    for (let running = search.running(); running; running = search.running()) {
      const found = await search.joined(priority, running);
      if (!isProblem(found) && (found === undefined || found < sizeOf(refused))) return found;
    }
    return search.joined(priority, () => search.run(() => this.#findSize(refused)));
  }

  async #findSize(refused: RefusedBatch): Promise<SizeFound> {
    const { symbols } = refused;
    const { search } = this.#limitOfFirst(symbols);
    let smallest = sizeOf(refused);
    let trials = 0;
    for (let size = search.sizeBelow(smallest); size !== undefined; size = search.sizeBelow(smallest)) {
      const trial = await this.#requests.ask(trialPart(symbols, size, trials), () => search.priority());
      if (isProblem(trial)) return trial;
      if (trial === 'answered') {
        const tooMany = { symbols: smallest, answered: size, askedAt: this.#askedAt, isCertain: trials > 0 };
        this.#retractions.push(...this.#lessons.tooMany(symbols, tooMany));
        return size;
      }
      smallest = size;
      trials++;
    }
    return undefined;
  }

  /**
   * Two answered halves tell of a limit between their size and the whole's. Where a symbol is known to be refused, one answered half
   * tells that it is in the other.
   */
  async #halve(whole: RefusedBatch): Promise<void> {
    const { symbols, error, evidence } = whole;
    if (evidence === 'sibling-answered') return this.#halveInTurn(whole);
    const halves = chunksOf(symbols, Math.ceil(symbols.length / 2));
    const refused = (await Promise.all(halves.map((half) => this.#requests.request(half, 'sibling-answered')))).flat();
    if (refused.length === 0) {
      const tooMany = { symbols: symbols.length, answered: Math.ceil(symbols.length / 2), askedAt: this.#askedAt };
      this.#lessons.tooMany(symbols, tooMany);
    }
    if (refused.length === halves.length && evidence === 'none') {
      this.#worklist.push({ symbols, error, evidence: 'halves-refused', halves: refused });
    } else this.#worklist.push(...refused);
  }

  async #halveInTurn({ symbols, error, evidence }: RefusedBatch): Promise<void> {
    const [first = [], second = []] = chunksOf(symbols, Math.ceil(symbols.length / 2));
    const refused = await this.#requests.request(first, evidence);
    this.#worklist.push(...refused);
    if (refused.length === 0) await this.#decide({ symbols: second, error, evidence });
    else await this.#requestParts([second], evidence);
  }

  async #probeSymbols(refused: RefusedBatch): Promise<void> {
    // The search for a size has ended with the last symbol.
    const [last, ...others] = probePositions(refused.symbols.length);
    const positions = refused.evidence === 'every-size-refused' ? others : [last ?? 0, ...others];
    for (const position of positions) {
      const symbol = refused.symbols[position];
      const probe = symbol === undefined ? 'refused' : await this.#requests.ask([symbol]);
      if (isProblem(probe)) {
        this.#failRest(refused.symbols, probe);
        return;
      }
      if (probe === 'answered') {
        const rest = this.#outcomes.unsettled(refused.symbols);
        return void this.#worklist.push({ ...refused, symbols: rest, evidence: 'probe-answered' });
      }
    }
    this.#worklist.push({ ...refused, evidence: 'probes-refused' });
  }

  /** What one symbol alone is refused, the others of its exchange are, too. */
  async #probeSingle(refused: RefusedBatch): Promise<void> {
    const { symbols, error } = refused;
    const [first, ...others] = symbols;
    if (first === undefined) return;
    const answered = await this.#requests.send([first]);
    if (isProblem(answered) && isNotFound({ symbols: [first], error: answered })) this.#outcomes.settleUnknown([first]);
    else if (isProblem(answered)) {
      const isOfMarket = (symbol: SymbolCode) => suffixOf(symbol) === suffixOf(first);
      this.#fail(symbols.filter(isOfMarket), answered);
      return this.#requestParts([others.filter((symbol) => !isOfMarket(symbol))]);
    }
    if (others.length === 0) return;
    return this.#decide({
      symbols: others,
      error,
      evidence: 'single-answered',
      refusedSize: sizeOf(refused),
      ...(!isProblem(answered) && { answered: first }),
    });
  }

  /** Two symbols that are answered alone, and refused together, tell of batches; one that is refused alone tells of itself. */
  async #probePair(refused: RefusedBatch): Promise<void> {
    const { symbols, error } = refused;
    const pair = pairOf(refused);
    const together = await this.#requests.ask(pair);
    if (isProblem(together)) {
      this.#failRest(symbols, together);
      return;
    }
    const next = { ...refused, symbols: this.#outcomes.unsettled(symbols), refusedSize: sizeOf(refused) };
    if (together === 'answered') return this.#decide({ ...next, evidence: 'pair-answered' });
    const alone = await this.#requests.request(pair.slice(-1), 'refused-again');
    for (const each of alone) this.#fail(each.symbols, each.error);
    const rest = this.#outcomes.unsettled(this.#outcomes.withoutKnownRefusals(next.symbols));
    if (rest.length === 0) return;
    if (alone.length > 0) return this.#decide({ ...next, symbols: rest, error, evidence: 'single-answered' });
    this.#lessons.noBatch(rest, 'plan');
    return this.#requestParts([rest]);
  }

  /** The last symbol of a batch whose others were answered alone. */
  async #askTheOther({ symbols }: RefusedBatch): Promise<void> {
    const refused = await this.#requests.request(symbols);
    if (refused.length === 0) this.#lessons.noBatch(symbols, 'pair');
    this.#worklist.push(...refused);
  }

  /** What is left of a refused batch; one symbol has not been refused itself. */
  async #decide(rest: RefusedBatch): Promise<void> {
    if (rest.symbols.length > 1 || rest.evidence === 'single-answered') this.#worklist.push(rest);
    else await this.#requestParts([rest.symbols]);
  }

  /** Symbols that fail where others are answered travel apart from then on. */
  async #searchFailing(whole: RefusedBatch): Promise<void> {
    const { suspects } = this.#tools.capabilities;
    const isWorthIt = suspects.maySearch(this.#function, this.#requests.failingSince);
    const found = isWorthIt ? await searchFailing(whole, (part) => this.#requests.try(part)) : undefined;
    if (!found?.hasAnswers) {
      for (const { symbols } of found?.failed ?? []) suspects.noteUnanswered(this.#function, symbols);
      this.#worklist.push({ ...whole, symbols: this.#outcomes.unsettled(whole.symbols), evidence: 'parts-failed' });
      return;
    }
    const mayBePath = this.#hasSingleEndpoint && whole.error.problem.kind === 'foreign-reply';
    if (mayBePath && !found.hasBatchAnswers) this.#suspectPath(found, whole);
    else this.#suspect(found);
  }

  #suspect({ failed, apart }: Pick<FailureSearchResult, 'failed' | 'apart'>): void {
    const { suspects } = this.#tools.capabilities;
    for (const { symbols, error } of failed) {
      this.#fail(symbols, error);
      suspects.note(this.#function, symbols, symbols.length === 1 ? error : undefined);
    }
    if (this.#hasSingleEndpoint) for (const symbol of apart) suspects.note(this.#function, [symbol]);
  }

  /** What only answers single symbols may not know the path of batches. */
  #suspectPath({ failed, apart }: FailureSearchResult, whole: RefusedBatch): void {
    const together = failed.filter(({ symbols }) => symbols.length > 1).flatMap(({ symbols }) => symbols);
    if (failed.length === 0 && apart.length > 0) this.#lessons.noBatch(apart, 'path');
    this.#suspect({ failed: failed.filter(({ symbols }) => symbols.length === 1), apart: [] });
    if (together.length > 0) this.#worklist.push({ ...whole, symbols: together, evidence: 'parts-failed' });
  }

  #giveUp(refused: RefusedBatch): void {
    const { symbols, error } = refused;
    if (isNotFound(refused)) {
      this.#outcomes.settleUnknown(symbols);
      return;
    }
    const { suspects } = this.#tools.capabilities;
    const isSuspect = symbols.every((symbol) => suspects.groupOf(this.#function, symbol) !== undefined);
    if (isSuspect && symbols.length === 1 && retriesFor(error.problem) > 0)
      suspects.note(this.#function, symbols, error);
    this.#fail(symbols, error);
  }

  /** A symbol that is refused alone takes back the sizes that its refusals have taught. */
  #fail(symbols: readonly SymbolCode[], error: MarketDataError): void {
    if (error.problem.kind === 'request-refused') for (const retract of this.#retractions.splice(0)) retract();
    this.#outcomes.fail(symbols, error);
  }

  /** Of several markets, the first one's search is that of all. */
  #limitOfFirst(symbols: readonly SymbolCode[]): SymbolLimit {
    return this.#lessons.limitOf(marketsOf(symbols)[0] ?? '');
  }

  #failRest(symbols: readonly SymbolCode[], error: MarketDataError): void {
    this.#fail(this.#outcomes.unsettled(symbols), error);
  }
}
