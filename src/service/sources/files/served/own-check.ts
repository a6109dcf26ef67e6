/** What is odd in the bars of one file, by the rules of MD.CHECK: its days against those of other securities in the folder. */
import { type DayBar, dayBarsOf } from '../../../../market/check/bar-values';
import { byKind } from '../../../../market/check/finding';
import { checkDays, marketDays } from '../../../../market/check/check-days';
import { marketOf, suffixOf, type SymbolCode } from '../../../../market/symbols/symbol';
import { dayAt, type DayNumber, dayNumber, epochMs } from '../../../../market/time/exchange-time';
import { maxBarsPerRequest } from '../../../../protocol/assumptions';
import type { ScannedFile } from '../catalog/bars-files';
import type { Catalog } from '../catalog/catalog';
import type { FileCheck } from '../catalog/own-folder';
import { klines, type Store } from './own-bars';

/** A file of more is checked in part: the page waits for it. */
const mostSymbols = 100;
/** So many securities of a market know its days. */
const knowTheirMarket = 20;

/** @returns undefined for a file without bars */
export async function checkFile(name: string, store: Store): Promise<FileCheck | undefined> {
  const { catalog } = store;
  const file = catalog.files.find((one) => one.file.name === name);
  if (!file || file.bars === 0) return undefined;
  const all = symbolsOf(file);
  const symbols = all.slice(0, mostSymbols);
  const own = await daysIn({ ...catalog, files: [file] }, symbols, store);
  const others = symbolsOfMarkets(catalog, symbols);
  const days = new Map([...(await daysIn(catalog, others, store)), ...own]);
  const tradingDays = new Map(
    [...new Set(symbols.map(suffixOf))].map((suffix) => [suffix, daysOfMarket(days, own, suffix)]),
  );
  const found = new Map(
    symbols.map((symbol) => [symbol, findingsOf(symbol, own, tradingDays.get(suffixOf(symbol)), catalog)]),
  );
  return {
    kinds: byKind(found),
    checked: symbols.length,
    symbolCount: all.length,
    knowsDays: [...tradingDays.values()].every((known) => known !== undefined),
  };
}

type Days = ReadonlyMap<SymbolCode, readonly DayBar[]>;

function symbolsOf(file: ScannedFile): readonly SymbolCode[] {
  return [...file.symbols].sort() as SymbolCode[];
}

async function daysIn(catalog: Catalog, symbols: readonly SymbolCode[], { database }: Store): Promise<Days> {
  if (symbols.length === 0) return new Map();
  const query = { period: '1d', adjust: 'none', count: maxBarsPerRequest } as const;
  const bars = await klines(symbols, query, 0, { catalog, database });
  return new Map(
    symbols.flatMap((symbol) => {
      const found = bars.get(symbol);
      return found ? [[symbol, dayBarsOf(found, symbol, marketOf(symbol, catalog.ownMarkets))] as const] : [];
    }),
  );
}

/** Others of the same markets, where the file itself has too few. */
function symbolsOfMarkets({ symbols: all }: Catalog, symbols: readonly SymbolCode[]): readonly SymbolCode[] {
  const own = new Set<string>(symbols);
  return [...new Set(symbols.map(suffixOf))].flatMap((suffix) => {
    const left = knowTheirMarket - symbols.filter((symbol) => suffixOf(symbol) === suffix).length;
    const others = ([...all] as SymbolCode[]).filter((symbol) => suffixOf(symbol) === suffix && !own.has(symbol));
    return others.sort().slice(0, Math.max(0, left));
  });
}

/** Until the last day of the file: later ones it cannot have. */
function daysOfMarket(days: Days, own: Days, suffix: string): readonly DayNumber[] | undefined {
  const ofMarket = (all: Days) =>
    [...all].filter(([symbol]) => suffixOf(symbol) === suffix).map(([, bars]) => bars.map(({ day }) => day));
  const last = Math.max(...ofMarket(own).map((each) => each.at(-1) ?? -Infinity));
  return marketDays(ofMarket(days), dayNumber(last));
}

function findingsOf(
  symbol: SymbolCode,
  own: Days,
  tradingDays: readonly DayNumber[] | undefined,
  { exEvents, ownMarkets }: Catalog,
) {
  const bars = own.get(symbol) ?? [];
  const market = marketOf(symbol, ownMarkets);
  const events = (exEvents.get(symbol) ?? []).map(({ timestamp, factor }) => ({
    day: dayAt(epochMs(timestamp), market),
    factor,
  }));
  return checkDays({ symbol, from: bars[0]?.day ?? dayNumber(0), bars, events, tradingDays, quote: undefined });
}
