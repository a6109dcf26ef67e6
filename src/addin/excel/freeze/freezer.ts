/** Freezing and thawing as the pane offers them. */
import type { AsOf } from '../../../market/bars/as-of';
import type { Capabilities } from '../host/capabilities';
import type { RefreshScope } from '../cells/find-own-cells';
import type { RunInExcel } from '../host/run-in-excel';
import { storedTime } from '../time/stored-time';
import { freezeFormulas, type FreezeOutcome, type FreezeTime } from './freeze';
import { frozenSheets, type FrozenSheet } from './frozen-formulas';
import { stampText } from './stamps';
import { absentFormulas, thawFormulas } from './thaw';

/** One at a time: two that take turns at their requests would overwrite each other's record. */
export interface Freezer {
  /** Each throws UnreadableFrozenFormulas, and errors of Excel. */
  readonly freeze: (scope: RefreshScope) => Promise<FreezeOutcome>;
  readonly thaw: (scope: RefreshScope) => Promise<FreezeOutcome>;
  /** What stands as values now; only reads. */
  readonly frozen: () => Promise<readonly FrozenSheet[]>;
}

/** When values are frozen. */
export interface FreezeClock {
  /** Epoch ms. */
  now(): number;
  /** The time that the workbook is set to; undefined: now. */
  asOf(): AsOf | undefined;
}

export function createFreezer(run: RunInExcel, capabilities: Capabilities, clock: FreezeClock): Freezer {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = last.then(act);
    last = result.catch(() => {});
    return result;
  };
  return {
    freeze: (scope) => inTurn(() => freezeFormulas(run, scope, capabilities, timeOf(clock, capabilities))),
    thaw: (scope) => inTurn(() => thawFormulas(run, scope, capabilities)),
    frozen: () => inTurn(() => run(async (context) => frozenSheets(await absentFormulas(context)))),
  };
}

function timeOf(clock: FreezeClock, { language }: Capabilities): FreezeTime {
  const now = clock.now();
  const date = new Date(now);
  const asOf = clock.asOf();
  const text = stampText(now, date.getTimezoneOffset(), language, asOf);
  return { at: date.toISOString(), ...(asOf && { past: storedTime(asOf) }), text };
}
