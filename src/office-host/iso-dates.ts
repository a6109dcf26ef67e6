/** Dates in the ISO 8601 form, which Office.js takes in rules. */

const millisecondsOfDay = 86_400_000;
/** The serial number of 1970-01-01. */
const epoch = 25_569;

/** `=46053` for `2026-01-31`; undefined for other contents. The time of day is that of the text, whatever its zone. */
export function isoDateFormula(given: unknown): string | undefined {
  const [date] = typeof given === 'string' ? (/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?/.exec(given) ?? []) : [];
  if (date === undefined) return undefined;
  const milliseconds = Date.parse(date.length > 10 ? `${date}Z` : date);
  return Number.isNaN(milliseconds) ? undefined : `=${milliseconds / millisecondsOfDay + epoch}`;
}
