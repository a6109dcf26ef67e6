/**
 * What to do next about a batch that was refused, so that no symbol spoils its neighbours. A pure decision table: from the
 * refusal, the size of the batch, and what other requests have shown.
 */
import type { Problem } from '../../market/problem';

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
  /** A symbol of it was answered alone. */
  | 'probe-answered'
  /** Symbols asked alone, at different positions, were all refused. */
  | 'probes-refused'
  /** Another part of the same batch was answered: the endpoint works, and something in this part is refused. */
  | 'sibling-answered'
  /** It was asked again after a single request was answered, and refused again. */
  | 'refused-again';

export type NextStep =
  /** Every symbol gets the refusal; a market that the plan refuses is not asked for again for a while. */
  | { readonly step: 'fail' }
  /** Each part is a batch of its own. A batch over several markets may be refused because of one of them. */
  | { readonly step: 'split'; readonly by: 'market' | 'symbol' }
  | { readonly step: 'split'; readonly by: 'limit'; readonly limit: number }
  | { readonly step: 'halve' }
  /** The halves that were refused are worth splitting further. */
  | { readonly step: 'resume-halves' }
  /** Asks for one symbol alone, then for the others: the plan may lack batches, or a proxy may not know their path. */
  | { readonly step: 'probe-single' }
  /** Asks for symbols at different positions alone, until one is answered. */
  | { readonly step: 'probe-symbols' }
  /** Asks for the whole again: single requests are answered, and one stray refusal must not replace the batches by them. */
  | { readonly step: 'ask-again' }
  /** The batch endpoint does not exist: single requests replace it. */
  | { readonly step: 'replace-batch-endpoint' };

/** Up to this size, single requests cost no more than finding the refused symbol. */
const fewSymbols = 3;

export function nextStep(refused: RefusedBatchFacts): NextStep {
  const { problem, size } = refused;
  if (size === 1) return { step: 'fail' };
  if (problem.kind === 'not-in-plan' || problem.kind === 'foreign-reply') return stepAfterRefusalByPath(refused);
  if (problem.kind !== 'request-refused') return { step: 'fail' };
  const limit = symbolLimitIn(problem.detail) ?? Infinity;
  if (limit < size) return { step: 'split', by: 'limit', limit };
  return stepByEvidence(refused, problem.status);
}

function stepByEvidence({ evidence, size, hasSingleEndpoint }: RefusedBatchFacts, status: number): NextStep {
  switch (evidence) {
    case 'none':
    case 'sibling-answered':
      return size <= fewSymbols ? { step: 'split', by: 'symbol' } : { step: 'halve' };
    case 'halves-refused':
      return { step: 'probe-symbols' };
    case 'probe-answered':
      return { step: status === 404 && hasSingleEndpoint ? 'ask-again' : 'resume-halves' };
    case 'refused-again':
      return { step: 'replace-batch-endpoint' };
    case 'probes-refused':
      return { step: 'fail' };
  }
}

/** The plan, or a proxy, has looked at the path and perhaps the markets, not at the symbols. */
function stepAfterRefusalByPath({ problem, markets, hasSingleEndpoint, evidence }: RefusedBatchFacts): NextStep {
  if (problem.kind === 'not-in-plan' && markets > 1) return { step: 'split', by: 'market' };
  if (evidence === 'refused-again') return { step: 'replace-batch-endpoint' };
  return { step: hasSingleEndpoint ? 'probe-single' : 'fail' };
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

/** "at most 50 symbols": the limit that a refusal names. */
export function symbolLimitIn(detail: string): number | undefined {
  const named = /(?:at most|up to|max(?:imum)?(?: of| is|:)?|limit(?: of| is|:)?)\s*(\d+)\s+symbols/i.exec(detail);
  const limit = Number(named?.[1] ?? NaN);
  return limit >= 1 ? limit : undefined;
}
