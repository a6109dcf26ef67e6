/** Arguments as Excel hands them over: plain values, cell objects, error cells, and ranges of them. */
import { describe, expect, it } from 'vitest';
import { MarketDataError } from '../../../../../src/market/texts/problem';
import {
  described,
  failingOnErrors,
  isBlank,
  plain,
  plainRows,
  plainScalar,
} from '../../../../../src/addin/functions/arguments/cell-values';

const cellError = (code: string) => new MarketDataError({ kind: 'cell-error', code });

/** The code of an error cell that was read, or the value itself. */
function read(value: unknown): unknown {
  const result = plain(value);
  return result instanceof MarketDataError ? result.problem : result;
}

describe('A value of a cell', () => {
  it.each([
    ['a number', 1.5, 1.5],
    ['zero', 0, 0],
    ['a boolean', false, false],
    ['a text', '600519.SH', '600519.SH'],
    ['a text with spaces around it', ' AAPL.US ', ' AAPL.US '],
    ['an empty text', '', null],
    ['a text of spaces', '  ', null],
    ['null', null, null],
    ['undefined', undefined, null],
    ['a number with a format', { type: 'Double', basicValue: 46_053, numberFormat: 'yyyy-mm-dd' }, 46_053],
    ['a text as a cell object', { type: 'String', basicValue: 'AAPL.US' }, 'AAPL.US'],
    ['an empty text as a cell object', { type: 'String', basicValue: '' }, null],
    ['a boolean as a cell object', { type: 'Boolean', basicValue: true }, true],
    ['a cell object without a basic value', { type: 'Entity', text: 'Kweichow Moutai' }, null],
    ['a cell object whose basic value is an object', { type: 'Array', basicValue: { basicValue: 3 } }, null],
    ['a value of another type', Symbol('no cell'), null],
  ])('reads %s', (_, value, expected) => expect(plain(value)).toBe(expected));

  it.each([
    ['with a known code', { type: 'Error', basicValue: '#DIV/0!' }, '#DIV/0!'],
    ['with a code of a later Excel', { type: 'Error', basicValue: '#PYTHON!' }, '#PYTHON!'],
    ['with a number instead of a code', { type: 'Error', basicValue: 42 }, '#VALUE!'],
    ['without a code', { type: 'Error' }, '#VALUE!'],
  ])('is an error for a cell object of an error %s', (_, value, code) => expect(read(value)).toEqual({ kind: 'cell-error', code }));

  it.each([
    ...['#N/A', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#DIV/0!', '#NULL!', '#SPILL!', '#CALC!', '#BUSY!'],
    ...['#CONNECT!', '#BLOCKED!', '#FIELD!', '#GETTING_DATA'],
    ...['#N/A: Symbol not found: XYZ.US', '#N/A：未找到代码：XYZ.US'],
  ])('is an error for the text %s', (text) => expect(read(text)).toEqual({ kind: 'cell-error', code: text.replace(/[:：].*/, '') }));

  it.each(['see #N/A', '#N/A was shown', '#TAG', '#NAME'])('is text for %j', (text) => expect(read(text)).toBe(text));
});

describe('A parameter of one value', () => {
  it.each([
    ['a plain value', 5, 5],
    ['the first cell of a range', [['a', 'b'], ['c']], 'a'],
    ['a blank first cell', [['', 'b']], null],
    ['the first element of a flat array', ['a', 'b'], 'a'],
    ['an empty range', [], null],
    ['a range of an empty row', [[]], null],
    ['an omitted argument', undefined, null],
  ])('is read from %s', (_, given, expected) => expect(plainScalar(given)).toBe(expected));
});

describe('A parameter of a range', () => {
  it.each([
    ['a plain value', 'a', [['a']]],
    ['an omitted argument', null, [[null]]],
    [
      'a range',
      [
        [1, ''],
        [true, '#REF!'],
      ],
      [
        [1, null],
        [true, cellError('#REF!')],
      ],
    ],
    ['a flat array, as a column', ['a', ''], [['a'], [null]]],
    ['an empty range', [], []],
  ])('is read from %s', (_, given, expected) => expect(plainRows(given)).toEqual(expected));
});

describe('A value in a message', () => {
  it.each([
    ['a text as it is', 'Aapl.us', 'Aapl.us'],
    ['a number', 1.5, '1.5'],
    ['TRUE', true, 'TRUE'],
    ['FALSE', false, 'FALSE'],
    ['a blank', null, ''],
    ['the code of an error cell', cellError('#N/A'), '#N/A'],
  ])('is %s', (_, value, words) => expect(described(value)).toBe(words));

  it('is the message of an error that is not from a cell', () => {
    const offline = new MarketDataError({ kind: 'offline' });
    expect(described(offline)).toBe(offline.message);
  });
});

describe('A blank', () => {
  it.each([
    [null, true],
    [0, true],
    [1, false],
    [false, false],
    ['0', false],
  ])('%j: %s', (value, expected) => expect(isBlank(value)).toBe(expected));
});

describe('An optional argument', () => {
  it('fails the call with the error of its cell', () => {
    const error = cellError('#REF!');
    expect(() => failingOnErrors(error)).toThrow(error);
  });

  it.each([null, 0, '', false, 'asc'])('of %j is taken', (value) => expect(failingOnErrors(value)).toBe(value));
});
