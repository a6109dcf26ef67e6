/** Freezing and thawing as the pane offers them. */
import type { Capabilities } from '../capabilities';
import type { RefreshScope } from '../find-own-cells';
import type { RunInExcel } from '../run-in-excel';
import { freezeFormulas, type FreezeOutcome } from './freeze';
import { frozenSheets, type FrozenSheet } from './frozen-formulas';
import { locatedFormulas, thawFormulas } from './thaw';

export interface Freezer {
  /** Each throws UnreadableFrozenFormulas, and errors of Excel. */
  readonly freeze: (scope: RefreshScope) => Promise<FreezeOutcome>;
  readonly thaw: (scope: RefreshScope) => Promise<FreezeOutcome>;
  readonly frozen: () => Promise<readonly FrozenSheet[]>;
}

/** @param now epoch ms */
export function createFreezer(run: RunInExcel, capabilities: Capabilities, now: () => number): Freezer {
  return {
    freeze: (scope) => run((context) => freezeFormulas(context, scope, capabilities, new Date(now()).toISOString())),
    thaw: (scope) => run((context) => thawFormulas(context, scope, capabilities)),
    frozen: () => run(async (context) => frozenSheets(await locatedFormulas(context))),
  };
}
