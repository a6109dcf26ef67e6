/** Reads a budget as a person types it. */

/** Empty text is no budget. */
export function parseBudget(text: string, max: number): number | undefined | 'invalid' {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return undefined;
  const value = Number(typed);
  return /^\d+$/.test(typed) && value >= 1 && value <= max ? value : 'invalid';
}
