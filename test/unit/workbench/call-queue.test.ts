import { describe, expect, it } from 'vitest';
import type { CallId, FunctionCall } from '../../../src/office-host/contract';
import { createCallQueue } from '../../../src/workbench/grid/calls/call-queue';

const call = (functionId: string): FunctionCall => ({ functionId, arguments: [], onResult: () => undefined });

function startQueue() {
  const messages: string[][] = [];
  const cancellations: CallId[][] = [];
  let lastId = 0;
  let announce: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const queue = createCallQueue({
    ready,
    call(calls) {
      messages.push(calls.map(({ functionId }) => functionId));
      return calls.map(() => ++lastId);
    },
    cancel: (ids) => void cancellations.push([...ids]),
  });
  const becomeReady = async () => {
    announce();
    await ready;
  };
  return { queue, messages, cancellations, becomeReady };
}

describe('calls of one calculation', () => {
  it('are delivered in one message', async () => {
    const { queue, messages, becomeReady } = startQueue();
    await becomeReady();
    for (const id of ['QUOTE', 'KLINE', 'DEPTH']) queue.start(call(id));
    expect(messages).toEqual([]);
    queue.deliver();
    expect(messages).toEqual([['QUOTE', 'KLINE', 'DEPTH']]);
  });

  it('are kept until the add-in is ready', async () => {
    const { queue, messages, becomeReady } = startQueue();
    queue.start(call('QUOTE'));
    queue.deliver();
    queue.start(call('KLINE'));
    queue.deliver();
    expect(messages).toEqual([]);
    await becomeReady();
    expect(messages).toEqual([['QUOTE', 'KLINE']]);
  });
});

describe('calls that are cancelled', () => {
  it('are not delivered after a cancellation', async () => {
    const { queue, messages, cancellations, becomeReady } = startQueue();
    await becomeReady();
    const cancel = queue.start(call('QUOTE'));
    queue.start(call('KLINE'));
    cancel();
    queue.deliver();
    expect(messages).toEqual([['KLINE']]);
    expect(cancellations).toEqual([]);
  });

  it('are cancelled in one message', async () => {
    const { queue, cancellations, becomeReady } = startQueue();
    await becomeReady();
    const cancels = [queue.start(call('QUOTE')), queue.start(call('KLINE'))];
    queue.deliver();
    for (const cancel of cancels) cancel();
    await Promise.resolve();
    expect(cancellations).toEqual([[1, 2]]);
  });

  it('cause no message when there are none', async () => {
    const { queue, messages, becomeReady } = startQueue();
    await becomeReady();
    queue.deliver();
    expect(messages).toEqual([]);
  });
});
