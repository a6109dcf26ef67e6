/** What a person is told when the upstream service did not answer. */
import type { Problem, ProblemKind } from '../../../market/problem';
import { lacksFeature, Refusal } from '../../refusals';

/** The worst first: it decides about a request of which several symbols failed. */
const byWeight = ['key-refused', 'no-key', 'not-in-plan', 'request-refused', 'rate-limited'] as const;

export function worstOf(problems: readonly Problem[]): Problem | undefined {
  for (const kind of byWeight) {
    const found = problems.find((problem) => problem.kind === kind);
    if (found) return found;
  }
  return problems[0];
}

/** @param waitMs until the upstream's limit probably allows the request; for 429 */
export function refusalOf(problem: Problem, waitMs: number): Refusal {
  switch (problem.kind) {
    case 'rate-limited':
      return new Refusal(429, 'The rate limit of the upstream service is used up', waitMs);
    case 'not-in-plan':
      return problem.detail === '' ? lacksFeature(problem.feature) : new Refusal(403, problem.detail);
    case 'request-refused':
      return new Refusal(
        problem.status === 413 ? 413 : 400,
        problem.detail || 'The upstream service refused the request',
      );
    default:
      return refusals[problem.kind] ?? new Refusal(502, 'The upstream service failed');
  }
}

const unreachable = new Refusal(503, 'The upstream service cannot be reached');
const keyRefused = new Refusal(502, 'The upstream service does not accept the key of this gateway');

const refusals: Partial<Record<ProblemKind, Refusal>> = {
  'answer-too-large': new Refusal(
    413,
    'The answer of the upstream service is too large: ask for fewer symbols or bars',
  ),
  'key-refused': keyRefused,
  'key-malformed': keyRefused,
  'no-key': keyRefused,
  cancelled: new Refusal(503, 'The client has disconnected'),
  offline: unreachable,
  timeout: unreachable,
};
