/** What a message repeats of a text from outside: a cell, a request or a service may hold megabytes. */

/** In characters, without the ellipsis. */
export const longestRepeated = 200;

/** The text; of a long one its beginning, after blanks that would take the place of what is wrong. */
export function repeated(text: string): string {
  if (text.length <= longestRepeated) return text;
  const trimmed = text.trim();
  return trimmed.length <= longestRepeated ? trimmed : `${trimmed.slice(0, longestRepeated)}…`;
}
