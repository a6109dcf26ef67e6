import { describe, expect, it } from 'vitest';
import { evaluateFormula } from '../../src/workbench/grid/evaluate-formula';
import type { CustomFunction } from '../../src/workbench/grid/function-metadata';
import { type CellArgument, errorCell, type GridArgument, omitted } from '../../src/workbench/grid/grid-argument';
import { formatColour } from '../../src/workbench/grid/format-colour';
import { cell, number, quote, startTickets } from './fixture-tickets';

const single = (value: CellArgument): GridArgument => ({ kind: 'single', value });
const area = (...rows: CellArgument[][]): GridArgument => ({ kind: 'area', rows });

const scaled: CustomFunction = {
  id: 'SCALED',
  name: 'SCALED',
  parameters: [
    { name: 'value', type: 'number' },
    { name: 'factor', type: 'number', optional: true },
  ],
};

function start() {
  const started = startTickets();
  const evaluate = (definition: CustomFunction, ...given: GridArgument[]) =>
    evaluateFormula(started.tickets, { cell: cell(0), address: 'Sheet1!A1', definition, given });
  return { ...started, evaluate };
}

const argumentsOf = (calls: readonly { arguments: readonly unknown[] }[]) => calls.map((call) => call.arguments);

describe('the arguments of a call', () => {
  it('carry a range row by row, blanks as null, errors as errors', () => {
    const { evaluate, calls } = start();
    evaluate(quote, area(['600519.SH', null], [errorCell('#N/A'), 'AAPL.US']));
    const rows = [
      ['600519.SH', null],
      [{ kind: 'error', code: '#N/A' }, 'AAPL.US'],
    ];
    expect(argumentsOf(calls)).toEqual([[rows]]);
  });

  it('carry null for an omitted one', () => {
    const { evaluate, calls } = start();
    evaluate(scaled, single(2), omitted);
    expect(argumentsOf(calls)).toEqual([[2, null]]);
  });

  it('know an error that only the grid knows as #VALUE!', () => {
    expect(errorCell('#CYCLE!')).toEqual({ kind: 'error', code: '#VALUE!' });
  });

  it('are waited for: a cell that is busy starts no call', () => {
    const { evaluate, calls } = start();
    expect(evaluate(quote, area(['AAPL.US', errorCell('#BUSY!')]))).toBeUndefined();
    expect(calls).toEqual([]);
  });
});

describe('a range given to a parameter that takes one value', () => {
  it('makes one call for each cell, and an array of their results', () => {
    const { evaluate, answer, calls } = start();
    const values = area([1, 2], [3, 4]);
    expect(evaluate(scaled, values, single(10))).toBeUndefined();
    expect(argumentsOf(calls)).toEqual([
      [1, 10],
      [2, 10],
      [3, 10],
      [4, 10],
    ]);
    for (let i = 0; i < 4; i++) answer(i, number(i));
    const rows = [
      [0, 1],
      [2, 3],
    ];
    expect(evaluate(scaled, values, single(10))).toEqual({ kind: 'array', rows });
  });

  it('waits for the last of its calls', () => {
    const { evaluate, answer } = start();
    const values = area([1], [2]);
    evaluate(scaled, values);
    answer(0, number(1));
    expect(evaluate(scaled, values)).toBeUndefined();
  });
});

describe('areas of different sizes', () => {
  it('pairs a row with a column', () => {
    const { evaluate, calls } = start();
    evaluate(scaled, area([1, 2]), area([10], [20]));
    expect(argumentsOf(calls)).toEqual([
      [1, 10],
      [2, 10],
      [1, 20],
      [2, 20],
    ]);
  });

  it('has nothing beyond the edge of the smaller of two areas', () => {
    const { evaluate, calls } = start();
    evaluate(scaled, area([1], [2], [3]), area([10], [20]));
    expect(argumentsOf(calls)[2]).toEqual([3, { kind: 'error', code: '#N/A' }]);
  });

  it('is no such thing for a parameter that takes a range', () => {
    const { evaluate, calls } = start();
    evaluate(quote, area(['a'], ['b']));
    expect(calls).toHaveLength(1);
  });
});

describe('the colour of a number format', () => {
  const pattern = '[Green]+0.00%;[Red]-0.00%;0.00%';
  it.each([
    [0.01, 'green'],
    [-0.01, 'red'],
    [0, undefined],
  ])('of %d is %s', (value, colour) => {
    expect(formatColour(pattern, value)).toBe(colour);
  });

  it('holds for every number where there is one section', () => {
    expect(formatColour('[Color15]0.00', -1)).toBe('gray');
  });

  it('is no condition and no locale', () => {
    expect(formatColour('[>100][$-804]0.00', 1)).toBeUndefined();
  });
});
