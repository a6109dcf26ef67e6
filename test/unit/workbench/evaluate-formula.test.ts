import { describe, expect, it } from 'vitest';
import { evaluateFormula } from '../../../src/workbench/grid/calls/evaluate-formula';
import type { CustomFunction } from '../../../src/workbench/grid/calls/function-metadata';
import { type CellArgument, errorCell, type GridArgument, omitted } from '../../../src/workbench/grid/calls/engine-values';
import { formatColour, formatColours } from '../../../src/workbench/grid/contents/cell-display';
import { cell, number, quote, startInvocations } from './fixture-invocations';

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
  const started = startInvocations();
  const evaluate = (definition: CustomFunction, ...given: GridArgument[]) =>
    evaluateFormula(started.invocations, { cell: cell(0), address: 'Sheet1!A1', definition, given });
  return { ...started, evaluate };
}

const argumentsOf = (calls: readonly { arguments: readonly unknown[] }[]) => calls.map((call) => call.arguments);

describe('the arguments of a call', () => {
  it('have a range as rows, with blanks as null and errors as errors', () => {
    const { evaluate, calls } = start();
    evaluate(quote, area(['600519.SH', null], [errorCell('#N/A'), 'AAPL.US']));
    const rows = [
      ['600519.SH', null],
      [{ kind: 'error', code: '#N/A' }, 'AAPL.US'],
    ];
    expect(argumentsOf(calls)).toEqual([[rows]]);
  });

  it('have null for an omitted one', () => {
    const { evaluate, calls } = start();
    evaluate(scaled, single(2), omitted);
    expect(argumentsOf(calls)).toEqual([[2, null]]);
  });

  it('have #VALUE! for an error code that the contract lacks', () => {
    expect(errorCell('#CYCLE!')).toEqual({ kind: 'error', code: '#VALUE!' });
  });

  it('with a busy cell start no call', () => {
    const { evaluate, calls } = start();
    expect(evaluate(quote, area(['AAPL.US', errorCell('#BUSY!')]))).toBeUndefined();
    expect(calls).toEqual([]);
  });
});

describe('a range for a scalar parameter', () => {
  it('starts one call for each cell and returns an array of their results', () => {
    const { evaluate, deliver, calls } = start();
    const values = area([1, 2], [3, 4]);
    expect(evaluate(scaled, values, single(10))).toBeUndefined();
    expect(argumentsOf(calls)).toEqual([
      [1, 10],
      [2, 10],
      [3, 10],
      [4, 10],
    ]);
    for (let i = 0; i < 4; i++) deliver(i, number(i));
    const rows = [
      [0, 1],
      [2, 3],
    ];
    expect(evaluate(scaled, values, single(10))).toEqual({ kind: 'array', rows });
  });

  it('has no result before the last of its calls', () => {
    const { evaluate, deliver } = start();
    const values = area([1], [2]);
    evaluate(scaled, values);
    deliver(0, number(1));
    expect(evaluate(scaled, values)).toBeUndefined();
  });
});

describe('areas of different sizes', () => {
  it('combine each value of a row with each value of a column', () => {
    const { evaluate, calls } = start();
    evaluate(scaled, area([1, 2]), area([10], [20]));
    expect(argumentsOf(calls)).toEqual([
      [1, 10],
      [2, 10],
      [1, 20],
      [2, 20],
    ]);
  });

  it('have #N/A outside of the smaller area', () => {
    const { evaluate, calls } = start();
    evaluate(scaled, area([1], [2], [3]), area([10], [20]));
    expect(argumentsOf(calls)[2]).toEqual([3, { kind: 'error', code: '#N/A' }]);
  });

  it('are passed in one call to a matrix parameter', () => {
    const { evaluate, calls } = start();
    evaluate(quote, area(['a'], ['b']));
    expect(calls).toHaveLength(1);
  });
});

describe('the colour of a number format', () => {
  const { green, red } = formatColours;
  const pattern = '[Green]+0.00%;[Red]-0.00%;0.00%';
  it.each([
    [0.01, green],
    [-0.01, red],
    [0, undefined],
  ])('of %d is %s', (value, colour) => expect(formatColour(pattern, value)).toBe(colour));

  it('applies to every number in a format of one section', () => expect(formatColour('[Color15]0.00', -1)).toBe(formatColours.gray));

  it('follows the conditions of the sections', () => {
    const exact = '[Green][>=0.00005]+0.00%;[Red][<=-0.00005]-0.00%;0.00%';
    const colours = [0.01, 0.00004, 0, -0.00004, -0.01].map((value) => formatColour(exact, value));
    expect(colours).toEqual([green, undefined, undefined, undefined, red]);
  });

  it('is absent in a format that cannot be read', () => {
    expect(formatColour('[Red]0;0;0;0;0;0', -1)).toBeUndefined();
  });

  it('is not read from a condition or a locale', () => expect(formatColour('[>100][$-804]0.00', 1)).toBeUndefined());
});
