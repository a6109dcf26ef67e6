/** Finds instruments by code, name, a well-known other name, or the pinyin initials of a Chinese name. */
import type { OwnMarkets } from '../../market/time/markets';
import { parseSymbol, type SymbolCode } from '../../market/symbols/symbol';
import { typedText } from '../../market/texts/typed-text';
import { otherNamesOf } from './other-names';

export interface Listed {
  readonly symbol: SymbolCode;
  readonly name: string;
  /** Money traded today: of equal matches the most traded comes first. */
  readonly amount: number;
}

export interface SymbolIndex {
  /** The best matches first, at most `most`; none for blank text. */
  search(text: string, most: number): readonly Listed[];
}

interface Entry {
  readonly listed: Listed;
  readonly code: string;
  readonly name: string;
  readonly initials: string;
  /** Begins with a blank, as each of its words. */
  readonly otherNames: string;
}

/** @param initialsOf the lower-case first letters of a name's syllables: `gzmt` for 贵州茅台 */
export function createSymbolIndex(listed: readonly Listed[], initialsOf: (name: string) => string): SymbolIndex {
  const entries = listed.map((each) => ({
    listed: each,
    code: each.symbol.toLowerCase(),
    name: each.name.toLowerCase(),
    initials: initialsOf(each.name),
    otherNames: ` ${otherNamesOf(each.symbol).toLowerCase()}`,
  }));
  return {
    search(text, most) {
      const typed = typedText(text).toLowerCase();
      if (typed === '') return [];
      const symbol = symbolIn(text);
      const found = entries.flatMap((entry) => {
        const rank = entry.listed.symbol === symbol ? 0 : rankOf(entry, typed);
        return rank === undefined ? [] : [{ rank, listed: entry.listed }];
      });
      found.sort((one, other) => one.rank - other.rank || other.listed.amount - one.listed.amount);
      return found.slice(0, most).map((each) => each.listed);
    },
  };
}

/** Smaller is better; undefined without a match. */
function rankOf({ code, name, initials, otherNames }: Entry, typed: string): number | undefined {
  const rank = [
    code.startsWith(typed),
    name.startsWith(typed),
    otherNames.includes(` ${typed}`),
    initials.startsWith(typed),
    name.includes(` ${typed}`),
    name.includes(typed) || code.includes(typed),
    initials.includes(typed),
  ].indexOf(true);
  return rank < 0 ? undefined : rank + 1;
}

/** The symbol that a text spells in any way (`sh600519`, `700.HK`); undefined for other texts. */
export function symbolIn(text: string, own?: OwnMarkets): SymbolCode | undefined {
  try {
    return parseSymbol(text, undefined, own);
  } catch {
    return undefined;
  }
}
