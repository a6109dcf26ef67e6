import {
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  TriggerCalculationController,
} from '@univerjs/preset-sheets-core';
import { afterEach, expect, it, vi } from 'vitest';
import { restartWhenChangedLate } from '../../../../src/workbench/grid-patches/restarted-calculation';

interface Prototype {
  _resetExecutingDirtyData: () => void;
  _initialExecuteFormulaProcessListener: () => void;
}
const prototype = TriggerCalculationController.prototype as unknown as Prototype;
const { _resetExecutingDirtyData } = prototype;
afterEach(() => void Object.assign(prototype, { _resetExecutingDirtyData }));

type Listener = (command: { readonly id: string; readonly params: object }) => void;

const succeeded = 3;

/** What is calculated after a calculation has ended by itself, during which a change asked it to stop, or did not. */
async function startedAfter(isChanged: boolean) {
  let end: Listener = () => {};
  const executeCommand = vi.fn<(id: string, dirty: { readonly dirtyRanges: readonly string[] }) => void>();
  const trigger = Object.assign(Object.create(prototype) as Prototype, {
    _restartCalculation: isChanged,
    _executingDirtyData: { dirtyRanges: ['A1', 'B1'] },
    _commandService: { onCommandExecuted: (listener: Listener) => (end = listener), executeCommand },
    _logService: { debug: () => {} },
    disposeWithMe: () => {},
    _completeProgress: () => {},
  });
  trigger._initialExecuteFormulaProcessListener();
  const params = { functionsExecutedState: succeeded };
  end({ id: SetFormulaCalculationNotificationMutation.id, params });
  await Promise.resolve();
  return {
    started: executeCommand.mock.calls.map(([id, { dirtyRanges }]) => [id, dirtyRanges]),
    kept: trigger._executingDirtyData.dirtyRanges,
    isRestarting: trigger._restartCalculation,
  };
}

it('A change after the last formula of a calculation is calculated when that has ended', async () => {
  restartWhenChangedLate();
  expect(await startedAfter(true)).toEqual({
    started: [[SetFormulaCalculationStartMutation.id, ['A1', 'B1']]],
    kept: ['A1', 'B1'],
    isRestarting: false,
  });
});

it('A calculation without a change is over when it has ended', async () => {
  restartWhenChangedLate();
  expect(await startedAfter(false)).toEqual({ started: [], kept: [], isRestarting: false });
});

it('Without the patch the grid forgets the change', async () => {
  expect(await startedAfter(true)).toEqual({ started: [], kept: [], isRestarting: true });
});
