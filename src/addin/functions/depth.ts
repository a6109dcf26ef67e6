/** MD.DEPTH: five levels of bids and asks, as a ladder, a book, rows or a summary. */
import { depthLevels } from '../../protocol/assumptions';
import { depthCells, depthLayouts, type DepthTable } from '../sheet/depth-layouts';
import { askable, failIfProblem, readBoolean, readOneOf, readSymbols, readWholeNumber } from './arguments/arguments';
import type { Call } from './calls/services';
import type { Calculation } from './calls/definition';

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
