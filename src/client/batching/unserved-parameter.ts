/**
 * Refusals of a parameter: the service does not have the period or the adjustment, whatever the symbols. Such a batch is neither
 * split nor asked again.
 */
import type { Period } from '../../market/time/period';
import { MarketDataError, type Problem } from '../../market/texts/problem';
import type { SymbolCode } from '../../market/symbols/symbol';
import { mayConcernSymbols, refusedParameterIn } from '../../protocol/parameter-words';

export interface RefusedRequest {
  readonly symbols: readonly SymbolCode[];
  /** Query parameters besides the symbols. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The refusal as one of a parameter, where it is one; else the refusal as it is. */
export function withUnservedParameter(error: MarketDataError, request: RefusedRequest): MarketDataError {
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
