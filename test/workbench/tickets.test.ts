import { describe, expect, it } from 'vitest';
import type { CellResult } from '../../src/workbench/excel-host/contract';
import { cell, live, number, quote, startTickets } from './fixture-tickets';

const [a1, a2] = [cell(0), cell(1)];

describe('a formula that is evaluated for the first time', () => {
  it('starts one call and has nothing to show', () => {
    const { evaluate, calls, tickets } = startTickets();
    expect(evaluate(a1, quote, 'AAPL.US')).toBeUndefined();
    expect(calls).toMatchObject([{ functionId: 'QUOTE', arguments: ['AAPL.US'] }]);
    expect(tickets.isBusy(a1)).toBe(true);
  });

  it('starts no second call while it waits', () => {
    const { evaluate, calls, pass } = startTickets();
    for (let i = 0; i < 3; i++) pass(() => evaluate(a1, quote, 'AAPL.US'));
    expect(calls).toHaveLength(1);
  });

  it('has its cell calculated when the answer comes, and then shows it', () => {
    const { evaluate, answer, changed, calls, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    answer(0, number(230));
    expect(changed).toEqual([a1]);
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
    expect(calls).toHaveLength(1);
    expect(tickets.isBusy(a1)).toBe(false);
  });

  it('calls once for each cell, also with the same arguments', () => {
    const { evaluate, calls } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    evaluate(a2, quote, 'AAPL.US');
    expect(calls).toHaveLength(2);
  });

  it('tells its address only to functions that ask for it', () => {
    const { evaluate, calls } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    evaluate(a2, { ...quote, options: { requiresAddress: true } }, 'AAPL.US');
    expect(calls.map(({ address }) => address)).toEqual([undefined, 'Sheet1!A1']);
  });
});

describe('a formula whose arguments change', () => {
  it('calls anew and drops what it does not ask for any more', () => {
    const { evaluate, calls, pass, tickets } = startTickets();
    pass(() => evaluate(a1, quote, 'AAPL.US'));
    pass(() => evaluate(a1, quote, 'NVDA.US'));
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
    expect(tickets.pendingCount).toBe(1);
  });

  it('keeps both calls of a formula with two functions', () => {
    const { evaluate, calls, pass } = startTickets();
    const both = (first: string) => {
      evaluate(a1, quote, first);
      evaluate(a1, quote, 'TSLA.US');
    };
    pass(() => both('AAPL.US'));
    pass(() => both('NVDA.US'));
    expect(calls.map(({ arguments: [symbol] }) => symbol)).toEqual(['AAPL.US', 'TSLA.US', 'NVDA.US']);
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false, false]);
  });

  it('ignores the late answer of a dropped call', () => {
    const { evaluate, answer, pass, changed } = startTickets();
    pass(() => evaluate(a1, quote, 'AAPL.US'));
    pass(() => evaluate(a1, quote, 'NVDA.US'));
    answer(0, number(230));
    expect(changed).toEqual([]);
    expect(evaluate(a1, quote, 'NVDA.US')).toBeUndefined();
  });
});

