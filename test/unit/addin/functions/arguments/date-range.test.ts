/** Ranges of dates as instants of an exchange. */
import { describe, expect, it } from 'vitest';
import { askByZone } from '../../../../../src/client/store/bars';
import { readDate, inOrder, instantRange, isReversed, noBars } from '../../../../../src/addin/functions/arguments/date-arguments';
import type { CalendarRange } from '../../../../../src/market/time/date-argument';
import { epochMs } from '../../../../../src/market/time/exchange-time';
import type { Market } from '../../../../../src/market/time/markets';
import { badArgument, MarketDataError } from '../../../../../src/market/texts/problem';
import type { SymbolCode } from '../../../../../src/market/symbols/symbol';
import { apple, fresh, fund, moutai, tencent } from '../../../../support/fixture-values';
import { day, thursdayMorning } from '../../../../support/local-service';
import { thrownBy } from '../../../../support/thrown-by';

function instantsOf(start: unknown, end: unknown, market: Market, wholeDays = false) {
  const range = { start: readDate(start, 'start'), end: readDate(end, 'end') } as CalendarRange;
  return instantRange(range, market, { now: epochMs(thursdayMorning), wholeDays });
}

const range = (from?: number, to?: number) => ({
  ...(from !== undefined && { from: epochMs(from) }),
  ...(to !== undefined && { to: epochMs(to) }),
});

describe('A range of dates', () => {
  it('includes both days whole, on the clock of the exchange', () => {
    const [from, to] = ['2026-01-12', '2026-01-13'];
    expect(instantsOf(from, to, 'SH')).toEqual(range(day(from), day('2026-01-14') - 1));
    expect(instantsOf(from, to, 'US')).toEqual(range(day(from, '-05:00'), day('2026-01-14', '-05:00') - 1));
  });

  it('keeps times of day unless it is of whole days', () => {
    const [from, to] = ['2026-01-12 14:30', '2026-01-13 09:30'];
    expect(instantsOf(from, to, 'SH')).toEqual(range(Date.parse('2026-01-12T14:30:00+08:00'), Date.parse('2026-01-13T09:30:00+08:00')));
    expect(instantsOf(from, to, 'SH', true)).toEqual(range(day('2026-01-12'), day('2026-01-14') - 1));
  });

  it('has no limit where a date is omitted', () => {
    expect(instantsOf(null, null, 'SH')).toStrictEqual({});
    expect(instantsOf('2026-01-12', null, 'SH', true)).toStrictEqual(range(day('2026-01-12')));
    expect(instantsOf(null, '2026-01-12', 'SH')).toStrictEqual(range(undefined, day('2026-01-13') - 1));
  });
});

describe('The order of a range', () => {
  it.each([
    [undefined, undefined],
    [5, undefined],
    [undefined, 5],
    [5, 5],
    [5, 6],
  ])('is right from %s to %s', (from, to) => {
    expect(isReversed(range(from, to))).toBe(false);
    expect(inOrder(range(from, to), 'SH')).toEqual(range(from, to));
  });

  it('is reversed where it ends before it begins, and then refused in days of the exchange', () => {
    const reversed = range(day('2026-01-14'), day('2026-01-14') - 1);
    expect(isReversed(reversed)).toBe(true);
    expect(thrownBy(() => inOrder(reversed, 'SH'))).toEqual(
      badArgument('end', { kind: 'not-before', earliest: '2026-01-14' }, '2026-01-13'),
    );
    expect(thrownBy(() => inOrder(reversed, 'US'))).toMatchObject({ problem: { received: '2026-01-13' } });
  });
});

it.each([
  [range(), {}],
  [range(day('2026-01-14')), { from: '2026-01-14' }],
  [range(undefined, day('2026-01-14') - 1), { to: '2026-01-13' }],
  [range(day('2026-01-12'), day('2026-01-14') - 1), { from: '2026-01-12', to: '2026-01-13' }],
])('A range without bars, %j, is named by its days: %j', (limits, days) => {
  const { problem } = noBars(moutai, 'SH', limits);
  expect(problem).toStrictEqual({ kind: 'no-bars', symbol: moutai, ...days });
  expect(noBars(moutai, 'SH')).toEqual(new MarketDataError({ kind: 'no-bars', symbol: moutai }));
});

describe('Symbols by time zone', () => {
  it('are asked for together, with a market of the zone', async () => {
    const asked: [readonly SymbolCode[], Market][] = [];
    const found = await askByZone([moutai, apple, fund, tencent], fresh, (members, market) => {
      asked.push([members, market]);
      return new Map(members.map((member) => [member, market]));
    });
    expect(asked).toEqual([
      [[moutai, fund], 'SH'],
      [[apple], 'US'],
      [[tencent], 'HK'],
    ]);
    expect(found).toEqual(
      new Map([
        [moutai, 'SH'],
        [fund, 'SH'],
        [apple, 'US'],
        [tencent, 'HK'],
      ]),
    );
  });

  it('are not asked for where there is none', async () => {
    const found = await askByZone([], fresh, () => {
      throw new Error('There is nothing to ask for.');
    });
    expect(found.size).toBe(0);
  });
});
