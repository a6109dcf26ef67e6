import { describe, expect, it } from 'vitest';
import type { DayBar } from '../../../../src/market/check/bar-values';
import { checkDays, type CheckedDays, marketDays } from '../../../../src/market/check/check-days';
import { type DayNumber, dayNumber, parseIsoDay } from '../../../../src/market/time/exchange-time';
import { isWeekday } from '../../../../src/market/time/trading-hours';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';

const day = (iso: string) => parseIsoDay(iso)!;
/** The Monday of the first week. */
const monday = day('2024-03-04');
const tradingDays = Array.from({ length: 84 }, (_, index) => dayNumber(monday + index)).filter(isWeekday);

/** Sixty days of a share that rises and falls by two percent, around ten. */
function cleanDays(): DayBar[] {
  return tradingDays.map((day, index) => {
    const close = 10 * (1 + 0.02 * Math.sin(index));
    const open = 10 * (1 + 0.02 * Math.sin(index - 0.5));
    const [high, low] = [Math.max(open, close) * 1.005, Math.min(open, close) * 0.995];
    return { day, open, high, low, close, shares: 1e6, amount: (1e6 * (high + low)) / 2 };
  });
}

/** What is found where some bars are changed. */
function check(bars: readonly DayBar[], rest: Partial<CheckedDays> = {}) {
  return checkDays({
    ...{ symbol: '600519.SH' as SymbolCode, from: monday, bars, events: [], tradingDays, quote: undefined },
    ...rest,
  });
}

const changed = (index: number, change: Partial<DayBar>, bars = cleanDays()) =>
  bars.map((bar, at) => (at === index ? { ...bar, ...change } : bar));
/** Every bar from an index on, with prices multiplied. */
const from = (index: number, times: number) => cleanDays().map((bar, at) => (at < index ? bar : scaled(bar, times)));
const scaled = (bar: DayBar, times: number): DayBar => ({
  ...{ ...bar, open: bar.open * times, high: bar.high * times, low: bar.low * times, close: bar.close * times },
  amount: bar.amount * times,
});

describe('A check of daily bars', () => {
  it('finds nothing in clean data', () => {
    expect(check(cleanDays())).toEqual([]);
    expect(check(cleanDays(), { tradingDays: undefined })).toEqual([]);
  });

  const at = tradingDays[20]!;
  it.each<[string, DayBar[], object]>([
    ['a price of zero', changed(20, { low: 0 }), { kind: 'price-not-positive', severity: 'error', found: 0 }],
    [
      'zeros of a day without trades',
      changed(20, { open: 0, high: 0, low: 0, shares: 0, amount: 0 }),
      { kind: 'price-not-positive', severity: 'note' },
    ],
    ['a high below the low', changed(20, { high: 5, low: 10 }), { kind: 'high-below-low', found: 5, expected: { from: 10 } }],
    ['a close outside of the day', changed(20, { close: 12 }), { kind: 'price-outside', found: 12 }],
    ['an amount in another unit', changed(20, { amount: 1e9 }), { kind: 'amount-unlike-price', found: 1_000 }],
    ['a missing day', cleanDays().toSpliced(20, 1), { kind: 'missing-days', count: 1, found: 0, expected: 1 }],
    ['a day twice', cleanDays().toSpliced(20, 0, cleanDays()[20]!), { kind: 'repeated-day', found: 2, expected: 1 }],
  ])('finds %s', (_, bars, finding) => expect(check(bars)).toMatchObject([{ first: at, last: at, ...finding }]));

  it('finds bars of days on which the market was closed', () => {
    const saturday = dayNumber(monday + 5);
    const bars = cleanDays().toSpliced(5, 0, { ...cleanDays()[5]!, day: saturday });
    expect(check(bars)).toMatchObject([{ kind: 'days-too-many', first: saturday, expected: 0 }]);
  });

  it('joins missing days without a bar between them, over weekends, and counts those until the end', () => {
    const bars = cleanDays().toSpliced(57).toSpliced(18, 4);
    expect(check(bars)).toMatchObject([
      { kind: 'missing-days', first: tradingDays[18], last: tradingDays[21], count: 4, expected: 4 },
      { kind: 'missing-days', first: tradingDays[57], last: tradingDays[59], count: 3 },
    ]);
  });

  it('reports nothing of the bars before the range', () => {
    const from = tradingDays[21]!;
    expect(check(changed(20, { low: 0 }), { from })).toEqual([]);
    expect(check(changed(20, { low: 0 }, changed(22, { low: 0 })), { from })).toMatchObject([{ first: tradingDays[22] }]);
  });

  it('joins an amount in another unit over all bars', () => {
    const bars = cleanDays().map((bar) => ({ ...bar, amount: bar.amount / 1_000 }));
    expect(check(bars)).toMatchObject([{ kind: 'amount-unlike-price', first: tradingDays[0], count: 60 }]);
  });
});

