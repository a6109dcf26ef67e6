/**
 * The search for the symbols that make a request fail on its way, where others are answered: the request is cut into its markets,
 * then into as many parts as each has symbols, until the symbols that fail alone are known.
 *
 * What a search may cost is bounded, since the whole service may be down. Of each cut three parts are tried first; the others
 * follow once one of them is answered. A search sends four times the square root of the number of symbols, at most: for a
 * hundred symbols one of them is found by about 20 requests. Symbols that are left when that is spent fail together.
 */
import type { MarketDataError } from '../../market/texts/problem';
import type { SymbolCode } from '../../market/symbols/symbol';
import { partsOf } from './split-decision';

export interface FailedPart {
  readonly symbols: readonly SymbolCode[];
  readonly error: MarketDataError;
}

export interface FailureSearchResult {
  readonly failed: readonly FailedPart[];
  /** Symbols that failed together, and were answered one by one. */
  readonly apart: readonly SymbolCode[];
  /** False where nothing was answered: then no symbol is the reason. */
  readonly hasAnswers: boolean;
  /** False where only single symbols were answered, which may have another path. */
  readonly hasBatchAnswers: boolean;
}

/** @returns the failure of a part; undefined where it was answered, or refused */
export type TryPart = (symbols: readonly SymbolCode[]) => Promise<MarketDataError | undefined>;

export async function searchFailing(whole: FailedPart, tryPart: TryPart): Promise<FailureSearchResult> {
  const search = new FailureSearch(whole.symbols.length, tryPart);
  const failed = await search.reasonsOf(whole);
  return { ...search.found, failed };
}

/** Parts of a cut that are tried before the others. */
const probeCount = 3;

class FailureSearch {
  readonly found = { apart: [] as SymbolCode[], hasAnswers: false, hasBatchAnswers: false };
  readonly #tryPart: TryPart;
  #requestsLeft: number;

  constructor(size: number, tryPart: TryPart) {
    this.#requestsLeft = Math.max(2, Math.ceil(4 * Math.sqrt(size)));
    this.#tryPart = tryPart;
  }

  /** The smallest parts that are known to fail. */
  async reasonsOf(whole: FailedPart): Promise<FailedPart[]> {
    const { symbols, error } = whole;
    if (symbols.length === 1) return [whole];
    const parts = cut(symbols);
    if (parts.length > this.#requestsLeft) return [whole];
    this.#requestsLeft -= parts.length;
    const { probes, others } = probesOf(parts);
    const probed = probes.map((part) => this.#try(part));
    if (!(await isAnyAnswered(probed))) {
      const rest = others.flat();
      const failed = (await Promise.all(probed)).flat();
      return rest.length === 0 ? failed : [...failed, { symbols: rest, error }];
    }
    const failed = (await Promise.all([...probed, ...others.map((part) => this.#try(part))])).flat();
    if (failed.length === 0 && parts.length === symbols.length) this.found.apart.push(...symbols);
    return (await Promise.all(failed.map((part) => this.reasonsOf(part)))).flat();
  }

  async #try(symbols: readonly SymbolCode[]): Promise<FailedPart[]> {
    const error = await this.#tryPart(symbols);
    if (error) return [{ symbols, error }];
    this.found.hasAnswers = true;
    if (symbols.length > 1) this.found.hasBatchAnswers = true;
    return [];
  }
}

/**
 * Into its markets, if they are few. Many are made up, one for each symbol: a part for each would spend more than the search may.
 * Where there are more than three symbols of a market, no part has just one, which might be asked for at another endpoint.
 */
function cut(symbols: readonly SymbolCode[]): SymbolCode[][] {
  const { length } = symbols;
  const parts = Math.floor(length / Math.floor(Math.sqrt(length)));
  const byMarket = partsOf(symbols, { kind: 'split', by: 'market' });
  if (byMarket.length > 1 && byMarket.length <= parts) return byMarket;
  const ordered = byMarket.flat();
  const startOf = (part: number) => Math.floor((part * length) / parts);
  return Array.from({ length: parts }, (_, part) => ordered.slice(startOf(part), startOf(part + 1)));
}

/** The first, one in the middle and the last. */
function probesOf(parts: readonly SymbolCode[][]): Readonly<Record<'probes' | 'others', SymbolCode[][]>> {
  const last = parts.length - 1;
  const places = new Set(Array.from({ length: probeCount }, (_, i) => Math.round((i * last) / (probeCount - 1))));
  return { probes: parts.filter((_, i) => places.has(i)), others: parts.filter((_, i) => !places.has(i)) };
}

/** True with the first answer, before the others are there. */
function isAnyAnswered(tried: readonly Promise<readonly FailedPart[]>[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const noteAnswer = (failed: readonly FailedPart[]) => {
      if (failed.length === 0) resolve(true);
    };
    Promise.all(tried.map((each) => each.then(noteAnswer))).then(() => resolve(false), reject);
  });
}
