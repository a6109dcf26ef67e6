/** Which other cells ask for what a request has brought. */
import type { Explanation } from '../../../market/derivation/explanation';
import { isProblem } from '../../../market/texts/problem';
import { outcomeOf, readSymbols } from '../arguments/arguments';
import { asResolved } from '../arguments/unresolved-markets';
import type { LastCall } from '../calls/last-calls';
import type { Services } from '../calls/services';

/** More are of no use to a reader. */
const most = 200;

/** @param address of the cell that is explained @returns addresses of cells that call the same function */
export function otherCells(
  { calls, client }: Services,
  address: string,
  { name }: LastCall,
  { sources }: Pick<Explanation, 'sources'>,
): readonly string[] {
  const { symbol, symbols = symbol } = sources[0]?.request?.parameters ?? {};
  const brought = new Set(symbols?.split(','));
  const markets = asResolved(client.markets());
  const asksForOne = (call: LastCall) =>
    call.name === name && symbolsOf(call, markets).some((each) => brought.has(each));
  const found: string[] = [];
  for (const [other, { calls: made }] of calls.known) {
    if (found.length === most) break;
    if (other !== address && made.some(asksForOne)) found.push(other);
  }
  return found;
}

function symbolsOf({ given }: LastCall, markets: Parameters<typeof readSymbols>[1]): readonly string[] {
  const { symbols } = Object(given) as { readonly symbols?: unknown };
  const read = outcomeOf(() => readSymbols(symbols ?? null, markets));
  return isProblem(read) ? [] : read.flat().flatMap((slot) => (slot === undefined || isProblem(slot) ? [] : [slot]));
}
