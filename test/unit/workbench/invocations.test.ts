import { describe, expect, it } from 'vitest';
import type { CellResult } from '../../../src/office-host/contract';
import { cell, live, number, quote, startInvocations } from './fixture-invocations';

const [a1, a2] = [cell(0), cell(1)];

describe('a formula that is evaluated for the first time', () => {
  it('starts one call and has no result', () => {
    const { evaluate, calls, invocations } = startInvocations();
    expect(evaluate(a1, quote, 'AAPL.US')).toBeUndefined();
    expect(calls).toMatchObject([{ functionId: 'QUOTE', arguments: ['AAPL.US'] }]);
    expect(invocations.isBusy(a1)).toBe(true);
  });

  it('starts no second call while the first is pending', () => {
    const { evaluate, calls, calculate } = startInvocations();
    for (let i = 0; i < 3; i++) calculate(() => evaluate(a1, quote, 'AAPL.US'));
    expect(calls).toHaveLength(1);
  });

  it('is calculated again when the result arrives, and shows it', () => {
    const { evaluate, deliver, changed, calls, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    deliver(0, number(230));
    expect(changed).toEqual([a1]);
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
    expect(calls).toHaveLength(1);
    expect(invocations.isBusy(a1)).toBe(false);
  });

  it('starts one call for each cell, also with the same arguments', () => {
    const { evaluate, calls } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    evaluate(a2, quote, 'AAPL.US');
    expect(calls).toHaveLength(2);
  });

  it('passes its address only to functions that require it', () => {
    const { evaluate, calls } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    evaluate(a2, { ...quote, options: { requiresAddress: true } }, 'AAPL.US');
    expect(calls.map(({ address }) => address)).toEqual([undefined, a2]);
  });
});

describe('a formula whose arguments change', () => {
  it('starts a new call and cancels the one that it does not evaluate any more', () => {
    const { evaluate, calls, calculate, invocations } = startInvocations();
    calculate(() => evaluate(a1, quote, 'AAPL.US'));
    calculate(() => evaluate(a1, quote, 'NVDA.US'));
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
    expect(invocations.pendingCount).toBe(1);
  });

  it('keeps both calls of a formula with two functions', () => {
    const { evaluate, calls, calculate } = startInvocations();
    const both = (first: string) => {
      evaluate(a1, quote, first);
      evaluate(a1, quote, 'TSLA.US');
    };
    calculate(() => both('AAPL.US'));
    calculate(() => both('NVDA.US'));
    expect(calls.map(({ arguments: [symbol] }) => symbol)).toEqual(['AAPL.US', 'TSLA.US', 'NVDA.US']);
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false, false]);
  });

  it('ignores the late result of a cancelled call', () => {
    const { evaluate, deliver, calculate, changed } = startInvocations();
    calculate(() => evaluate(a1, quote, 'AAPL.US'));
    calculate(() => evaluate(a1, quote, 'NVDA.US'));
    deliver(0, number(230));
    expect(changed).toEqual([]);
    expect(evaluate(a1, quote, 'NVDA.US')).toBeUndefined();
  });
});

