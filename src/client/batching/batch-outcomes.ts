/** The outcomes of the symbols of a batch: each is settled once, by the first that comes. */
import { type MarketDataError, type Outcome, unknownSymbol } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import type { PlanFunction } from '../../protocol/buckets';
import { AbsentSymbolError } from '../store/resources';
import type { Answered, SettlingBatch } from './batch-request';
import type { EndpointCapabilities } from '../session/endpoint-capabilities';

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
