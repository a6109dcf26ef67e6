/** What the pane does about a cell that Excel has not calculated since the workbook was opened. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { explainAnswer } from '../../../../src/addin/taskpane/tools/explain-answer';
import { systemClock } from '../../../../src/client/timing/timers';
import { explainPaneTexts } from '../../../../src/addin/i18n/pane/tools';
import { textsOf } from '../../../../src/addin/i18n/language';
import type { PaneContext } from '../../../../src/addin/taskpane/controls/pane-services';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told = { told: { title: 'MD.QUOTE', facts: [], sections: [] }, explanation: { value: 5 } };

/** @param afterMs when Excel calculates the cell that it is asked to; never: Infinity */
function ask(afterMs: number, isOwn = true) {
  const recalculated: string[] = [];
  let isCalculated = false;
  const context = {
    run: () => Promise.resolve({ selected: 'B2', address: 'S!B2', place: { row: 0, column: 0 }, isOwn, shown: 5 }),
    explain: () => Promise.resolve(isCalculated ? [told] : undefined),
    recalculate(addresses: readonly string[]) {
      recalculated.push(...addresses);
      if (afterMs < Infinity) setTimeout(() => (isCalculated = true), afterMs);
      return Promise.resolve();
    },
    clock: systemClock,
    capabilities: {},
    texts: () => '',
  } as unknown as PaneContext;
  const waits: string[] = [];
  const answer = explainAnswer(context, textsOf(explainPaneTexts, 'en'), (sentence) => void waits.push(sentence));
  return { answer, waits, recalculated };
}

it('calculates it first and then explains it', async () => {
  const { answer, waits, recalculated } = ask(1_500);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toEqual({ calls: [told], sentence: 'B2 explained below.' });
  expect([waits, recalculated]).toEqual([['Calculating B2 first…'], ['S!B2']]);
});

it('says after ten seconds that Excel did not do it', async () => {
  const { answer } = ask(Infinity);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(await answer).toMatchObject({ calls: [], sentence: expect.stringMatching(/^Excel did not calculate B2\./) });
});

it('calculates nothing for a cell without a formula of ours', async () => {
  const { answer, recalculated } = ask(0, false);
  expect(await answer).toMatchObject({ calls: [], sentence: expect.stringMatching(/^B2 holds no Tickgrid result/) });
  expect(recalculated).toEqual([]);
});
