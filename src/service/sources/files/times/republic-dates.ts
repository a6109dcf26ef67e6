/** Dates of Taiwan, whose years count from 1911: `113/01/02`, `民國113年1月2日`. */

const written = '^\\s*(?:民[國国])?\\s?([0-9]{2,3})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?(.{0,20})$';
const pattern = new RegExp(written);

/** Whether a text may be such a date: one of two digits may be of another calendar as well. */
export function mayBeRepublican(text: string): boolean {
  return pattern.test(text.slice(0, 40));
}

/** SQL: NULL where the text is none. */
export function republicDate(text: string): string {
  const shown = `${text}::VARCHAR`;
  const part = (index: number) => `regexp_extract(${shown}, '${written}', ${index})`;
  return `TRY_CAST((TRY_CAST(${part(1)} AS INTEGER) + 1911) || '-' || ${part(2)} || '-' || ${part(3)} || ${part(4)} AS TIMESTAMP)`;
}

/** SQL: has the year three digits? No other calendar in use has such years. */
export function hasRepublicYear(text: string): string {
  return `regexp_matches(${text}::VARCHAR, '^\\s*(?:民[國国])?\\s?1[0-9]{2}[-/.年]') OR ${text}::VARCHAR LIKE '民國%'`;
}
