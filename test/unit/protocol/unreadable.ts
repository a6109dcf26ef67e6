/** For the tests of the protocol: the details of unreadable answers. */
import { MarketDataError } from '../../../src/market/texts/problem';

/** The detail of the unreadable answer that reading ends with; whatever else is thrown passes through. */
export function unreadableDetail(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return detailIn(error);
  }
  throw new Error('expected an unreadable answer');
}

/** The detail of an outcome that is an unreadable answer. */
export function detailIn(outcome: unknown): string {
  if (outcome instanceof MarketDataError && outcome.problem.kind === 'unreadable') return outcome.problem.detail;
  throw outcome;
}
