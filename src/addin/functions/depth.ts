/** MD.DEPTH and MD.LIVEDEPTH: five levels of bids and asks, as a ladder, a book, rows or a summary. */
import { depthLevels } from '../../protocol/assumptions';
import { depthCells, depthLayouts, type DepthTable } from '../sheet/depth-layouts';
import {
  askable,
  failIfProblem,
  readBoolean,
  readOneOf,
  readSymbols,
  readWholeNumber,
  readText,
} from './arguments/arguments';
import type { Call, Outcomes, Services } from './calls/services';
import type { Calculation, Streaming } from './calls/definition';
import type { KnownMarkets } from '../../client/session/service-markets';
import { badArgument, isProblem } from '../../market/texts/problem';
import type { Depth } from '../../market/fields/records';
import { blank, type Rectangle } from '../sheet/cells';
import type { SymbolFacts } from '../sheet/formats';
import { liveSource, readSeconds } from './calls/live-cells';
import type { LiveSource } from './calls/stream';

export interface DepthArguments {
  readonly symbols: unknown;
  readonly levels: unknown;
  readonly layout: unknown;
  readonly headers: unknown;
}

export const depth: Calculation<DepthArguments> = {
  parameters: ['symbols', 'levels', 'layout', 'headers'],
  run: async (call, given) => depthCells(await findDepth(call, given)),
  cost: (asked) => asked.depth(),
};

/** Rows of levels for each symbol, or one row for each; prices and volumes as numbers with formats. */
export async function findDepth(call: Call, given: DepthArguments): Promise<DepthTable> {
  const { cellHost, facts } = call;
  const slots = readSymbols(given.symbols, call.markets).flat();
  const [first, ...others] = slots;
  const levels = readWholeNumber(given.levels, 'levels', { min: 1, max: depthLevels, whenOmitted: depthLevels });
  const layout = readOneOf(given.layout, 'layout', depthLayouts, others.length === 0 ? 'ladder' : 'row');
  const headers = readBoolean(given.headers, 'headers', true);
  const depths = await call.depth(askable([slots]));
  if (others.length === 0) failIfProblem(first, depths);
  return { slots, levels, layout, headers, depths, facts, ...cellHost };
}

/** MD.LIVEDEPTH: the book of one symbol, changing by itself. */
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
