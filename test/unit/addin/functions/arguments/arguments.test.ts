/** The readers of arguments: what each takes, what it gives, and how it refuses the rest. */
import { describe, expect, it } from 'vitest';
import {
  fieldNames,
  isAll,
  numberIn,
  readBoolean,
  readFields,
  readOneField,
  readOneOf,
  readSymbols,
  readText,
  readWholeNumber,
} from '../../../../../src/addin/functions/arguments/arguments';
import { plainRows } from '../../../../../src/addin/functions/arguments/cell-values';
import { readDates } from '../../../../../src/addin/functions/arguments/date-arguments';
import { noOwnMarkets } from '../../../../../src/market/time/markets';
import { klinePeriods } from '../../../../../src/market/time/period';
import { badArgument, type Expectation, MarketDataError } from '../../../../../src/market/texts/problem';
import { thrownBy } from '../../../../support/thrown-by';

const cellError = (code: string) => new MarketDataError({ kind: 'cell-error', code });

/** A number of a cell with a format or a card. */
const formattedCell = (basicValue: unknown) => ({ type: 'Double', basicValue, numberFormat: '0' });

const known = ['open', 'close', 'volume'] as const;
const unknownField = (argument: string) => badArgument(argument, { kind: 'field', nearest: 'close' }, 'clsoe');

describe('Fields', () => {
  it.each<[given: unknown, fields: readonly string[]]>([
    [null, ['close']],
    ['', ['close']],
    [[[null, '']], ['close']],
    [' , ,', ['close']],
    ['open', ['open']],
    ['Vol,,收盘', ['volume', 'close']],
    [
      [['volume'], ['open,close']],
      ['volume', 'open', 'close'],
    ],
    ['all', ['open', 'close', 'volume']],
    ['close,*', ['close', 'open', 'close', 'volume']],
  ])('of %j are %j', (given, fields) => expect(readFields(given, known, ['close'])).toEqual(fields));

  it('that are unknown are refused with the argument', () => {
    expect(() => readFields('open,clsoe', known, ['close'])).toThrow(unknownField('fields'));
    expect(thrownBy(() => readFields('open,clsoe', known, ['close']))).toEqual(unknownField('fields'));
    expect(thrownBy(() => readFields('clsoe', known, ['close'], 'columns'))).toEqual(unknownField('columns'));
    expect(thrownBy(() => readFields('#REF!', known, ['close']))).toEqual(cellError('#REF!'));
  });

  it.each(['all', 'ALL', '*', '全部'])('are all for %s', (text) => expect(isAll(text)).toBe(true));
  it.each(['', 'all fields', 'overall', 'a', '**', '全部字段'])('are not all for %j', (text) => expect(isAll(text)).toBe(false));
});

describe('A whole column', () => {
  const rows = 1_048_576;
  const column = (blank: unknown) => {
    const used = Array.from({ length: 30 }, (_, row) => [row !== 5 ? `60051${row % 10}.SH` : blank]);
    return [...used, ...Array<unknown[]>(rows - used.length).fill([blank])];
  };

  it.each([[''], [null], [0]])('is read up to its last used cell, with the blanks between: %j', (blank) => {
    const cells = column(blank);
    const slots = readSymbols(cells, { own: noOwnMarkets, source: 'none' });
    expect([slots.length, slots[5], slots[29]]).toEqual([30, [undefined], ['600519.SH']]);
    expect(readDates(cells, 'dates')).toHaveLength(30);
    expect(fieldNames(cells)).toHaveLength(29);
  });

  it('without a used cell is one blank, and a whole row is read alike', () => {
    expect(plainRows(Array<string[]>(rows).fill(['']))).toEqual([[null]]);
    expect(plainRows([Array.from({ length: 16_384 }, (_, place) => (place < 2 ? 'a' : ''))])).toEqual([['a', 'a']]);
  });

  it('of a part of the sheet keeps its shape', () => expect(plainRows([['a'], [''], ['']])).toEqual([['a'], [null], [null]]));
});

describe('One field', () => {
  const read = (given: unknown) => readOneField(given, known, 'close', 'field');

  it('is the one that is named, or the default', () => {
    expect(read('vol')).toBe('volume');
    expect(read([['open']])).toBe('open');
    expect(read(null)).toBe('close');
  });

  it.each(['open,close', 'all'])('is not %s', (given) => {
    expect(thrownBy(() => read(given))).toEqual(badArgument('field', { kind: 'one-field' }, given));
  });

  it('that is unknown is refused', () => expect(thrownBy(() => read('clsoe'))).toEqual(unknownField('field')));
});

