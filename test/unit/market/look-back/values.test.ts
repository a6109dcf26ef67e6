/** Values that a screen takes from bars, and the day of the quote behind them. */
import { describe, expect, it } from 'vitest';
import { computeIndicator } from '../../../../src/market/indicators/spec';
import { barCount, type Bars } from '../../../../src/market/bars/bars';
import { parseLookBack, parseOneLookBack } from '../../../../src/market/look-back/terms';
import { daysWithQuote, lookBackValue } from '../../../../src/market/look-back/values';
import type { Quote } from '../../../../src/market/fields/records';
import { barsInJanuary } from '../../../support/call-over-series';
import { moutai } from '../../../support/fixture-values';

const valueOf = (text: string, bars: Bars) => lookBackValue(parseOneLookBack(text, 'where')!, bars, 'SH', computeIndicator);
const days = barsInJanuary(moutai, { 5: 100, 6: 110, 7: 99, 8: 108.9, 9: 120 });

describe('A value of bars', () => {
  it.each([
    ['sma(3)', (99 + 108.9 + 120) / 3],
    ['return(2)', 120 / 99 - 1],
    ['ret(2)', 120 / 99 - 1],
    ['max_drawdown(4)', 99 / 110 - 1],
    ['high(2)', 122],
    ['high(250)', 122],
    ['from_high(250)', 120 / 122 - 1],
    ['average_amount(2)', (108.9 + 120) * 500],
    ['observations(250)', 4],
  ])('%s is that at the last bar', (text, expected) => expect(valueOf(text, days)).toBeCloseTo(expected, 10));

  it.each(['sma(6)', 'return(5)', 'volatility(5)', 'macd.signal'])('%s is missing where there are too few bars', (text) => {
    expect(valueOf(text, days)).toBeNaN();
  });

  it.each(['high(3)', 'low(3)', 'from_high(3)', 'average_amount(3)', 'sma(1)', 'return(1)'])('%s is missing without any', (text) => {
    expect(valueOf(text, barsInJanuary(moutai, {}))).toBeNaN();
  });

  it('of an indicator is missing over a window in which no price has changed', () => {
    const flat = (bars: Bars, value: number) => ({
      ...bars,
      open: bars.close,
      high: bars.close,
      low: bars.close,
      close: bars.close.fill(value),
    });
    const still = flat(barsInJanuary(moutai, { 5: 1, 6: 1, 7: 1, 8: 1, 9: 1 }), 7);
    expect(['rsi(3)', 'kdj(3,1,1).k', 'std(3)', 'sma(3)'].map((text) => valueOf(text, still))).toEqual(Array(4).fill(NaN));
    expect(valueOf('rsi(3)', days)).toBeGreaterThan(0);
  });

  it('is no line of blanks for a sparkline without any', () => {
    const [spark] = parseLookBack('spark(5)', 'fields')!;
    expect(lookBackValue(spark!, barsInJanuary(moutai, {}), 'SH', computeIndicator)).toBe('');
  });

  it('is annualised by the days of its market', () => {
    const closes = barsInJanuary(moutai, { 5: 100, 6: 110, 7: 99, 8: 108.9 });
    const deviation = Math.sqrt(((0.1 - 1 / 30) ** 2 * 2 + (-0.1 - 1 / 30) ** 2) / 2);
    expect(valueOf('volatility(3)', closes)).toBeCloseTo(deviation * Math.sqrt(243), 10);
  });
});

describe('The day of a quote', () => {
  const quote = {
    ...{ symbol: moutai, timestamp: Date.parse('2026-01-12T02:30:00Z') },
    ...{ open: 121, high: 126, low: 119, last_price: 125, volume: 7, amount: 9 },
  } as Quote;
  const friday = { timestamp: Date.parse('2026-01-09T07:00:00Z'), open: 119 };
  const closes = (changes: Partial<Quote>) => [...daysWithQuote(days, { ...quote, ...changes }, 'SH').close.slice(4)];

  it('follows the days before it', () => {
    const bars = daysWithQuote(days, quote, 'SH');
    const day = Date.parse('2026-01-12T00:00:00+08:00');
    const last = Object.entries(bars).map(([name, column]) => [name, (column as Float64Array).at(-1)]);
    expect(Object.fromEntries(last)).toEqual({
      ...{ timestamp: day, open: 121, high: 126, low: 119, close: 125, volume: 7, amount: 9 },
    });
    expect(barCount(bars)).toBe(6);
  });

  it.each([
    ['is left out where the bars have it', friday, [120]],
    ['is left out without trades', { volume: 0 }, [120]],
    ['is left out without prices', { open: 0, high: 0, low: 0 }, [120]],
    ['is left out without a time', { timestamp: null }, [120]],
    ['turns the bars into its prices, where an event has changed them since', { ...friday, open: 238 }, [240]],
    ['is told by its open, not by a price after the close', { ...friday, last_price: 130 }, [120]],
    ['is left out where the bars have later ones', { timestamp: Date.parse('2026-01-08T07:00:00Z') }, [120]],
    ['counts where nobody tells the volume', { volume: null }, [120, 125]],
  ])('%s', (_, changes, expected) => expect(closes(changes)).toEqual(expected));
});
