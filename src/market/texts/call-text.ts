/** Calls as fields, measures and conditions have them: `sma(20)`, `VAR( 95 )`, `macd.signal`. Read in one pass. */

export interface CallText {
  readonly word: string;
  /** What stands in the parentheses, without blanks around it; undefined without parentheses. */
  readonly inside?: string;
  /** What follows, without blanks around it. */
  readonly rest: string;
}

/** @returns undefined for a text that does not begin with a word, and for parentheses that are open or nested */
export function callText(text: string): CallText | undefined {
  const [word] = /^[\p{L}_]+/u.exec(text) ?? [];
  if (word === undefined) return undefined;
  const behind = text.slice(word.length).trim();
  if (!behind.startsWith('(')) return { word, rest: behind };
  const end = behind.indexOf(')');
  const inside = behind.slice(1, Math.max(1, end));
  return end < 0 || inside.includes('(')
    ? undefined
    : { word, inside: inside.trim(), rest: behind.slice(end + 1).trim() };
}
