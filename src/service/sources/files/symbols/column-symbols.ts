/** The symbols in a column of a file: read from every spelling in it, unless all are in ours. */
import type { Database } from '../sql/database';
import { plain } from '../tables/rejects';
import { column } from '../sql/sql';
import { scanOf, type TableFile } from '../tables/table-files';
import { fileSymbol, type SymbolReader } from './file-symbols';

export interface ColumnSymbols {
  readonly named: string | undefined;
  /** Undefined where all are in ours, or the whole file has one symbol. */
  readonly spellings: ReadonlyMap<string, string> | undefined;
  readonly openIndex: string | undefined;
  readonly symbolProblems: readonly string[];
}

interface Column extends TableFile {
  /** Some cells of a column that names the securities. */
  readonly securities: readonly string[];
}

/** @param cells some of the column */
export async function columnSymbols(
  table: TableFile,
  { symbols: cells, securities }: { readonly symbols: readonly string[]; readonly securities: readonly string[] },
  reader: SymbolReader,
  database: Database,
): Promise<ColumnSymbols> {
  // The scan of all rows finds the others.
  if (cells.length > 0 && cells.every((cell) => isOurSpelling(cell, reader))) {
    return { named: undefined, spellings: undefined, openIndex: undefined, symbolProblems: [] };
  }
  const own = column(table.shape, 'symbol');
  const rows = await database.rows<{ spelling: string | null }>(
    `SELECT DISTINCT ${own}::VARCHAR AS spelling FROM ${scanOf([table], table.shape)} ORDER BY spelling`,
  );
  return spellingsOf(
    { ...table, securities },
    rows.flatMap(({ spelling }) => spelling ?? []),
    reader,
  );
}

/** None of a column can be read. */
export class UnreadSymbols extends Error {
  /** @param suffix of an exchange whose time zone nobody has said */
  constructor(
    message: string,
    readonly suffix: string | undefined,
  ) {
    super(message);
  }
}

/** @throws UnreadSymbols when none can be read */
export function spellingsOf(table: Column, found: readonly string[], reader: SymbolReader): ColumnSymbols {
  const isShares = isColumnOfShares(table);
  const spellings = new Map<string, string>();
  const problems: string[] = [];
  let suffix: string | undefined;
  const open: { readonly share: string; readonly index: string }[] = [];
  for (const spelling of found) {
    const read = fileSymbol(spelling, reader);
    if (read.kind === 'unknown') {
      problems.push(plain(read.problem));
      suffix ??= read.suffix;
    }
    if (read.kind !== 'unknown') spellings.set(spelling, read.kind === 'open' ? read.share : read.symbol);
    if (read.kind === 'open' && !isShares) open.push(read);
  }
  const [first] = open;
  // Where the whole file has one security, its bars may tell which of the two it is.
  if (first && spellings.size === 1) {
    return { named: first.share, spellings: undefined, openIndex: first.index, symbolProblems: shortened(problems) };
  }
  const assumed = open.map(
    ({ share, index }) => `${share.slice(0, 6)} is read as the share ${share}, not as the index ${index}`,
  );
  if (spellings.size === 0) {
    const asked = problems.find((problem) => suffix !== undefined && problem.endsWith(` for ${suffix}`));
    const told = asked === undefined ? problems.slice(0, 3) : [asked];
    throw new UnreadSymbols(told.join('; ') || 'the column of symbols is empty', suffix);
  }
  const symbolProblems = shortened([...problems, ...assumed]);
  return { named: undefined, spellings, openIndex: undefined, symbolProblems };
}

export function isOurSpelling(cell: string, reader: SymbolReader): boolean {
  const read = fileSymbol(cell, reader);
  return read.kind === 'read' && read.symbol === cell;
}

const mostProblems = 5;

function shortened(problems: readonly string[]): readonly string[] {
  const more = problems.length - mostProblems;
  return more <= 0 ? problems : [...problems.slice(0, mostProblems), `and ${more} more symbols`];
}

/** The column is called one of share codes, or the names beside it are none of indices. */
function isColumnOfShares({ shape, securities }: Column): boolean {
  if (securities.length > 0) return securities.every((name) => !/指|index/i.test(name));
  return shape.columns['symbol'] === '股票代码';
}
