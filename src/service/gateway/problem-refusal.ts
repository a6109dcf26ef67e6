/** What a person is told when the upstream service did not answer, and what the gateway's health says about it. */
import { systemClock } from '../../client/timing/timers';
import type { Problem, ProblemKind } from '../../market/texts/problem';
import { Refusal } from '../http/refusals';
import { lacksFeature } from '../people/plan-refusals';

/** The worst first: it decides about a request of which several symbols failed. */
const byWeight = [
  'key-refused',
  'no-key',
  'not-in-plan',
  'request-refused',
  'not-served',
  'daily-limit',
  'rate-limited',
] as const;

export function worstOf(problems: readonly Problem[]): Problem | undefined {
  for (const kind of byWeight) {
    const found = problems.find((problem) => problem.kind === kind);
    if (found) return found;
  }
  return problems[0];
}

/** True for what another key might be allowed. */
export function isOfTheKey({ kind }: Problem): boolean {
  return kindsOfTheKey.has(kind);
}

const kindsOfTheKey: ReadonlySet<ProblemKind> = new Set(['key-refused', 'key-malformed', 'no-key', 'not-in-plan']);

export interface Waits {
  /** Until the upstream's limit probably allows the request; for 429. */
  readonly limitMs: number;
  /** Until the response is probably there; for 503. */
  readonly busyMs: number;
}

/** An upstream that cannot be reached may be there again after this long. */
const unreachableMs = 5_000;

export function refusalOf(problem: Problem, { limitMs, busyMs }: Waits): Refusal {
  switch (problem.kind) {
    case 'daily-limit':
      return new Refusal(429, sentenceOf(problem), Math.max(1_000, problem.until - systemClock.wallNow()));
    case 'rate-limited':
      return new Refusal(429, 'The rate limit of the upstream service is used up', limitMs);
    case 'not-in-plan':
      return problem.detail === '' ? lacksFeature(problem.feature) : new Refusal(403, problem.detail);
    case 'request-refused':
      return requestRefused(problem);
    case 'not-served':
      return new Refusal(400, problem.detail || sentenceOf(problem));
    case 'answer-too-large':
      return new Refusal(413, `${sentenceOf(problem)}: ask for fewer symbols or bars`);
    case 'cancelled':
      return new Refusal(503, 'The client has disconnected', busyMs);
    case 'timeout':
      return new Refusal(503, sentenceOf(problem), busyMs);
    case 'offline':
      return new Refusal(503, sentenceOf(problem), unreachableMs);
    default:
      return new Refusal(502, sentenceOf(problem));
  }
}

/** Without a word of the upstream it may have been a proxy in front of it. */
function requestRefused(problem: Extract<Problem, { kind: 'request-refused' }>): Refusal {
  const { status, detail } = problem;
  if (status === 413 || status === 414) return new Refusal(413, detail || sentenceOf(problem));
  return detail === '' ? new Refusal(502, sentenceOf(problem)) : new Refusal(400, detail);
}

/** One sentence without a full stop. */
export function sentenceOf(problem: Problem): string {
  switch (problem.kind) {
    case 'offline':
      return 'The upstream service cannot be reached';
    case 'timeout':
      return 'The upstream service takes long to answer';
    case 'foreign-reply':
      return `Something in front of the upstream service refused the request (HTTP ${problem.status})`;
    case 'server-error':
      return `The upstream service failed (HTTP ${problem.status})`;
    case 'request-refused':
      return `The upstream service refused the request (HTTP ${problem.status})`;
    case 'not-served':
      return `The upstream service does not have the ${problem.parameter} ${problem.value}`;
    case 'unreadable':
      return `The upstream service answered with something other than market data (${problem.detail})`;
    case 'daily-limit':
      return 'The daily limit of the upstream service is reached';
    case 'redirected':
      return 'The upstream service answers with a redirect, which is not followed: check its address';
    case 'answer-too-large':
      return 'The answer of the upstream service is too large';
    case 'key-refused':
    case 'key-malformed':
    case 'no-key':
      return 'The upstream service does not accept the key of this gateway';
    default:
      return 'The upstream service failed';
  }
}
