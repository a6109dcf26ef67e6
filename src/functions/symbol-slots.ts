/** The symbols among the places of a range. */
import { isProblem, type Outcome } from '../market/problem';
import type { SymbolCode, SymbolSlot } from '../market/symbol';

/** The symbols to ask for; blanks and errors keep their rows without a request. */
export function askable(slots: readonly SymbolSlot[]): SymbolCode[] {
  return slots.filter((slot): slot is SymbolCode => slot !== undefined && !isProblem(slot));
}

/** One symbol that failed makes the whole result an error with its message, not a table that holds it. */
export function failIfProblem(slot: SymbolSlot, outcomes: ReadonlyMap<SymbolCode, Outcome<unknown>>): void {
  const outcome = slot === undefined || isProblem(slot) ? slot : outcomes.get(slot);
  if (isProblem(outcome)) throw outcome;
}
