/** Every function's definition at once: outside of Excel nothing loads late. */
import * as alerts from '../addin/functions/alert';
import * as analysis from '../addin/functions/analysis';
import * as bars from '../addin/functions/bar-functions';
import type { Calculation, Streaming } from '../addin/functions/calls/definition';
import { atOnce } from '../addin/functions/function-table';
import * as reference from '../addin/functions/reference';

export type Definition = Calculation<never> | Streaming<never>;

/** Of everything that the parts of the add-in export, the functions. By the names of the function table. */
export const definitions: Readonly<Record<string, Definition>> = Object.fromEntries(
  [atOnce, alerts, analysis, bars, reference].flatMap((part) => Object.entries<unknown>(part).filter(isDefined)),
);

function isDefined(entry: readonly [string, unknown]): entry is [string, Definition] {
  return typeof entry[1] === 'object';
}
