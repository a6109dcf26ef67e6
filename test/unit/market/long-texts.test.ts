/**
 * Arguments of 400,000 characters, more than a cell can hold: with a quadratic algorithm each of these tests would run
 * into its time limit.
 */
import { describe, expect, it } from 'vitest';
import { readOneOf, readSymbols, readText, readWholeNumber } from '../../../src/addin/functions/arguments/arguments';
import { problemText } from '../../../src/addin/i18n/problems/problem-text';
import { dateOfText, readingsOfDate } from '../../../src/market/time/date-argument';
import { expectedField } from '../../../src/market/fields/field-suggestion';
import { findField, quoteFields } from '../../../src/market/fields/fields';
import { noOwnMarkets } from '../../../src/market/time/markets';
import { MarketDataError } from '../../../src/market/texts/problem';
import { parseSymbol } from '../../../src/market/symbols/symbol';
import { splitList } from '../../../src/market/texts/typed-text';

const length = 400_000;
const texts: readonly (readonly [what: string, text: string])[] = [
  ['blanks between two letters', `A${' '.repeat(length)}B`],
  ['blanks around a symbol and a letter', `${' '.repeat(length)}600519.SH X`],
  ['combining marks out of their canonical order', `A${'\u0315'.repeat(length / 2)}${'\u0327'.repeat(length / 2)}`],
  ['digits', '1'.repeat(length)],
  ['dots', '.'.repeat(length)],
  ['letters and dots', 'A.'.repeat(length / 2)],
];

describe.each(texts)('A text of many %s', (_what, text) => {
  it('is refused as a symbol, with a message of readable length', () => {
    const problem = problemOf(() => parseSymbol(text));
    expect(problem).toMatchObject({ kind: 'bad-argument', expected: { kind: 'symbol' } });
    for (const language of ['en', 'zh'] as const) expect(problemText(problem, language).length).toBeLessThan(300);
  });

  it('is one refused place of a list', () => {
    expect(splitList(`AAPL,${text},`)).toHaveLength(3);
    expect(readSymbols([[`AAPL,${text},`]], { own: noOwnMarkets, source: 'service' })).toEqual([
      ['AAPL.US'],
      [expect.any(MarketDataError)],
      [undefined],
    ]);
  });

  it('is neither a date nor a field', () => {
    expect(dateOfText(text)).toBeUndefined();
    expect(readingsOfDate(text)).toEqual([]);
    expect(findField(text, quoteFields)).toBeUndefined();
    expect(expectedField(text, quoteFields)).toEqual({ kind: 'field' });
  });

  it('is neither a choice nor a number', () => {
    expect(problemOf(() => readOneOf([[text]], 'order', ['asc', 'desc'], 'asc'))).toMatchObject({ argument: 'order' });
    expect(problemOf(() => readWholeNumber([[text]], 'count', { min: 1, max: 5, whenOmitted: 1 }))).toMatchObject({
      argument: 'count',
    });
    expect(readText([[text]]).length).toBeLessThanOrEqual(text.length);
  });
});

it('A message shows what came without the blanks before it', () => {
  const problem = problemOf(() => parseSymbol(`${' '.repeat(length)}what?`));
  expect(problemText(problem, 'en')).toContain(': "what?" is not valid');
});

it('Blanks around a symbol do not count towards its length', () => {
  expect(parseSymbol(`${' '.repeat(length)}sh600519${'\u3000'.repeat(length)}`)).toBe('600519.SH');
});

function problemOf(act: () => unknown): MarketDataError['problem'] {
  try {
    act();
  } catch (error) {
    if (error instanceof MarketDataError) return error.problem;
  }
  throw new Error('expected a problem');
}
