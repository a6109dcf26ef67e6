/**
 * What to do next about a batch that was refused, so that no symbol spoils its neighbours. A pure decision table: from the
 * refusal, the size of the batch, and what other requests have shown.
 */
import { retriesFor } from '../http/send-request';
import type { MarketDataError, Problem } from '../../market/texts/problem';
import { lackedModeIn, symbolLimitIn } from '../../protocol/refusal-words';
import { chunksOf } from '../../market/chunks';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { type PlanMarket, planMarketOf } from '../../protocol/buckets';

export interface RefusedBatchFacts {
  readonly problem: Problem;
  /** Symbols in the batch. */
  readonly size: number;
  /** Markets that the symbols belong to. */
  readonly markets: number;
  /** True where one symbol has an endpoint of its own. */
  readonly hasSingleEndpoint: boolean;
  readonly evidence: Evidence;
}

/** What is known about a refused batch besides its own refusal. */
export type Evidence =
  | 'none'
  /** Both halves were refused, too: the endpoint itself may refuse everything. */
  | 'halves-refused'
  /** Parts of every smaller size were refused, too, down to one symbol. */
  | 'every-size-refused'
  /** A symbol of it was answered alone. */
  | 'probe-answered'
  /** Symbols asked alone, at different positions, were all refused. */
  | 'probes-refused'
  /** Another part of the same batch, at least as large, was answered: something in this part is refused. */
  | 'sibling-answered'
  /** The plan allows one symbol: its first one was answered. */
  | 'single-answered'
  /** After one symbol, two together were answered, too. */
  | 'pair-answered'
  /** One symbol was answered, two together were refused. */
  | 'pair-refused'
  /** Parts of it failed on their way, too. */
  | 'parts-failed'
  /** It was asked again after smaller requests were answered, and refused again. */
  | 'refused-again';

export type NextStep =
  /** Every symbol gets the refusal; a market that the plan refuses is not asked for again for a while. */
  | { readonly kind: 'fail' }
  /** Each part is a batch of its own. A batch over several markets may be refused because of one of them. */
  | { readonly kind: 'split'; readonly by: 'market' | 'symbol' }
  | { readonly kind: 'split'; readonly by: 'limit'; readonly limit: number }
  /** Tries parts of usual sizes, the largest first, until one is answered. */
  | { readonly kind: 'shrink' }
  | { readonly kind: 'halve' }
  /** The halves that were refused are worth splitting further. */
  | { readonly kind: 'resume-halves' }
  /** Asks for one symbol alone: the plan may lack all of it, or a proxy may not know the path of batches. */
  | { readonly kind: 'probe-single' }
  /** Asks for two symbols together: the plan may allow one at a time, or fewer than were asked. */
  | { readonly kind: 'probe-pair' }
  /** Asks for symbols at different positions alone, until one is answered. */
  | { readonly kind: 'probe-symbols' }
  /** It failed on its way, perhaps because of one of its symbols. */
  | { readonly kind: 'search-failing' }
  /** Asks for the whole again: smaller requests are answered, and one stray refusal must not replace the batches by them. */
  | { readonly kind: 'ask-again' }
  /** The batch endpoint does not exist, or the plan lacks it: single requests replace it. */
  | { readonly kind: 'replace-batch-endpoint' };

/** Up to this size, single requests cost no more than finding the refused symbol. */
const fewSymbols = 3;
/** Up to this size, halves find a limit as soon as usual sizes do. */
const smallBatch = 5;

export function nextStep(refused: RefusedBatchFacts): NextStep {
  const { problem, size } = refused;
  if (size === 1) return refused.evidence === 'single-answered' ? stepForTheOther(refused) : { kind: 'fail' };
  if (problem.kind === 'foreign-reply') return stepAfterForeignReply(refused);
  if (retriesFor(problem) > 0) return { kind: refused.evidence === 'parts-failed' ? 'fail' : 'search-failing' };
  if (problem.kind !== 'request-refused' && problem.kind !== 'not-in-plan') return { kind: 'fail' };
  const limit = symbolLimitIn(problem.detail) ?? Infinity;
  if (limit < size) return { kind: 'split', by: 'limit', limit };
  return problem.kind === 'not-in-plan'
    ? stepAfterPlanRefusal(refused, problem.detail)
    : stepAfterRefusal(refused, problem.status);
}

