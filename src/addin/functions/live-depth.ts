/** MD.LIVEDEPTH: the book of one symbol, changing by itself. */
import type { KnownMarkets } from '../../client/session/service-markets';
import { badArgument, isProblem } from '../../market/texts/problem';
import type { Depth } from '../../market/fields/records';
import { depthLevels } from '../../protocol/assumptions';
import { blank, type Rectangle } from '../sheet/cells';
import { depthCells, depthLayouts } from '../sheet/depth-layouts';
import type { SymbolFacts } from '../sheet/formats';
import { readBoolean, readOneOf, readSymbols, readText, readWholeNumber } from './arguments/arguments';
import { liveSource, readSeconds } from './calls/live-cells';
import type { Outcomes, Services } from './calls/services';
import type { LiveSource } from './calls/stream';
import type { Streaming } from './calls/definition';
import { depth } from './depth';

export interface LiveDepthArguments {
  readonly symbol: unknown;
  readonly levels: unknown;
  readonly layout: unknown;
  readonly seconds: unknown;
  readonly headers: unknown;
}

export const liveDepth: Streaming<LiveDepthArguments> = {
  parameters: ['symbol', 'levels', 'layout', 'seconds', 'headers'],
  open: openBook,
  preview: (call, { symbol, levels, layout, headers }) =>
    depth.run(call, { symbols: symbol, levels, layout: layout ?? 'ladder', headers }),
  cost: (asked) => asked.depth(),
};

function openBook(
  { live, client, streamHost }: Services,
  given: LiveDepthArguments,
  markets: KnownMarkets,
): LiveSource {
  const slots = readSymbols(given.symbol, markets, 'symbol').flat();
  if (slots.length > 1) throw badArgument('symbol', { kind: 'symbol' }, readText(given.symbol));
  const levels = readWholeNumber(given.levels, 'levels', { min: 1, max: depthLevels, whenOmitted: depthLevels });
  const layout = readOneOf(given.layout, 'layout', depthLayouts, 'ladder');
  const everyMs = readSeconds(given.seconds);
  const headers = readBoolean(given.headers, 'headers', true);
  const [symbol] = slots;
  if (isProblem(symbol)) throw symbol;
  const cells = (depths: Outcomes<Depth>, facts: SymbolFacts): Rectangle => {
    if (symbol === undefined) return [[blank]];
    const outcome = depths.get(symbol);
    if (isProblem(outcome)) return [[outcome]];
    return depthCells({ slots, levels, layout, headers, depths, facts, ...streamHost });
  };
  const symbols = symbol === undefined ? [] : [symbol];
  return liveSource({ client, markets, symbols, everyMs, poller: live.depth, fetch: client.depth, cells });
}
