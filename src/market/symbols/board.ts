/** The board that a share is listed on, by the ranges of codes that the exchanges assign. */
import { type SymbolCode, suffixOf } from './symbol';

export type Board = 'main' | 'chinext' | 'star' | 'beijing' | 'gem' | 'b';

const ranges: Readonly<Record<string, readonly (readonly [codes: RegExp, board: Board])[]>> = {
  SH: [
    [/^60[0135]/, 'main'],
    [/^68[89]/, 'star'],
    [/^900/, 'b'],
  ],
  SZ: [
    [/^00[0-4]/, 'main'],
    [/^30[0-9]/, 'chinext'],
    [/^200/, 'b'],
  ],
  BJ: [[/^[489]/, 'beijing']],
  HK: [
    [/^08/, 'gem'],
    [/^[08]\d/, 'main'],
  ],
};

/** Null for funds and indices of the mainland, and where codes do not tell a board, as in the US. */
export function boardOf(symbol: SymbolCode): Board | null {
  return ranges[suffixOf(symbol)]?.find(([codes]) => codes.test(symbol))?.[1] ?? null;
}

const indexCodes = /^(?:(?:000|93[0-9]|95[0-9])\d{3}\.SH|399\d{3}\.SZ|899\d{3}\.BJ|HS[A-Z]+\.HK)$/;

/** True for the indices of the mainland and of Hang Seng; those of the US are letters like any other. */
export function isIndexCode(symbol: SymbolCode): boolean {
  return indexCodes.test(symbol);
}
