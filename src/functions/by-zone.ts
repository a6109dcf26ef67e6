/** The same date begins and ends at different instants on different exchanges: one question for each time zone. */
import type { MaybePromise } from './maybe-promise';
import { type MarketId, marketIds, markets } from '../market/markets';
import { marketOf, type SymbolCode } from '../market/symbol';

/** Asks for the symbols of each zone together and joins the answers. @param ask gets a market of the zone */
export async function askByZone<T>(
  symbols: readonly SymbolCode[],
  ask: (members: readonly SymbolCode[], market: MarketId) => MaybePromise<ReadonlyMap<SymbolCode, T>>,
): Promise<ReadonlyMap<SymbolCode, T>> {
  const zones = [...new Set(marketIds.map((market) => markets[market].zone))];
  const answers = zones.map(async (zone) => {
    const members = symbols.filter((symbol) => markets[marketOf(symbol)].zone === zone);
    const [first] = members;
    return first === undefined ? [] : [...(await ask(members, marketOf(first)))];
  });
  return new Map((await Promise.all(answers)).flat());
}
