/** A batch that was refused, as its worklist holds it, and the parts that it may be asked in. */
import { chunksOf } from '../../market/chunks';
import type { MarketDataError } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { type PlanMarket, planMarketOf } from '../../protocol/buckets';
import type { Evidence, NextStep } from './split-decision';

export interface RefusedBatch {
  readonly symbols: readonly SymbolCode[];
  readonly error: MarketDataError;
  readonly evidence: Evidence;
  /** Symbols of the request that was refused; default: as many as these. */
  readonly refusedSize?: number;
  /** A symbol of the request that was refused, which was answered alone. */
  readonly answered?: SymbolCode;
  /** Its halves, where these were refused as well. */
  readonly halves?: readonly RefusedBatch[];
}

/** Symbols of the request that was refused. */
export function sizeOf({ refusedSize, symbols }: RefusedBatch): number {
  return refusedSize ?? symbols.length;
}

export function partsOf(symbols: readonly SymbolCode[], how: Extract<NextStep, { kind: 'split' }>): SymbolCode[][] {
  switch (how.by) {
    case 'market':
      return marketsOf(symbols).map((market) => symbols.filter((symbol) => planMarketOf(symbol) === market));
    case 'symbol':
      return chunksOf(symbols, 1);
    case 'limit':
      return chunksOf(symbols, how.limit);
  }
}

/** A symbol that was answered alone, and another one, of the same exchange if there is one. */
export function pairOf({ symbols, answered }: RefusedBatch): SymbolCode[] {
  const ofSameExchange = (symbol: SymbolCode) => answered !== undefined && suffixOf(symbol) === suffixOf(answered);
  const other = symbols.find(ofSameExchange) ?? symbols[0];
  return [answered, other].filter((symbol) => symbol !== undefined);
}

/** In the order of their first symbols. */
export function marketsOf(symbols: readonly SymbolCode[]): PlanMarket[] {
  return [...new Set(symbols.map(planMarketOf))];
}

/** 404 for a symbol that was asked alone means that symbol, not the request. */
export function isNotFound({ symbols, error: { problem } }: Pick<RefusedBatch, 'symbols' | 'error'>): boolean {
  return symbols.length === 1 && problem.kind === 'request-refused' && problem.status === 404;
}

/** True for a refusal of what was asked; false for a request that failed, was cancelled or waited too long. */
export function isRefusalOfRequest({ problem: { kind } }: MarketDataError): boolean {
  return kind === 'request-refused' || kind === 'not-in-plan' || kind === 'foreign-reply';
}
