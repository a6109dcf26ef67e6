/**
 * Symbols that the upstream does not have, remembered apart from its values, so that nonsense displaces none of these. Each
 * person fills only a part; what does not fit is asked for again, at the person's request rate.
 */
import { LRUCache } from 'lru-cache';

export interface UnknownSymbols {
  /** @param question what was asked about the symbol */
  has(question: string, symbol: string): boolean;
  add(person: string, question: string, symbols: readonly string[]): void;
}

const rememberedMs = 5 * 60_000;
/** About 3 MB. */
const most = 20_000;
/** As many as the largest request has symbols. */
const mostOfPerson = 1_000;
/** Longer texts are no symbols that somebody asks for twice. */
const longestSymbol = 40;

/** @param now monotonic, in ms */
export function createUnknownSymbols(now: () => number): UnknownSymbols {
  const counts = new Map<string, number>();
  const count = (person: string, change: 1 | -1) => {
    const counted = (counts.get(person) ?? 0) + change;
    if (counted === 0) counts.delete(person);
    else counts.set(person, counted);
  };
  /** The person by whom it was asked first. */
  const known = new LRUCache<string, string>({
    max: most,
    ttl: rememberedMs,
    perf: { now },
    ttlResolution: 0,
    dispose: (person) => count(person, -1),
  });
  const isFull = (person: string) => (counts.get(person) ?? 0) >= mostOfPerson;
  return {
    has: (question, symbol) => known.has(`${symbol} ${question}`),
    add(person, question, symbols) {
      if (symbols.length > 0 && isFull(person)) known.purgeStale();
      for (const symbol of symbols) {
        const key = `${symbol} ${question}`;
        if (isFull(person) || symbol.length > longestSymbol || known.has(key)) continue;
        known.set(key, person);
        count(person, 1);
      }
    },
  };
}
