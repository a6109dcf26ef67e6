/** The instruments that can be searched: the main indices and all universes of the service. */
import { lazy } from '../../client/timing/lazy';
import type { Client } from '../../client/client';
import { universes } from '../../market/time/period';
import { isProblem, type MarketDataError } from '../../market/texts/problem';
import type { Quote } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import { createSymbolIndex, type Listed, type SymbolIndex } from './symbol-index';

export interface ListedSymbols {
  readonly index: SymbolIndex;
  /** Why universes are missing. */
  readonly problems: readonly MarketDataError[];
}

export interface ListedSymbolsParts {
  readonly client: Pick<Client, 'universes' | 'quotes'>;
  /** Resolves when other work has had its turn: there are thousands of names to find the initials of. */
  readonly nextTurn: () => Promise<void>;
}

/** The symbols of the main indices; services that lack one leave it out. */
const mainIndices = ['000001.SH', '000300.SH', '399001.SZ', '399006.SZ', 'HSI.HK', 'SPX.US'] as SymbolCode[];

/** A few milliseconds of work. */
const namesInTurn = 500;

/** With a large dictionary; taken by its name, so that the file has this part of the library alone. */
const loadPinyin = lazy('pinyin', async () => {
  const { pinyin } = await import('pinyin-pro');
  return pinyin;
});

/** One request for each universe that is not cached, and one for the indices. */
export async function loadListedSymbols({ client, nextTurn }: ListedSymbolsParts): Promise<ListedSymbols> {
  const [answers, indices, pinyin] = await Promise.all([
    client.universes(universes),
    client.quotes(mainIndices),
    loadPinyin(),
  ]);
  const results = [...answers.values()];
  const quotes = [
    ...results.flatMap((result) => (isProblem(result) ? [] : result.value)),
    ...[...indices.values()].flatMap((result) => (isProblem(result) ? [] : [result.value])),
  ];
  const listed = quotes.map(listedQuote);
  const initials = new Map<string, string>();
  for (const [i, { name }] of listed.entries()) {
    if (i % namesInTurn === 0) await nextTurn();
    initials.set(name, initialsOf(name, pinyin));
  }
  return {
    index: createSymbolIndex(listed, (name) => initials.get(name) ?? ''),
    problems: results.filter((result) => isProblem(result)),
  };
}

/** The first letters of the syllables of a Chinese name: `gzmt` for 贵州茅台; blank for names without Chinese characters. */
function initialsOf(name: string, pinyin: Pinyin): string {
  if (!han.test(name)) return '';
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase();
}

type Pinyin = Awaited<ReturnType<typeof loadPinyin>>;
const han = /\p{Script=Han}/u;

function listedQuote({ symbol, name, amount }: Quote): Listed {
  return { symbol, name: name ?? '', amount: amount ?? 0 };
}
