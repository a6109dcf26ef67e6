/** The recovery of cells over results that a test makes up. Requires fake timers. */
import { vi } from 'vitest';
import { createActivity } from '../../../../../src/client/http/activity';
import { createPause } from '../../../../../src/client/http/pause';
import { systemClock } from '../../../../../src/client/timing/timers';
import { createCellRecovery, type RecoverableCall } from '../../../../../src/addin/functions/calls/cell-recovery';
import { MarketDataError } from '../../../../../src/market/texts/problem';

export const cell = 'Sheet1!B2';
export const otherCell = 'Sheet1!C3';

/** A provisional result of a call that begins now, unless the test says otherwise. */
export function resultOf({ isProvisional = true, staleSince, refills, ...call }: GivenCall = {}) {
  const usual = { since: Date.now(), freshSince: undefined, recalculation: {}, isPreview: false, isCancelled: false };
  return { ...usual, notes: { isProvisional, staleSince, refills }, cancel: vi.fn(), ...call };
}

type GivenCall = Partial<RecoverableCall & RecoverableCall['notes']>;

/** @param onRecalculate stands for Excel, which calculates these cells */
export function recoveringCells(onRecalculate: (addresses: readonly string[]) => void = () => {}) {
  const began = Date.now();
  const activity = createActivity(systemClock, () => true);
  const pause = createPause();
  const recalculations: [ms: number, ...addresses: string[]][] = [];
  const recalculate = (addresses: readonly string[]) => {
    recalculations.push([Date.now() - began, ...addresses]);
    onRecalculate(addresses);
    return Promise.resolve();
  };
  const recovery = createCellRecovery({ clock: systemClock, activity, pause, recalculate });
  return {
    ...{ activity, pause, recovery },
    /** Recalculations that the add-in asked for, with the ms since the beginning. */
    recalculations,
    fails: () => activity.failed(new MarketDataError({ kind: 'offline' })),
    responds: () => activity.responded(),
    answer(call: GivenCall = {}, address = cell) {
      const result = resultOf(call);
      recovery.cellAnswered(address, result);
      return result;
    },
    passUntil: (ms: number) => vi.advanceTimersByTimeAsync(began + ms - Date.now()),
  };
}

/** A connected service, and a cell that stays provisional whenever it is calculated. */
export function cellThatStaysProvisional() {
  const cells = recoveringCells((addresses) => {
    for (const address of addresses) cells.answer({}, address);
  });
  cells.responds();
  cells.answer();
  return cells;
}