describe('a formula that is entered again', () => {
  it('starts a new call and has no result until then', () => {
    const { evaluate, deliver, calls, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    deliver(0, number(230));
    invocations.forget(a1);
    expect(evaluate(a1, quote, 'AAPL.US')).toBeUndefined();
    expect(calls).toHaveLength(2);
  });

  it('cancels its pending call', () => {
    const { evaluate, calls, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    invocations.forget(a1);
    expect(calls[0]?.isCancelled).toBe(true);
    expect(invocations.pendingCount).toBe(0);
  });
});

describe('a refresh', () => {
  it('starts a new call and shows the old result until the new one arrives', () => {
    const { evaluate, deliver, calls, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    deliver(0, number(230));
    invocations.refresh(a1);
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
    expect(invocations.isBusy(a1)).toBe(false);
    expect(invocations.pendingCount).toBe(1);
    deliver(1, number(231));
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(231));
    expect(calls).toHaveLength(2);
  });

  it('shows the old result through a second refresh during the first', () => {
    const { evaluate, deliver, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    deliver(0, number(230));
    invocations.refresh(a1);
    evaluate(a1, quote, 'AAPL.US');
    invocations.refresh(a1);
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
  });

  it('starts a new call even if the result of the previous one arrives first', () => {
    const { evaluate, deliver, calls, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    invocations.refresh(a1);
    deliver(0, number(230));
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
    expect(calls).toHaveLength(2);
  });
});

describe('a streaming function', () => {
  it('is calculated again on every push', () => {
    const { evaluate, deliver, changed } = startInvocations();
    evaluate(a1, live, 'AAPL.US');
    deliver(0, number(230));
    deliver(0, number(231));
    expect(changed).toEqual([a1, a1]);
    expect(evaluate(a1, live, 'AAPL.US')).toEqual(number(231));
  });

  it('is called once, also if its cell is calculated between pushes', () => {
    const { evaluate, deliver, calls, calculate } = startInvocations();
    for (let push = 0; push < 3; push++) {
      calculate(() => evaluate(a1, live, 'AAPL.US'));
      deliver(0, number(push));
    }
    expect(calls).toHaveLength(1);
    expect(calls[0]?.isCancelled).toBe(false);
  });
});

describe('the pushes of a stream', () => {
  it('can be arrays of different sizes', () => {
    const { evaluate, deliver } = startInvocations();
    const sizes = [3, 1, 2].map((rows): CellResult => ({ kind: 'array', rows: Array(rows).fill([1, 2]) }));
    evaluate(a1, live, 'AAPL.US');
    for (const size of sizes) {
      deliver(0, size);
      expect(evaluate(a1, live, 'AAPL.US')).toEqual(size);
    }
  });

  it('replace an error by the next value', () => {
    const { evaluate, deliver } = startInvocations();
    evaluate(a1, live, 'AAPL.US');
    deliver(0, { kind: 'error', code: '#N/A', message: 'offline' });
    expect(evaluate(a1, live, 'AAPL.US')).toMatchObject({ kind: 'error' });
    deliver(0, number(230));
    expect(evaluate(a1, live, 'AAPL.US')).toEqual(number(230));
  });
});

describe('a stream whose cell moves', () => {
  it('continues in its new cell without a new call or a cancellation', () => {
    const { evaluate, deliver, calls, changed, calculate, invocations } = startInvocations();
    calculate(() => evaluate(a1, live, 'AAPL.US'));
    deliver(0, number(230));
    invocations.detach();
    deliver(0, number(231));
    expect(calculate(() => evaluate(a2, live, 'AAPL.US'))).toEqual(number(231));
    deliver(0, number(232));
    expect(changed).toEqual([a1, a2]);
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([false]);
  });

  it('that was told its address begins anew at the new one, and keeps its value until then', () => {
    const { evaluate, deliver, calls, calculate, invocations } = startInvocations();
    const told = { ...live, options: { stream: true, requiresStreamAddress: true } };
    calculate(() => evaluate(a1, told, 'AAPL.US'));
    deliver(0, number(230));
    invocations.detach();
    expect(calculate(() => evaluate(a2, told, 'AAPL.US'))).toEqual(number(230));
    expect(calls.map(({ address, isCancelled }) => [address, isCancelled])).toEqual([
      [a1, true],
      [a2, false],
    ]);
    deliver(1, number(231));
    expect(evaluate(a2, told, 'AAPL.US')).toEqual(number(231));
  });

  it('is cancelled when its row is deleted, and changes no cell any more', () => {
    const { deliver, calls, changed, evaluate, calculate, invocations } = startInvocations();
    calculate(() => evaluate(a1, live, 'AAPL.US'));
    invocations.detach();
    calculate(() => undefined);
    deliver(0, number(230));
    expect(calls[0]?.isCancelled).toBe(true);
    expect(changed).toEqual([]);
  });
});

describe('a stream whose formula changes', () => {
  it('is cancelled and started again when its formula is entered again', () => {
    const { calls, evaluate, calculate, invocations } = startInvocations();
    calculate(() => evaluate(a1, live, 'AAPL.US'));
    invocations.forget(a1);
    calculate(() => evaluate(a1, live, 'NVDA.US'));
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });

  it('is cancelled when a condition does not evaluate it any more', () => {
    const { calls, evaluate, calculate } = startInvocations();
    calculate(() => evaluate(a1, live, 'AAPL.US'));
    calculate(() => evaluate(a1, quote, 'AAPL.US'));
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });

  it('is cancelled when its formula is removed after pushes', () => {
    const { evaluate, deliver, calls, invocations } = startInvocations();
    evaluate(a1, live, 'AAPL.US');
    deliver(0, number(230));
    invocations.forget(a1);
    expect(calls[0]?.isCancelled).toBe(true);
  });

  it('is cancelled and started again by a refresh', () => {
    const { evaluate, deliver, calls, invocations } = startInvocations();
    evaluate(a1, live, 'AAPL.US');
    deliver(0, number(230));
    invocations.refresh(a1);
    evaluate(a1, live, 'AAPL.US');
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });
});

describe('moved rows and columns', () => {
  it('keep results without a new call', () => {
    const { evaluate, deliver, calls, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    deliver(0, number(230));
    invocations.detach();
    expect(evaluate(a2, quote, 'AAPL.US')).toEqual(number(230));
    expect(calls).toHaveLength(1);
  });

  it('keep pending calls, whose results are shown in the new cells', () => {
    const { evaluate, deliver, changed, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    invocations.detach();
    evaluate(a2, quote, 'AAPL.US');
    deliver(0, number(230));
    expect(changed).toEqual([a2]);
    expect(evaluate(a2, quote, 'AAPL.US')).toEqual(number(230));
  });
});

describe('detached invocations', () => {
  it('keep a result that arrives before they are attached again', () => {
    const { evaluate, deliver, changed, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    invocations.detach();
    deliver(0, number(230));
    expect(changed).toEqual([]);
    expect(evaluate(a2, quote, 'AAPL.US')).toEqual(number(230));
  });

  it('are attached one to each cell with the same arguments', () => {
    const { evaluate, calls, invocations } = startInvocations();
    evaluate(a1, quote, 'AAPL.US');
    evaluate(a2, quote, 'AAPL.US');
    invocations.detach();
    evaluate(cell(5), quote, 'AAPL.US');
    evaluate(cell(6), quote, 'AAPL.US');
    expect(calls).toHaveLength(2);
  });

  it('are cancelled when all cells are calculated and none has evaluated them', () => {
    const { evaluate, calls, calculate, invocations } = startInvocations();
    calculate(() => evaluate(a1, quote, 'AAPL.US'));
    invocations.detach();
    calculate(() => undefined, false);
    expect(calls[0]?.isCancelled).toBe(false);
    calculate(() => undefined, true);
    expect(calls[0]?.isCancelled).toBe(true);
  });
});
