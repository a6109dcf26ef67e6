/** The symbols among the places of a range. */
import { isProblem, type Outcome } from '../../market/problem';
import type { SymbolCode, SymbolSlot } from '../../market/symbol';

/** The symbols to ask for; blanks and errors keep their rows without a request. */
export function askable(rows: readonly (readonly SymbolSlot[])[]): SymbolCode[] {
  const slots = rows.length === 1 ? (rows[0] ?? []) : rows.flat();
  // The usual case, in thousands of cells.
  const [only] = slots;
  if (slots.length === 1 && isAskable(only)) return [only];
  return slots.filter(isAskable);
}

function isAskable(slot: SymbolSlot): slot is SymbolCode {
  return slot !== undefined && !isProblem(slot);
}

/** One symbol that failed makes the whole result an error with its message, not a table that holds it. */
export function failIfProblem(slot: SymbolSlot, outcomes: ReadonlyMap<SymbolCode, Outcome<unknown>>): void {
  const outcome = slot === undefined || isProblem(slot) ? slot : outcomes.get(slot);
  if (isProblem(outcome)) throw outcome;
}
