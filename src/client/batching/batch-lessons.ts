/** What the responses to the parts of a batch teach about the plan: in the markets of their symbols, for the function asked. */
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { type AccessMode, type PlanFunction, type PlanMarket, smallestMode } from '../../protocol/buckets';
import type { EndpointCapabilities } from '../session/endpoint-capabilities';
import { marketsOf } from './refused-batch';
import type { RefusedWhole, SymbolLimit } from '../session/symbol-limit';

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
