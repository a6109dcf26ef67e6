/** Whether a symbol was listed at a moment: what has no bars may not have been. */
import { barCount, type Bars } from '../market/bars/bars';
import { dayAt, isoDay, parseIsoDay } from '../market/time/exchange-time';
import { isProblem, MarketDataError } from '../market/texts/problem';
import type { Instrument } from '../market/fields/records';
import { type AskAsOf, marketIn } from './asked';
import { eachOf, resultOf, type Results } from './results';

/** @throws MarketDataError not-listed */
export function requireListed(ask: AskAsOf, instrument: Instrument): void {
  const problem = notListed(ask, instrument);
  if (problem) throw problem;
}

function notListed(ask: AskAsOf, { symbol, listing_date: listed }: Instrument): MarketDataError | undefined {
  const day = listed === null ? undefined : parseIsoDay(listed);
  if (day === undefined || day <= dayAt(ask.moment, marketIn(ask, symbol))) return undefined;
  return new MarketDataError({ kind: 'not-listed', symbol, day: isoDay(day) });
}

/** The bars, with the listing date in place of none at all, where the service tells one that is later. */
export async function barsOrListing(ask: AskAsOf, bars: Results<Bars>): Promise<Results<Bars>> {
  const symbols = [...bars.keys()];
  const barless = symbols.filter((symbol) => {
    const result = resultOf(bars, symbol);
    return !isProblem(result) && barCount(result.value) === 0;
  });
  if (barless.length === 0) return bars;
  const instruments = await ask.present.instruments(barless, ask.options);
  return eachOf(symbols, (symbol) => {
    const instrument = instruments.get(symbol);
    const problem = instrument && !isProblem(instrument) ? notListed(ask, instrument.value) : undefined;
    return problem ?? resultOf(bars, symbol);
  });
}
