/** The same date begins and ends at different instants on different exchanges: one question for each time zone. */
import { type Market, zoneOf } from '../../market/time/markets';
import type { SymbolCode } from '../../market/symbols/symbol';

export interface MarketFacts {
  marketOf(symbol: SymbolCode): Market;
}

type Answers<T> = ReadonlyMap<SymbolCode, T>;

/**
 * Asks for the symbols of each zone together and joins the answers.
 *
 * @param ask gets a market of the zone @param keyOf symbols whose markets have equal keys are asked for together
 */
export async function askByZone<T>(
  symbols: readonly SymbolCode[],
  facts: MarketFacts,
  ask: (members: readonly SymbolCode[], market: Market) => Answers<T> | Promise<Answers<T>>,
  keyOf: (market: Market) => string = zoneOf,
): Promise<Answers<T>> {
  const keyOfSymbol = (symbol: SymbolCode) => keyOf(facts.marketOf(symbol));
  const answers = [...new Set(symbols.map(keyOfSymbol))].map(async (key) => {
    const members = symbols.filter((symbol) => keyOfSymbol(symbol) === key);
    const [first] = members;
    return first === undefined ? [] : [...(await ask(members, facts.marketOf(first)))];
  });
  return new Map((await Promise.all(answers)).flat());
}