describe('Text', () => {
  it.each([
    [' Ａbc ', 'Abc'],
    [[['x']], 'x'],
    [5, '5'],
    [false, 'false'],
    [null, ''],
  ])('of %j is %j', (given, text) => expect(readText(given)).toBe(text));

  it('of an error cell is that error', () => expect(thrownBy(() => readText('#N/A'))).toEqual(cellError('#N/A')));
});

describe('TRUE or FALSE', () => {
  it.each([true, 1, 'true', ' TRUE ', '1', 'Yes', '是', [[true]], formattedCell(1)])('is TRUE for %j', (given) => {
    expect(readBoolean(given, 'headers', false)).toBe(true);
  });

  it.each([false, 0, 'false', ' FALSE ', '0', 'No', '否', [[false]], formattedCell(0)])('is FALSE for %j', (given) => {
    expect(readBoolean(given, 'headers', true)).toBe(false);
  });

  it.each([null, '', [[null]]])('is the default for %j', (given) => {
    expect(readBoolean(given, 'headers', true)).toBe(true);
    expect(readBoolean(given, 'headers', false)).toBe(false);
  });

  it.each([
    [2, '2'],
    ['maybe', 'maybe'],
    ['untrue', 'untrue'],
    ['trueish', 'trueish'],
    ['10', '10'],
    ['piano', 'piano'],
    ['none', 'none'],
  ])('is refused for %j', (given, received) => {
    expect(thrownBy(() => readBoolean(given, 'headers', true))).toEqual(badArgument('headers', { kind: 'boolean' }, received));
  });
});

describe('A whole number', () => {
  const read = (given: unknown) => readWholeNumber(given, 'count', { min: 2, max: 10, whenOmitted: 5 });

  it.each([
    [2, 2],
    [10, 10],
    ['１0', 10],
    ['3.0', 3],
    ['+4', 4],
    [[[7]], 7],
    [null, 5],
    ['', 5],
  ])('of %j is %d', (given, number) => expect(read(given)).toBe(number));

  it.each([
    [1, '1'],
    [11, '11'],
    [2.5, '2.5'],
    ['-3', '-3'],
    ['three', 'three'],
    [true, 'TRUE'],
  ])('is refused for %j', (given, received) => {
    const expected: Expectation = { kind: 'whole-number', min: 2, max: 10 };
    expect(thrownBy(() => read(given))).toEqual(badArgument('count', expected, received));
  });
});

describe('A number in text', () => {
  it.each([
    ['12', 12],
    [' +1.25 ', 1.25],
    ['-0.5', -0.5],
    ['３．１４', 3.14],
    ['', NaN],
    ['x1', NaN],
    ['a12', NaN],
    ['1x', NaN],
    ['1.', NaN],
    ['.5', NaN],
    ['1e3', NaN],
    ['1,000', NaN],
  ])('of %j is %d', (text, number) => expect(numberIn(text)).toBe(number));
});

describe('One of a closed list', () => {
  const read = (given: unknown) => readOneOf(given, 'period', klinePeriods, '1d');

  it.each([
    ['1m', '1m'],
    ['1M', '1M'],
    ['1W', '1w'],
    [' １ｗ ', '1w'],
    ['weekly', '1w'],
    ['5 min', '5m'],
    [[['1Q']], '1Q'],
    [null, '1d'],
  ])('of %j is %s', (given, period) => expect(read(given)).toBe(period));

  it.each([
    ['2d', '2d'],
    [5, '5'],
  ])('is refused for %j', (given, received) => {
    const expected: Expectation = { kind: 'one-of', values: klinePeriods };
    expect(thrownBy(() => read(given))).toEqual(badArgument('period', expected, received));
  });

  it('is refused where the case decides between two of them', () => {
    const choices = ['Ab', 'AB'] as const;
    expect(readOneOf('AB', 'mode', choices, 'Ab')).toBe('AB');
    expect(thrownBy(() => readOneOf('ab', 'mode', choices, 'Ab'))).toEqual(badArgument('mode', { kind: 'one-of', values: choices }, 'ab'));
  });
});
