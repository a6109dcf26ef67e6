/** The first calculation of a workbook, and the tasks that the page has in its queue. */
import { SetFormulaCalculationResultMutation } from '@univerjs/preset-sheets-core';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { withoutWaits } from '../../../../src/workbench/grid-patches/calculation/first-calculation';
import { calculateAtOnce } from '../../../../src/workbench/grid-patches/calculation/trigger-calculation';
import { openHeadless } from '../../../support/headless-workbook';

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

/** A message to itself, as the grid sends one before each pass. */
const message = new MessageChannel();
afterAll(() => message.port1.close());

const nextTask = () =>
  new Promise((resolve) => {
    message.port1.onmessage = resolve;
    message.port2.postMessage(null);
  });

it.each([
  ['before the next task', withoutWaits, true],
  ['after other tasks in the engine alone', (start: () => void) => start(), false],
])('formulas over spills are calculated %s', async (_name, begin, isFirst) => {
  const book = await openHeadless({ Sheet1: { A1: 1, B1: '=SEQUENCE(3,1,A1)', C1: '=SUM(B1:B3)', D1: '=C1+1' } });
  const { commands, injector, unitId } = book.grid;
  let isCalculated = false;
  commands.onCommandExecuted(({ id }) => (isCalculated ||= id === SetFormulaCalculationResultMutation.id));
  const range = { startRow: 0, endRow: 0, startColumn: 1, endColumn: 3 };
  begin(() => calculateAtOnce(injector, [{ unitId, sheetId: 'Sheet1', range }]));
  await nextTask();
  expect(isCalculated).toBe(isFirst);
  await expect.poll(() => isCalculated).toBe(true);
  book.dispose();
});

it('a long calculation waits as later ones do, and the page has its channels back afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { MessageChannel } = globalThis;
  const delivered: number[] = [];
  withoutWaits(() => {
    for (let wait = 0; wait < 10; wait++) {
      const { port1, port2 } = new globalThis.MessageChannel();
      port1.onmessage = () => {
        delivered.push(wait);
        port1.close();
      };
      port2.postMessage(null);
    }
  });
  await Promise.resolve();
  expect(delivered).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await expect.poll(() => delivered).toHaveLength(10);
  vi.runOnlyPendingTimers();
  expect(globalThis.MessageChannel).toBe(MessageChannel);
});
