/**
 * Methods of cards: `=A1.KLINE("1w",52)` is `=MD.KLINE(symbol of the card,"1w",52)`. Each is a function of its own, which Excel gives the
 * card as its first argument (excel-add-ins-dot-functions.md): the function of its name with the card in place of its symbols. The
 * build derives its metadata of that function's, and functions/align-calls.ts its implementation.
 */

/** Functions whose first parameter is symbols, and that say something of one. */
export const cardMethods = ['KLINE', 'INTRADAY', 'PRICE', 'DEPTH', 'STATS'] as const;

/** Ids may hold letters, digits and periods (custom-functions-json.md). */
export function methodId(functionId: string): string {
  return `CARD.${functionId}`;
}

/** The symbol of a card as Excel hands it over; any other value as it is, which the function refuses in its own words. */
export function symbolOfCard(given: unknown): unknown {
  const { properties } = (given ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly basicValue?: unknown }>>;
  };
  // Its name is that of the id in English.
  return (properties?.['symbol'] ?? properties?.['Symbol'])?.basicValue ?? given;
}
