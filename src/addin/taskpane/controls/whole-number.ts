/** Parses an integer input. */

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Accepts full-width digits; undefined for empty text, `invalid` outside of the range. */
export function parseWholeNumber(text: string, { min, max }: Range): number | undefined | 'invalid' {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return undefined;
  const value = Number(typed);
  return /^\d+$/.test(typed) && value >= min && value <= max ? value : 'invalid';
}
