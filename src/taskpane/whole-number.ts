/** Reads a whole number as a person types it. */

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Empty text is no number. */
export function parseWholeNumber(text: string, { min, max }: Range): number | undefined | 'invalid' {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return undefined;
  const value = Number(typed);
  return /^\d+$/.test(typed) && value >= min && value <= max ? value : 'invalid';
}