describe('A jump', () => {
  const half = { kind: 'jump', first: tradingDays[20] };
  it.each([
    ['beyond the limits of the exchange', '600519.SH', 0.85],
    ['as of a split, where there are no limits', 'AAPL.US', 0.5],
    ['as of a consolidation', '00700.HK', 10],
  ])('%s is found where no event explains it', (_, symbol, times) => {
    expect(check(from(20, times), { symbol: symbol as SymbolCode })).toMatchObject([half]);
    const events = [{ day: tradingDays[20]!, factor: 1 / times }];
    expect(check(from(20, times), { symbol: symbol as SymbolCode, events })).toEqual([]);
  });

  it.each([
    ['within the limits', '688981.SH', 0.85],
    ['that news may cause', 'AAPL.US', 1.25],
  ])('%s is none', (_, symbol, times) => expect(check(from(20, times), { symbol: symbol as SymbolCode })).toEqual([]));

  it.each([
    [
      'after a suspension',
      cleanDays()
        .toSpliced(15, 5)
        .map((bar) => (bar.day < tradingDays[20]! ? bar : scaled(bar, 0.8))),
    ],
    ['in the first days of a listing', cleanDays().map((bar, index) => scaled(bar, index < 3 ? 0.7 : 1))],
  ])('has no limit %s', (_, bars) => expect(check(bars).filter(({ kind }) => kind === 'jump')).toEqual([]));

  it('is not judged without the events', () => expect(check(from(20, 0.5), { events: undefined })).toEqual([]));

  it('of an event that the prices do not show is missed', () => {
    const events = [{ day: tradingDays[20]!, factor: 2 }];
    expect(check(cleanDays(), { events })).toMatchObject([{ kind: 'event-without-jump', first: tradingDays[20], expected: -0.5 }]);
  });
});

describe('A quote', () => {
  const bars = cleanDays();
  const last = bars.at(-1)!;
  const quote = {
    ...{ day: last.day, last: last.close, previousClose: bars.at(-2)!.close },
    ...{ isFinal: true, isSuspended: false },
  };
  it('that agrees with the bars has nothing odd', () => expect(check(bars, { quote })).toEqual([]));

  it.each<[string, object, object]>([
    ['whose last price is not the close', { last: 11 }, { kind: 'quote-unlike-bar', found: 11, expected: last.close }],
    ['whose previous close is another one', { previousClose: 9 }, { kind: 'prev-close-unlike-bar', found: 9 }],
    [
      'of an earlier day',
      { day: bars[50]!.day, last: bars[50]!.close, previousClose: bars[49]!.close },
      { kind: 'quote-stale', expected: last.day },
    ],
  ])('%s is found', (_, change, finding) => expect(check(bars, { quote: { ...quote, ...change } })).toMatchObject([finding]));

  it('of a suspended security explains the days that are missing since', () => {
    const halted = { ...quote, day: bars[50]!.day, last: bars[50]!.close, previousClose: bars[49]!.close };
    expect(check(bars.slice(0, 51), { quote: { ...halted, isSuspended: true } })).toMatchObject([
      { kind: 'quote-stale', severity: 'note' },
      { kind: 'missing-days', severity: 'note', first: tradingDays[51], count: 9 },
    ]);
  });

  it('during the day is not held against the bar of that day', () => {
    expect(check(bars, { quote: { ...quote, last: 11, isFinal: false } })).toEqual([]);
  });

  it('after an event has the reference price as its previous close', () => {
    const day = (last.day + 1) as DayNumber;
    const events = [{ day, factor: 2 }];
    const reference = { ...quote, day, last: last.close / 2, previousClose: last.close / 2 };
    expect(check(bars, { quote: reference, events })).toEqual([]);
  });
});

const days = (...numbers: number[]) => numbers.map(dayNumber);
const whole = days(1, 2, 3, 4, 5);

describe('The days of a market', () => {
  it.each([
    ['are those of most securities, though one lacks a day', [whole, whole, days(1, 2, 4, 5)], 5, whole],
    ['are none that a single security has', [whole, whole, days(1, 2, 3, 4, 5, 6)], 9, whole],
    ['count no security before its first day', [whole, days(4, 5), days(4, 5), whole, days(5)], 5, whole],
    ['end with the last day that is over', [whole, whole, whole], 3, days(1, 2, 3)],
    ['are not known from two securities', [whole, whole, []], 5, undefined],
  ])('%s', (_, securities, until, expected) => expect(marketDays(securities, dayNumber(until))).toEqual(expected));
});
