import { describe, expect, it } from 'vitest';
import { readExFactors } from '../../../src/protocol/read-records';
import {
  readContent,
  readData,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRequiredNumber,
} from '../../../src/protocol/read-values';
import { unreadableDetail } from './unreadable';

const overflow = JSON.parse('1e400') as unknown;

describe('A number of the service', () => {
  it.each([
    [189.5, 189.5],
    [2 ** 60, 2 ** 60],
    ['189.5', 189.5],
    ['-1.2e3', -1200],
    ['+1E-2', 0.01],
    [' 7 ', 7],
    ['0012', 12],
    ['.5', 0.5],
    ['5.', 5],
    ['1152921504606846977', 2 ** 60],
  ])('%j is read as %d', (value, number) => {
    expect(readNumber(value, 'close')).toBe(number);
    expect(readOptionalNumber(value, 'close')).toBe(number);
    expect(readRequiredNumber(value, 'close')).toBe(number);
  });

  it.each([
    ...[overflow, JSON.parse('-1e400'), '1e400', '-1e400', 'Infinity', '-Infinity', 'NaN', '0x10', '0o17', '0b11'],
    ...['', ' ', '.', '-', 'e5', '1e', '1e5.5', '1 000', '1,000', '1_000', '12px', '12%', '--1', '１２', '\u0661'],
    ...[true, false, {}, [], [1]],
  ])('%s is unreadable', (value) => {
    for (const read of [readNumber, readOptionalNumber, readRequiredNumber]) {
      expect(unreadableDetail(() => read(value, 'close'))).toBe('close is not a number');
    }
  });

  it.each([[null], [undefined]])('%j is blank, and unreadable where it is required', (value) => {
    expect(readNumber(value, 'close')).toBeNaN();
    expect(readOptionalNumber(value, 'close')).toBeNull();
    expect(unreadableDetail(() => readRequiredNumber(value, 'close'))).toBe('close is missing');
  });

  it('is not found in 400,000 digits and a letter, without super-linear work', () => {
    expect(unreadableDetail(() => readNumber(`${'1'.repeat(400_000)}x`, 'close'))).toBe('close is not a number');
  });
});

describe('A text of the service', () => {
  it('of 32,767 characters, the most that a cell holds, is kept', () => {
    const text = '行'.repeat(32_767);
    expect(readOptionalText(text)).toBe(text);
  });

  it('that is longer is cut to that length and ends with an ellipsis', () => {
    expect(readOptionalText('行'.repeat(32_768))).toBe(`${'行'.repeat(32_766)}…`);
  });

  it('is cut in the name of a column, too', () => {
    const [event] = readExFactors([{ timestamp: 1e12, ex_factor: 1.1, ['x'.repeat(40_000)]: 'y'.repeat(40_000) }]);
    expect(Object.entries(event ?? {}).map(([name, value]) => [name.length, String(value).length])).toContainEqual([32_767, 32_767]);
  });

  it('may be written as a number, and is blank as anything else', () => {
    expect([700, null, undefined, true, {}, ['a']].map(readOptionalText)).toEqual(['700', null, null, null, null, null]);
  });
});

describe('The data of an answer', () => {
  it('is any value of the property data', () => expect([readData({ data: [] }), readData({ data: 0 })]).toEqual([[], 0]));
  it.each([[{}], [{ data: null }]])('is missing in %j', (body) => expect(unreadableDetail(() => readData(body))).toBe('no data'));

  it.each([[null], ['data'], [[{ data: 1 }]]])('cannot be found in %j', (body) => {
    expect(unreadableDetail(() => readData(body))).toBe('the answer is not an object');
  });
});

it.each(['soon', null, {}, [1], true, NaN])('An age of %j makes its own value stale since now, and loses no other', (age) => {
  const body = { data: [], stale_age_ms: { 'AAPL.US': age, 'IBM.US': 500, 'XOM.US': -5 } };
  expect([...readContent(body, 1_000).staleSince]).toEqual([
    ['AAPL.US', 1_000],
    ['IBM.US', 500],
    ['XOM.US', 1_000],
  ]);
});

it.each(['soon', null, 5, undefined])('Ages that are %j are none', (ages) => {
  expect(readContent({ data: [], stale_age_ms: ages }, 1_000).staleSince.size).toBe(0);
});
