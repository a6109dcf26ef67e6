import { expect, it } from 'vitest';
import { CallSignal } from '../../../../../src/addin/functions/calls/cell-call';

function listenerTo(signal: CallSignal) {
  const heard: string[] = [];
  const listener = { handleEvent: ({ type }: Event) => void heard.push(type) };
  signal.addEventListener('abort', listener);
  return { heard, listener };
}

it('tells every listener once that it aborted', () => {
  const signal = new CallSignal();
  const [first, second] = [listenerTo(signal), listenerTo(signal)];
  expect(signal.aborted).toBe(false);
  signal.abort();
  expect(signal.aborted).toBe(true);
  signal.abort();
  expect([first.heard, second.heard]).toEqual([['abort'], ['abort']]);
});

it('is aborted when its listeners are told', () => {
  const signal = new CallSignal();
  let wasAborted = false;
  signal.addEventListener('abort', { handleEvent: () => void (wasAborted = signal.aborted) });
  signal.abort();
  expect(wasAborted).toBe(true);
});

it('does not tell a listener that was removed', () => {
  const signal = new CallSignal();
  const [removed, kept] = [listenerTo(signal), listenerTo(signal)];
  signal.removeEventListener('abort', removed.listener);
  signal.abort();
  expect([removed.heard, kept.heard]).toEqual([[], ['abort']]);
});
