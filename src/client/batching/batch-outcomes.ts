/**
 * The outcomes of the symbols of a batch, each settled once, by the first that comes; and what the responses to its parts teach
 * about the plan.
 */
import { type MarketDataError, type Outcome, unknownSymbol } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { type AccessMode, type PlanFunction, type PlanMarket, smallestMode } from '../../protocol/buckets';
import { AbsentSymbolError } from '../store/resources';
import type { Answered, SettlingBatch } from './batch-request';
import type { EndpointCapabilities } from '../session/endpoint-capabilities';
import { marketsOf } from './split-decision';
import type { RefusedWhole, SymbolLimit } from '../session/symbol-limit';

export class BatchOutcomes<Params, Value> {
  readonly #batch: SettlingBatch<Params, Value>;
  readonly #function: PlanFunction;
  readonly #capabilities: EndpointCapabilities;
  readonly #settled = new Set<SymbolCode>();

  constructor(batch: SettlingBatch<Params, Value>, of: PlanFunction, capabilities: EndpointCapabilities) {
    this.#batch = batch;
    this.#function = of;
    this.#capabilities = capabilities;
  }

  unsettled(symbols: readonly SymbolCode[]): SymbolCode[] {
    return symbols.filter((symbol) => !this.#settled.has(symbol));
  }

  /** Symbols whose market the plan is known to lack, or that failed alone just now, get that without a request. */
  withoutKnownRefusals(symbols: readonly SymbolCode[]): SymbolCode[] {
    const { suspects } = this.#capabilities;
    return symbols.filter((symbol) => {
      const refusal = this.#capabilities.planRefusal(this.#function, suffixOf(symbol));
      const known = refusal ?? suspects.failureOf(this.#function, symbol);
      if (known) this.#settle(symbol, known, undefined);
      return !known;
    });
  }

  settleFrom({ outcomes, staleSince }: Answered<Value>, symbol: SymbolCode): void {
    const outcome = outcomes.get(symbol) ?? new AbsentSymbolError(symbol);
    this.#settle(symbol, outcome, staleSince.get(symbol));
  }

  settleUnknown(symbols: readonly SymbolCode[]): void {
    for (const symbol of symbols) this.#settle(symbol, unknownSymbol(symbol), undefined);
  }

  /** A refusal of the plan names the market, which is not asked for again for a while. */
  fail(symbols: readonly SymbolCode[], error: MarketDataError): void {
    const { problem } = error;
    for (const suffix of new Set(symbols.map(suffixOf))) {
      const isOfPlan = problem.kind === 'not-in-plan';
      const outcome = isOfPlan ? this.#capabilities.notePlanRefusal(this.#function, suffix, problem.detail) : error;
      for (const symbol of symbols) if (suffixOf(symbol) === suffix) this.#settle(symbol, outcome, undefined);
    }
  }

  #settle(symbol: SymbolCode, outcome: Outcome<Value>, staleSince: number | undefined): void {
    if (this.#settled.has(symbol)) return;
    this.#settled.add(symbol);
    this.#batch.settle(symbol, outcome, staleSince);
  }
}

/** Lessons hold in the markets of the symbols, for the function that was asked. */
export class BatchLessons {
  readonly #function: PlanFunction;
  readonly #capabilities: EndpointCapabilities;

  constructor(of: PlanFunction, capabilities: EndpointCapabilities) {
    this.#function = of;
    this.#capabilities = capabilities;
  }

  limitOf(market: PlanMarket): SymbolLimit {
    return this.#capabilities.observedLimit(this.#function, market);
  }

  limitsOf(symbols: readonly SymbolCode[]): SymbolLimit[] {
    return marketsOf(symbols).map((market) => this.limitOf(market));
  }

  /** Where one symbol has no endpoint of its own, there is nothing to replace batches by. */
  noBatch(symbols: readonly SymbolCode[], by: 'plan' | 'path' | 'pair'): void {
    if (smallestMode(this.#function) !== 'single') return;
    for (const market of marketsOf(symbols)) this.#capabilities.noteNoBatch(this.#function, market, by);
  }

  /** A request for these symbols may carry so many. */
  namedLimit(symbols: readonly SymbolCode[], limit: number): void {
    const limits = this.limitsOf(symbols);
    for (const each of limits) each.noteNamed(limit, limits.length);
  }

  /** @returns functions that take it back */
  tooMany(symbols: readonly SymbolCode[], refused: RefusedWhole): (() => void)[] {
    return this.limitsOf(symbols).map((limit) => limit.noteTooMany(refused));
  }

  included(symbols: readonly SymbolCode[], mode: AccessMode): void {
    for (const suffix of new Set(symbols.map(suffixOf)))
      this.#capabilities.notePlanIncludes(this.#function, suffix, mode);
  }
}
