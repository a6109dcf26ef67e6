import { beforeEach, expect, it, vi } from 'vitest';
import { watchFailures } from '../../../../src/addin/taskpane/tools/failures-watch';
import { systemClock } from '../../../../src/client/timing/timers';

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function watched() {
  let listener = () => {};
  const failed = new Map();
  const state = { isSeen: true };
  const onChange = vi.fn();
  const watch = watchFailures({
    clock: systemClock,
    client: { activity: { subscribe: (each) => ((listener = each), () => (listener = () => {})) } },
    knownProblems: () => ({ failed, stale: new Map(), isAllAnswered: true }),
    isSeen: () => state.isSeen,
    onChange,
  });
  const fail = (...addresses: readonly string[]) => {
    failed.clear();
    for (const address of addresses) failed.set(address, {});
    listener();
  };
  return { watch, state, fail, onChange };
}

it('Nothing is compared before a list is made', async () => {
  const { fail, onChange } = watched();
  fail('Sheet1!A1');
  await pass(60_000);
  expect(onChange).not.toHaveBeenCalled();
});

it('A list of problems is told once that other cells fail', async () => {
  const { watch, fail, onChange } = watched();
  fail('Sheet1!A1', 'Sheet1!A2');
  watch.listed();
  fail('Sheet1!A2', 'Sheet1!A1');
  await pass(10_000);
  expect(onChange).not.toHaveBeenCalled();
  fail('Sheet1!A2');
  fail();
  await pass(10_000);
  expect(onChange).toHaveBeenCalledOnce();
});

it('What was written counts once its cells are calculated, and an undo is noticed', async () => {
  const { watch, fail, onChange } = watched();
  fail('Sheet1!A1');
  watch.listed();
  watch.changed();
  fail();
  await pass(10_000);
  expect(onChange).not.toHaveBeenCalled();
  fail('Sheet1!A1');
  await pass(10_000);
  expect(onChange).toHaveBeenCalledOnce();
});

it('A list that nobody sees is compared when it is seen', async () => {
  const { watch, state, fail, onChange } = watched();
  watch.listed();
  state.isSeen = false;
  fail('Sheet1!A1');
  await pass(10_000);
  state.isSeen = true;
  fail('Sheet1!A1');
  await pass(10_000);
  expect(onChange).toHaveBeenCalledOnce();
});

it('Ends with the pane', async () => {
  const { watch, fail, onChange } = watched();
  watch.listed();
  watch.changed();
  watch.stop();
  fail('Sheet1!A1');
  await pass(60_000);
  expect(onChange).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
