import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCountOrDate, readDate, readDates } from '../../../../../src/addin/functions/arguments/date-arguments';
import { problemText } from '../../../../../src/addin/i18n/problems/problem-text';
import { dateOfText } from '../../../../../src/market/time/date-argument';
import { badArgument, isProblem, MarketDataError, type Problem } from '../../../../../src/market/texts/problem';

const start = (given: unknown) => readCountOrDate(given, 'start', 10_000, 100);
const forms = 'a date, text such as 2026-01-31 or 2026-01-31 14:30, or -5d, -5td, -3m, -1y, mtd, ytd, prev';

const counts: readonly (readonly [given: unknown, bars: number])[] = [
  [1, 1],
  [10_000, 10_000],
  ['10000', 10_000],
  ['１０', 10],
  [null, 100],
  ['', 100],
];

const neither = [10_000.5, 0.5, -5, '-5', '0', true, 'soon'];

describe('The start of bars', () => {
  it.each(counts)('%j is %d bars', (given, count) => expect(start(given)).toBe(count));

  it.each([
    [20_000, '1954-10-03'],
    ['２００００', '1954-10-03'],
    [22_648, '1962-01-02'],
    ['25569', '1970-01-01'],
    [45_852 + 0.1 + 0.2 + 0.7, '2025-07-15'],
    [46_053, '2026-01-31'],
    ['46053', '2026-01-31'],
    [20_260_131, '2026-01-31'],
    ['20260131', '2026-01-31'],
    ['1960-01-31', '1960-01-31'],
    ['1/31/2026', '2026-01-31'],
    ['prev', 'prev'],
    ['-5td', '-5td'],
  ])('%j is the date %s', (given, date) => expect(start(given)).toEqual(dateOfText(date)));

  it.each([
    [10_001, '1927-05-19'],
    ['19999', '1954-10-02'],
  ])('%j may be too many bars or the date %s, which the message names', (given, day) => {
    const problem = problemOf(() => start(given));
    expect(problem).toMatchObject({ expected: { kind: 'count-or-early-date', max: 10_000, day } });
    expect(problemText(problem, 'en')).toContain(`a number of bars from 1 to 10000, or the date ${day} as text`);
  });

  it.each(neither)('%j is neither', (given) => {
    expect(problemOf(() => start(given))).toMatchObject({
      kind: 'bad-argument',
      argument: 'start',
      expected: { kind: 'count-or-date', max: 10_000 },
    });
  });
});

describe('A date', () => {
  it.each([20_260_131, '20260131', '2026/1/31', '2026年1月31日', '1/31/2026', 46_053])('%j is read', (given) => {
    expect(readDate([[given]], 'end')).toEqual(dateOfText('2026-01-31'));
  });

  it.each([20_261_301, 2_958_466, 20_260_131.5, -20_260_131, 202_601_311])('%d is refused', (given) => {
    expect(problemOf(() => readDate(given, 'end'))).toMatchObject({ expected: { kind: 'date' } });
  });

  it.each([
    ['start', () => start('1/2/2026')],
    ['end', () => readDate('1/2/2026', 'end')],
  ])('with two readings is refused as %s with both', (argument, read) => {
    const problem = problemOf(read);
    expect(problemText(problem, 'en')).toBe(`${argument}: "1/2/2026" is not valid. Enter an unambiguous date (2026-01-02 or 2026-02-01?)`);
    expect(problemText(problem, 'zh')).toBe(`${argument}："1/2/2026" 无效，请填写：没有歧义的日期（2026-01-02 还是 2026-02-01？）`);
  });

  it('in a list that is refused spoils its own place only', () => {
    const [[first], [second], [third]] = readDates('1/31/2026，1/2/2026,20260131', 'dates') as [unknown[], unknown[], unknown[]];
    expect([first, third]).toEqual([dateOfText('2026-01-31'), dateOfText('2026-01-31')]);
    expect(isProblem(second)).toBe(true);
  });
});

describe('A date that cannot be', () => {
  it.each([
    [true, 'TRUE'],
    ['soon', 'soon'],
    ['2026-01-31 25:00', '2026-01-31 25:00'],
    [2_958_466, '2958466'],
  ])('is refused with the forms of dates: %j', (given, received) => {
    expect(problemOf(() => readDate(given, 'end'))).toEqual({
      ...{ kind: 'bad-argument', argument: 'end', expected: { kind: 'date' }, received },
    });
  });

  it.each([null, '', ' ', 0, [[null]], [[0]]])('is none where it is blank: %j', (given) => expect(readDate(given, 'end')).toBeUndefined());
});

describe('Dates', () => {
  const [first, last] = [dateOfText('2026-01-30'), dateOfText('2026-01-31')];
  const noDate = badArgument('dates', { kind: 'date' }, 'soon');
  const list = '2026-01-30,2026-01-31';

  it.each<[given: unknown, rows: unknown]>([
    [46_053, [[last]]],
    ['2026-01-31', [[last]]],
    [[[46_053]], [[last]]],
    ['2026-01-30，2026-01-31', [[first], [last]]],
    [[[list]], [[first], [last]]],
    ['2026-01-30,,soon,2026-01-31', [[first], [undefined], [noDate], [last]]],
    [[['2026-01-30', 46_053]], [[first, last]]],
    [
      [['2026-01-30'], ['2026-01-31']],
      [[first], [last]],
    ],
    [[['soon', null, 0, '2026-01-31']], [[noDate, undefined, undefined, last]]],
    [[['#N/A', '2026-01-31']], [[new MarketDataError({ kind: 'cell-error', code: '#N/A' }), last]]],
    [[[list, 46_053]], [[badArgument('dates', { kind: 'date' }, list), last]]],
    [
      [[list], [46_053]],
      [[badArgument('dates', { kind: 'date' }, list)], [last]],
    ],
    [null, [[undefined]]],
    [[], []],
  ])('of %j keep their places: %j', (given, rows) => expect(readDates(given, 'dates')).toEqual(rows));
});

it('A start of bars that is neither is answered with the forms of both', () => {
  const problem = problemOf(() => start('soon'));
  expect(problemText(problem, 'en')).toBe(`start: "soon" is not valid. Enter a number from 1 to 10000, or ${forms}`);
  expect(problemText(problem, 'zh')).toBe(
    'start："soon" 无效，请填写：1 到 10000 的数，或日期、2026-01-31 或 2026-01-31 14:30 形式的文本，' +
      '或 -5d、-5td、-3m、-1y、mtd、ytd、prev',
  );
});

it('A date of any value is read or refused as a bad argument', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer(), fc.string({ unit: 'binary' }), fc.boolean()), (given) => {
      for (const read of [() => start(given), () => readDate(given, 'start')]) {
        try {
          read();
        } catch (error) {
          if (!(error instanceof MarketDataError)) throw error;
          expect(['bad-argument', 'cell-error']).toContain(error.problem.kind);
        }
      }
    }),
  );
});

function problemOf(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof MarketDataError) return error.problem;
  }
  throw new Error('expected a problem');
}