describe('a formula that is entered anew', () => {
  it('calls again and shows nothing old', () => {
    const { evaluate, answer, calls, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    answer(0, number(230));
    tickets.forget(a1);
    expect(evaluate(a1, quote, 'AAPL.US')).toBeUndefined();
    expect(calls).toHaveLength(2);
  });

  it('cancels the call that it waited for', () => {
    const { evaluate, calls, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    tickets.forget(a1);
    expect(calls[0]?.isCancelled).toBe(true);
    expect(tickets.pendingCount).toBe(0);
  });
});

describe('a refresh', () => {
  it('calls again and keeps the old value visible until the new one is there', () => {
    const { evaluate, answer, calls, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    answer(0, number(230));
    tickets.refresh(a1);
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
    expect(tickets.isBusy(a1)).toBe(false);
    expect(tickets.pendingCount).toBe(1);
    answer(1, number(231));
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(231));
    expect(calls).toHaveLength(2);
  });

  it('keeps the old value through a second refresh before the first has answered', () => {
    const { evaluate, answer, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    answer(0, number(230));
    tickets.refresh(a1);
    evaluate(a1, quote, 'AAPL.US');
    tickets.refresh(a1);
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
  });

  it('still calls when the answer to the call before comes in between', () => {
    const { evaluate, answer, calls, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    tickets.refresh(a1);
    answer(0, number(230));
    expect(evaluate(a1, quote, 'AAPL.US')).toEqual(number(230));
    expect(calls).toHaveLength(2);
  });
});

describe('a streaming function', () => {
  it('has its cell calculated at every push', () => {
    const { evaluate, answer, changed } = startTickets();
    evaluate(a1, live, 'AAPL.US');
    answer(0, number(230));
    answer(0, number(231));
    expect(changed).toEqual([a1, a1]);
    expect(evaluate(a1, live, 'AAPL.US')).toEqual(number(231));
  });

  it('is called once, however often its cell is calculated between pushes', () => {
    const { evaluate, answer, calls, pass } = startTickets();
    for (let push = 0; push < 3; push++) {
      pass(() => evaluate(a1, live, 'AAPL.US'));
      answer(0, number(push));
    }
    expect(calls).toHaveLength(1);
    expect(calls[0]?.isCancelled).toBe(false);
  });
});

describe('the pushes of a stream', () => {
  it('shows arrays of whatever size it pushes', () => {
    const { evaluate, answer } = startTickets();
    const sizes = [3, 1, 2].map((rows): CellResult => ({ kind: 'array', rows: Array(rows).fill([1, 2]) }));
    evaluate(a1, live, 'AAPL.US');
    for (const size of sizes) {
      answer(0, size);
      expect(evaluate(a1, live, 'AAPL.US')).toEqual(size);
    }
  });

  it('recovers from an error with its next push', () => {
    const { evaluate, answer } = startTickets();
    evaluate(a1, live, 'AAPL.US');
    answer(0, { kind: 'error', code: '#N/A', message: 'offline' });
    expect(evaluate(a1, live, 'AAPL.US')).toMatchObject({ kind: 'error' });
    answer(0, number(230));
    expect(evaluate(a1, live, 'AAPL.US')).toEqual(number(230));
  });
});

describe('a stream whose cell moves', () => {
  it('goes on in its new cell after rows were inserted, without a call or a cancellation', () => {
    const { evaluate, answer, calls, changed, pass, tickets } = startTickets();
    pass(() => evaluate(a1, live, 'AAPL.US'));
    answer(0, number(230));
    tickets.release();
    answer(0, number(231));
    expect(pass(() => evaluate(a2, live, 'AAPL.US'))).toEqual(number(231));
    answer(0, number(232));
    expect(changed).toEqual([a1, a2]);
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([false]);
  });

  it('is cancelled when its row is deleted, and pushes no more', () => {
    const { answer, calls, changed, evaluate, pass, tickets } = startTickets();
    pass(() => evaluate(a1, live, 'AAPL.US'));
    tickets.release();
    pass(() => undefined);
    answer(0, number(230));
    expect(calls[0]?.isCancelled).toBe(true);
    expect(changed).toEqual([]);
  });
});

describe('a stream whose formula changes', () => {
  it('is cancelled and called anew when its formula is entered again', () => {
    const { calls, evaluate, pass, tickets } = startTickets();
    pass(() => evaluate(a1, live, 'AAPL.US'));
    tickets.forget(a1);
    pass(() => evaluate(a1, live, 'NVDA.US'));
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });

  it('is cancelled when a condition stops asking for it', () => {
    const { calls, evaluate, pass } = startTickets();
    pass(() => evaluate(a1, live, 'AAPL.US'));
    pass(() => evaluate(a1, quote, 'AAPL.US'));
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });

  it('is cancelled when its formula goes, also after pushes', () => {
    const { evaluate, answer, calls, tickets } = startTickets();
    evaluate(a1, live, 'AAPL.US');
    answer(0, number(230));
    tickets.forget(a1);
    expect(calls[0]?.isCancelled).toBe(true);
  });

  it('ends its old stream at a refresh', () => {
    const { evaluate, answer, calls, tickets } = startTickets();
    evaluate(a1, live, 'AAPL.US');
    answer(0, number(230));
    tickets.refresh(a1);
    evaluate(a1, live, 'AAPL.US');
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });
});

describe('rows and columns that move', () => {
  it('take results along without a call', () => {
    const { evaluate, answer, calls, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    answer(0, number(230));
    tickets.release();
    expect(evaluate(a2, quote, 'AAPL.US')).toEqual(number(230));
    expect(calls).toHaveLength(1);
  });

  it('take running calls along, whose answers reach the new cell', () => {
    const { evaluate, answer, changed, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    tickets.release();
    evaluate(a2, quote, 'AAPL.US');
    answer(0, number(230));
    expect(changed).toEqual([a2]);
    expect(evaluate(a2, quote, 'AAPL.US')).toEqual(number(230));
  });
});

describe('tickets without a cell', () => {
  it('lose nothing to an answer that comes while nobody has adopted the call', () => {
    const { evaluate, answer, changed, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    tickets.release();
    answer(0, number(230));
    expect(changed).toEqual([]);
    expect(evaluate(a2, quote, 'AAPL.US')).toEqual(number(230));
  });

  it('give every cell one ticket, where several cells have the same arguments', () => {
    const { evaluate, calls, tickets } = startTickets();
    evaluate(a1, quote, 'AAPL.US');
    evaluate(a2, quote, 'AAPL.US');
    tickets.release();
    evaluate(cell(5), quote, 'AAPL.US');
    evaluate(cell(6), quote, 'AAPL.US');
    expect(calls).toHaveLength(2);
  });

  it('cancel what no cell has adopted once all cells are calculated', () => {
    const { evaluate, calls, pass, tickets } = startTickets();
    pass(() => evaluate(a1, quote, 'AAPL.US'));
    tickets.release();
    pass(() => undefined, false);
    expect(calls[0]?.isCancelled).toBe(false);
    pass(() => undefined, true);
    expect(calls[0]?.isCancelled).toBe(true);
  });
});
