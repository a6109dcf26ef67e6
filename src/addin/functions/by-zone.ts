/** The same date begins and ends at different instants on different exchanges: one question for each time zone. */
import type { MaybePromise } from './maybe-promise';
import { type Market, zoneOf } from '../../market/markets';
import type { SymbolCode } from '../../market/symbol';
import type { SymbolFacts } from '../sheet/formats';

/** Asks for the symbols of each zone together and joins the answers. @param ask gets a market of the zone */
export async function askByZone<T>(
  symbols: readonly SymbolCode[],
  facts: Pick<SymbolFacts, 'marketOf'>,
  ask: (members: readonly SymbolCode[], market: Market) => MaybePromise<ReadonlyMap<SymbolCode, T>>,
): Promise<ReadonlyMap<SymbolCode, T>> {
  const zoneOfSymbol = (symbol: SymbolCode) => zoneOf(facts.marketOf(symbol));
  const answers = [...new Set(symbols.map(zoneOfSymbol))].map(async (zone) => {
    const members = symbols.filter((symbol) => zoneOfSymbol(symbol) === zone);
    const [first] = members;
    return first === undefined ? [] : [...(await ask(members, facts.marketOf(first)))];
  });
  return new Map((await Promise.all(answers)).flat());
}
