/**
 * Reads long lists of symbols before their function does, in turns: what is no symbol becomes its problem here, which takes longer than
 * all else that the function does with it.
 */
import { readSymbol } from '../addin/functions/arguments/arguments';
import { type Plain, plain } from '../addin/functions/arguments/cell-values';
import { UnresolvedMarkets } from '../addin/functions/arguments/unresolved-markets';
import type { KnownMarkets } from '../client/session/service-markets';
import { withoutStacks } from '../market/texts/problem';
import { splitList } from '../market/texts/typed-text';
import type { Session } from './session';
import type { Signature } from './signatures';

/** Read in some tenths of a millisecond. */
const symbolsAtOnce = 100;
/** No shorter text has more symbols than that. */
const shortList = 2 * symbolsAtOnce;

/** @returns the arguments, with a rectangle of symbols and problems in place of a long list; a text is read as a column */
export async function symbolsInTurns(
  { parameters }: Signature,
  given: readonly unknown[],
  { client, turns }: Pick<Session, 'client' | 'turns'>,
): Promise<readonly unknown[]> {
  const place = parameters.indexOf('symbols');
  const rows = longList(given[place]);
  if (!rows) return given;
  const isText = typeof given[place] === 'string';
  const markets = client.markets();
  const read: unknown[][] = [];
  for (const row of rows) {
    const cells: unknown[] = [];
    for (let at = 0; at < row.length; at += symbolsAtOnce) {
      const part = row.slice(at, at + symbolsAtOnce);
      cells.push(
        ...withoutStacks(() => part.map((cell) => readCell(isText ? (cell as string | null) : plain(cell), markets))),
      );
      if (turns.isOver()) await turns.next();
    }
    read.push(cells);
  }
  return given.with(place, read);
}

function longList(value: unknown): readonly (readonly unknown[])[] | undefined {
  if (typeof value === 'string')
    return value.length < shortList ? undefined : splitList(value).map((text) => [text === '' ? null : text]);
  if (!Array.isArray(value)) return undefined;
  const rows = value as readonly (readonly unknown[])[];
  return rows.length * (rows[0]?.length ?? 0) < symbolsAtOnce ? undefined : rows;
}

/** What only the service can explain is left to the function, which asks it first. */
function readCell(cell: Plain, markets: KnownMarkets): unknown {
  try {
    return readSymbol(cell, markets, 'symbols') ?? null;
  } catch (error) {
    if (error instanceof UnresolvedMarkets) return cell;
    throw error;
  }
}
