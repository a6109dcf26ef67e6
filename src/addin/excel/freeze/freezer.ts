/** Freezing and thawing as the pane offers them. */
import type { Capabilities } from '../capabilities';
import type { RefreshScope } from '../find-own-cells';
import type { RunInExcel } from '../run-in-excel';
import { freezeFormulas, type FreezeOutcome, type FreezeTime } from './freeze';
import { frozenSheets, type FrozenSheet } from './frozen-formulas';
import { stampText } from './stamps';
import { locatedFormulas, thawFormulas } from './thaw';

/** One at a time: two that take turns at their requests would overwrite each other's record. */
export interface Freezer {
  /** Each throws UnreadableFrozenFormulas, and errors of Excel. */
  readonly freeze: (scope: RefreshScope) => Promise<FreezeOutcome>;
  readonly thaw: (scope: RefreshScope) => Promise<FreezeOutcome>;
  readonly frozen: () => Promise<readonly FrozenSheet[]>;
}

/** @param now epoch ms */
export function createFreezer(run: RunInExcel, capabilities: Capabilities, now: () => number): Freezer {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = last.then(act);
    last = result.catch(() => {});
    return result;
  };
  return {
    freeze: (scope) => inTurn(() => freezeFormulas(run, scope, capabilities, timeOf(now(), capabilities))),
    thaw: (scope) => inTurn(() => thawFormulas(run, scope, capabilities)),
    frozen: () => inTurn(() => run(async (context) => frozenSheets(await locatedFormulas(context)))),
  };
}

function timeOf(now: number, { language }: Capabilities): FreezeTime {
  const date = new Date(now);
  return { at: date.toISOString(), text: stampText(now, date.getTimezoneOffset(), language) };
}
