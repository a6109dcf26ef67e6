import {
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  TriggerCalculationController,
} from '@univerjs/preset-sheets-core';
import { expect, it, vi } from 'vitest';
import { restartWhenChangedLate } from '../../../../src/workbench/grid-patches/calculation/restarted-calculation';

interface Changes {
  readonly dirtyRanges: readonly string[];
}

interface Prototype {
  _mergeDirty: (one: Changes, other: Changes) => Changes;
  _resetExecutingDirtyData: () => void;
  _initialExecuteFormulaProcessListener: () => void;
}
const prototype = TriggerCalculationController.prototype as unknown as Prototype;

type Listener = (command: { readonly id: string; readonly params: object }) => void;

const succeeded = 3;

const changes = (...dirtyRanges: string[]): Changes => ({
  ...{ dirtyNameMap: {}, dirtyDefinedNameMap: {}, dirtyUnitFeatureMap: {}, dirtyUnitOtherFormulaMap: {} },
  ...{ clearDependencyTreeCache: {}, dirtyRanges },
});

/** What is calculated after a calculation has ended by itself, during which a change asked it to stop, or did not. */
async function startedAfter(isChanged: boolean, patch: typeof restartWhenChangedLate = () => {}) {
  let end: Listener = () => {};
  const executeCommand = vi.fn<(id: string, dirty: Changes) => void>();
  const trigger = Object.assign(Object.create(prototype) as Prototype, {
    _restartCalculation: isChanged,
    _executionInProgressParams: {},
    _executingDirtyData: changes('A1'),
    _commandService: { onCommandExecuted: (listener: Listener) => (end = listener), executeCommand },
    _logService: { debug: () => {} },
    disposeWithMe: () => {},
    _completeProgress: () => {},
  });
  patch(trigger as unknown as Parameters<typeof restartWhenChangedLate>[0]);
  if (isChanged) trigger._executingDirtyData = trigger._mergeDirty(trigger._executingDirtyData, changes('B1'));
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
  expect(await startedAfter(true, restartWhenChangedLate)).toEqual({
    started: [[SetFormulaCalculationStartMutation.id, ['B1']]],
    kept: ['B1'],
    isRestarting: false,
  });
});

it('A calculation without a change is over when it has ended', async () => {
  expect(await startedAfter(false, restartWhenChangedLate)).toEqual({ started: [], kept: [], isRestarting: false });
});

it('Without the patch the grid forgets the change', async () => {
  expect(await startedAfter(true)).toEqual({ started: [], kept: [], isRestarting: true });
});