/** Two symbols were refused together, and the first was answered alone: the other has not been refused yet. */
function stepForTheOther({ problem, hasSingleEndpoint }: RefusedBatchFacts): NextStep {
  const namesBatch = problem.kind === 'not-in-plan' && lackedModeIn(problem.detail) === 'batch';
  return namesBatch && hasSingleEndpoint ? { kind: 'replace-batch-endpoint' } : { kind: 'split', by: 'symbol' };
}

function stepAfterRefusal({ evidence, size, hasSingleEndpoint }: RefusedBatchFacts, status: number): NextStep {
  switch (evidence) {
    case 'none':
      if (size <= fewSymbols) return { kind: 'split', by: 'symbol' };
      return { kind: status === 404 || size <= smallBatch ? 'halve' : 'shrink' };
    case 'halves-refused':
    case 'every-size-refused':
      return { kind: 'probe-symbols' };
    case 'probe-answered':
      return { kind: status === 404 && hasSingleEndpoint ? 'ask-again' : 'resume-halves' };
    case 'refused-again':
      return { kind: status === 404 && hasSingleEndpoint ? 'replace-batch-endpoint' : 'shrink' };
    case 'probes-refused':
      return { kind: 'fail' };
    default:
      return size <= fewSymbols ? { kind: 'split', by: 'symbol' } : { kind: 'halve' };
  }
}

/** A plan may refuse the function, one of the markets, batches, or so many symbols; its words are a hint. */
function stepAfterPlanRefusal({ markets, hasSingleEndpoint, evidence }: RefusedBatchFacts, detail: string): NextStep {
  if (markets > 1) return { kind: 'split', by: 'market' };
  switch (evidence) {
    case 'none':
      return { kind: 'probe-single' };
    case 'single-answered':
      if (!hasSingleEndpoint) return { kind: 'shrink' };
      return { kind: lackedModeIn(detail) === 'batch' ? 'replace-batch-endpoint' : 'probe-pair' };
    case 'pair-refused':
      return { kind: 'replace-batch-endpoint' };
    case 'pair-answered':
      return { kind: 'ask-again' };
    case 'refused-again':
      return { kind: 'shrink' };
    case 'probes-refused':
    case 'every-size-refused':
      return { kind: 'fail' };
    default:
      return { kind: 'halve' };
  }
}

/** Something in front of the service has looked at the path, unless a symbol of it is blocked. */
function stepAfterForeignReply({ hasSingleEndpoint, evidence }: RefusedBatchFacts): NextStep {
  if (evidence === 'none') return { kind: 'search-failing' };
  if (!hasSingleEndpoint) return { kind: 'fail' };
  if (evidence === 'single-answered') return { kind: 'ask-again' };
  return { kind: evidence === 'refused-again' ? 'replace-batch-endpoint' : 'probe-single' };
}

/** Symbols to probe before an endpoint counts as refusing everything. */
const probeCount = 6;

/**
 * Where to probe a batch of this size: the last symbol first, then evenly spread. With six
 * positions, up to five refused symbols leave one of them answered, wherever they are.
 */
export function probePositions(size: number): readonly number[] {
  const count = Math.min(probeCount, size);
  const positions = Array.from({ length: count }, (_, i) => size - 1 - Math.floor((i * size) / count));
  return [...new Set(positions)];
}

/** The part of a batch to try next with this size: alternately its end and its beginning, so that no symbol is in two in a row. */
export function trialPart<Item>(items: readonly Item[], size: number, trial: number): readonly Item[] {
  return trial % 2 === 0 ? items.slice(-size) : items.slice(0, size);
}

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
