/** Our assumptions about universes, of which the specification names four and says nothing about others. */
import type { Problem } from '../market/texts/problem';

/**
 * Not in the specification: what a public service with these endpoints names the same universes. One that answers a universe
 * as unknown is asked once by the other name, which is then remembered for the key and address.
 */
export const otherUniverseNames: Readonly<Partial<Record<string, string>>> = {
  CN_Stock: 'CN_Equity_A',
  US_Stock: 'US_Equity',
  HK_Stock: 'HK_Equity',
};

/** Not in the specification: what services answer to a universe that they do not know; some check parameters with 422. */
export function isUnknownUniverse(problem: Problem): boolean {
  return problem.kind === 'request-refused' && [400, 404, 422].includes(problem.status);
}
