/** Which problem the pane lists for a cell, as results of one calculation and of later ones come. */
import { describe, expect, it } from 'vitest';
import { createCellProblems, type ProblemCall } from '../../../../../src/addin/functions/calls/cell-records';

const offline = { kind: 'offline' } as const;
const timeout = { kind: 'timeout', afterMs: 45_000 } as const;
const address = 'Sheet1!B2';

function problemList() {
  let now = 0;
  const problems = createCellProblems(() => now);
  return {
    at(ms: number, { problem, ...call }: Partial<ProblemCall & ProblemCall['notes']>, cell = address) {
      now = ms;
      const usual = { recalculation: {}, isPreview: false, isCancelled: false, notes: { problem } };
      problems.cellAnswered(cell, { ...usual, ...call });
    },
    listed: () => [...problems.all()].map(([cell, { problem, at }]) => [cell, problem.kind, at]),
  };
}

describe('The problem of a cell', () => {
  it('does not exist before a result has one', () => {
    const { at, listed } = problemList();
    at(1_000, {});
    expect(listed()).toEqual([]);
  });

  it('is listed with the time of its result', () => {
    const { at, listed } = problemList();
    at(1_000, { problem: offline });
    at(1_500, { problem: timeout }, 'Sheet1!C3');
    expect(listed()).toEqual([
      [address, 'offline', 1_000],
      ['Sheet1!C3', 'timeout', 1_500],
    ]);
  });

  it('is replaced by that of a later calculation', () => {
    const { at, listed } = problemList();
    at(1_000, { problem: offline });
    at(2_000, { problem: timeout });
    expect(listed()).toEqual([[address, 'timeout', 2_000]]);
  });

  it('leaves the list with a later calculation that has none', () => {
    const { at, listed } = problemList();
    at(1_000, { problem: offline });
    at(1_000, { problem: offline }, 'Sheet1!C3');
    at(2_000, {});
    expect(listed()).toEqual([['Sheet1!C3', 'offline', 1_000]]);
  });
});

describe('The problem of a cell stays', () => {
  it('when another function of the same formula has none', () => {
    const { at, listed } = problemList();
    const recalculation = {};
    at(1_000, { recalculation, problem: offline });
    at(1_001, { recalculation });
    expect(listed()).toEqual([[address, 'offline', 1_000]]);
  });

  it.each([
    ['a preview', { isPreview: true }],
    ['a cancelled call', { isCancelled: true }],
  ])('through %s, which adds none either', (_, call) => {
    const { at, listed } = problemList();
    at(1_000, { ...call, problem: timeout }, 'Sheet1!C3');
    at(1_000, { problem: offline });
    at(2_000, call);
    at(2_000, { ...call, problem: timeout });
    expect(listed()).toEqual([[address, 'offline', 1_000]]);
  });
});
