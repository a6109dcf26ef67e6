/** Text search of the help page, pure. */

/** One form for letters of different case, width and composition. */
export function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The words of a query, normalized. */
export function queryWords(query: string): string[] {
  return normalized(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True when the text contains every word. @param text normalized */
export function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
