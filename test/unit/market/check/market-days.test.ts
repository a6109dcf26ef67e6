import { describe, expect, it } from 'vitest';
import { marketDays } from '../../../../src/market/check/market-days';
import { dayNumber } from '../../../../src/market/time/exchange-time';

const days = (...numbers: number[]) => numbers.map(dayNumber);
const whole = days(1, 2, 3, 4, 5);

describe('The days of a market', () => {
  it.each([
    ['are those of most securities, though one lacks a day', [whole, whole, days(1, 2, 4, 5)], 5, whole],
    ['are none that a single security has', [whole, whole, days(1, 2, 3, 4, 5, 6)], 9, whole],
    ['count no security before its first day', [whole, days(4, 5), days(4, 5), whole, days(5)], 5, whole],
    ['end with the last day that is over', [whole, whole, whole], 3, days(1, 2, 3)],
    ['are not known from two securities', [whole, whole, []], 5, undefined],
  ])('%s', (_, securities, until, expected) => {
    expect(marketDays(securities, dayNumber(until))).toEqual(expected);
  });
});
