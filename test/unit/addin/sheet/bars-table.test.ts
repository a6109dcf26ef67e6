/** Bars of one symbol, and of several below each other. */
import { describe, expect, it } from 'vitest';
import type { Bars } from '../../../../src/market/bars/bars';
import type { BarField } from '../../../../src/market/fields/fields';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { barCell } from '../../../../src/addin/sheet/bar-columns';
import { type BarsTable, longBarCells } from '../../../../src/addin/sheet/bars-table';
import { wideBarCells } from '../../../../src/addin/sheet/wide-bars';
import {
  apple,
  formatted,
  fresh,
  fund,
  january14,
  january15,
  midnight,
  moutai,
  offline,
  stale,
  tencent,
  unreadableSymbol,
  withoutLead,
  withTickSize,
} from '../../../support/fixture-values';

/** The close rises by one with each bar; the volume is a hundred times the close. */
function rising(timestamps: readonly number[], firstClose: number): Bars {
  const close = Float64Array.from(timestamps, (_, i) => firstClose + i);
  const volume = close.map((one) => one * 100);
  return {
    timestamp: Float64Array.from(timestamps),
    open: close,
    high: close,
    low: close,
    close,
    volume,
    amount: volume,
  };
}

const twoDays = (symbol: SymbolCode) => [midnight(symbol, [2026, 1, 14]), midnight(symbol, [2026, 1, 15])];
const bars = withoutLead(
  new Map<SymbolCode, Bars | typeof offline>([
    [moutai, rising(twoDays(moutai), 1468)],
    [fund, rising(twoDays(fund), 3)],
    [apple, offline],
  ]),
);

function tableOf(slots: BarsTable['slots'], fields: BarsTable['fields'], more: Partial<BarsTable> = {}): BarsTable {
  const style = { headers: false, order: 'asc', language: 'en', hasFormats: false, facts: fresh } as const;
  return { slots, fields, period: '1d', bars, ...style, ...more };
}

const rowsOf = (...given: Parameters<typeof tableOf>) => longBarCells(tableOf(...given));
/** Half past ten and half past one in Shanghai. */
const [halfPastTen, halfPastOne] = [Date.parse('2026-01-15T02:30:00Z'), Date.parse('2026-01-15T05:30:00Z')];
const minutes = withoutLead(new Map([[moutai, rising([halfPastTen, halfPastOne], 1468)]]));

describe('Bars of one symbol', () => {
  it('are columns of fields, oldest first or newest first', () => {
    const oldestFirst = [
      [january14, 1468, 146_800],
      [january15, 1469, 146_900],
    ];
    expect(rowsOf([moutai], ['timestamp', 'close', 'volume'])).toEqual(oldestFirst);
    expect(rowsOf([moutai], ['timestamp', 'close', 'volume'], { order: 'desc' })).toEqual(oldestFirst.toReversed());
  });

  it('are headed by the names of the fields: a date for days, a time for minutes', () => {
    const fields = ['timestamp', 'close'] as const;
    expect(rowsOf([moutai], fields, { headers: true })[0]).toEqual(['Date', 'Close']);
    expect(rowsOf([moutai], fields, { headers: true, language: 'zh' })[0]).toEqual(['日期', '收盘']);
    expect(rowsOf([moutai], fields, { headers: true, period: '30m', bars: minutes })[0]).toEqual(['Time', 'Close']);
  });

  it('leave a field blank that the service did not give', () => {
    expect(rowsOf([fund], ['prev_close', 'close'])).toEqual([
      ['', 3],
      ['', 4],
    ]);
  });
});

describe('Formats of bars of one symbol', () => {
  it('show dates, prices and counts in their formats', () => {
    expect(rowsOf([moutai], ['timestamp', 'close', 'volume'], { hasFormats: true })[0]).toEqual([
      formatted(january14, 'yyyy-mm-dd'),
      formatted(1468, '#,##0.00'),
      formatted(146_800, '#,##0'),
    ]);
    expect(rowsOf([moutai], ['timestamp'], { hasFormats: true, period: '30m', bars: minutes })[0]).toEqual([
      formatted(january15 + 10.5 / 24, 'yyyy-mm-dd hh:mm'),
    ]);
  });

  it('show the decimals of the last close in every row, or those of a known tick size', () => {
    const penny = withoutLead(new Map([[tencent, rising(twoDays(tencent), -0.75)]]));
    const closes = rowsOf([tencent], ['close'], { hasFormats: true, bars: penny });
    expect(closes).toEqual([[formatted(-0.75, '#,##0.000')], [formatted(0.25, '#,##0.000')]]);
    const ticks = { hasFormats: true, facts: withTickSize(0.0001) };
    expect(rowsOf([moutai], ['close'], ticks)[0]).toEqual([formatted(1468, '#,##0.0000')]);
  });

  it('are grey where they are stale', () => {
    expect(rowsOf([moutai], ['timestamp', 'close'], { hasFormats: true, facts: stale })[0]).toEqual([
      formatted(january14, '[Color16]yyyy-mm-dd'),
      formatted(1468, '[Color16]#,##0.00'),
    ]);
  });

  it('are a problem in every column where there are none', () => {
    expect(rowsOf([apple], ['timestamp', 'close'])).toEqual([[offline, offline]]);
  });
});

describe('Bars of several symbols', () => {
  it('are named by a first column, also in the header', () => {
    expect(rowsOf([moutai, fund], ['close'], { headers: true })).toEqual([
      ['Symbol', 'Close'],
      [moutai, 1468],
      [moutai, 1469],
      [fund, 3],
      [fund, 4],
    ]);
  });

  it('take one row for a blank place, for what is no symbol, and for a symbol that failed or is missing', () => {
    expect(rowsOf([undefined, unreadableSymbol, apple, tencent], ['timestamp', 'close'])).toEqual([
      ['', '', ''],
      [unreadableSymbol, unreadableSymbol, unreadableSymbol],
      [apple, offline, offline],
      [tencent, '', ''],
    ]);
  });
});

describe('A long table', () => {
  const many = (count: number) =>
    withoutLead(
      new Map([
        [
          moutai,
          rising(
            Array.from({ length: count }, () => halfPastTen),
            1,
          ),
        ],
      ]),
    );
  const firstRow = (slots: BarsTable['slots'], fields: BarsTable['fields'], count: number) =>
    rowsOf(slots, fields, { hasFormats: true, bars: many(count) })[0];
  const day = formatted(january15, 'yyyy-mm-dd');

  it('drops the formats of prices first, then those of volumes, and never those of dates', () => {
    expect(firstRow([moutai], ['timestamp', 'close'], 6_000)).toEqual([day, formatted(1, '#,##0.00')]);
    expect(firstRow([moutai], ['timestamp', 'close', 'volume'], 6_000)).toEqual([day, 1, formatted(100, '#,##0')]);
    expect(firstRow([moutai], ['timestamp', 'close', 'volume'], 7_000)).toEqual([day, 1, 100]);
    expect(firstRow([moutai], ['timestamp', 'close'], 14_000)).toEqual([day, 1]);
  });

  it('has ten thousand bars with dates within what Excel on the web takes', () => {
    const days = Array.from({ length: 10_000 }, (_, i) => midnight(moutai, [1990, 1, 1]) + i * 86_400_000);
    const long = { bars: withoutLead(new Map([[moutai, rising(days, 1)]])), hasFormats: true };
    const rows = rowsOf([moutai], ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'amount'], long);
    expect(rows.at(-1)?.[0]).toMatchObject({ numberFormat: 'yyyy-mm-dd' });
    expect(rows.known?.size).toBeLessThan(1_500_000);
  });

  it('counts the rows of all symbols', () => expect(firstRow([moutai, moutai], ['timestamp', 'close'], 3_500)).toEqual([moutai, day, 1]));
});

describe('Fields that follow from the symbol', () => {
  it('are columns like others, and bars of several markets name their units', () => {
    const both = new Map([...bars, ...withoutLead(new Map([[apple, rising(twoDays(apple), 200)]]))]);
    const fields = ['volume', 'volume_shares', 'volume_unit', 'currency'] as const;
    expect(rowsOf([moutai, apple], fields, { bars: both, headers: true })).toEqual([
      ['Symbol', 'Volume (lots/shares)', 'Volume in shares', 'Volume unit', 'Currency'],
      [moutai, 146_800, 14_680_000, 'lots', 'CNY'],
      [moutai, 146_900, 14_690_000, 'lots', 'CNY'],
      [apple, 20_000, 20_000, 'shares', 'USD'],
      [apple, 20_100, 20_100, 'shares', 'USD'],
    ]);
  });
});

describe('Bars side by side', () => {
  it('are headed by the symbols, with a blank for a blank place', () => {
    const slots = [moutai, undefined, unreadableSymbol];
    expect(wideBarCells(tableOf(slots, ['close'], { headers: true }), 'close')[0]).toEqual(['Date', moutai, '', unreadableSymbol]);
  });

  it('give the problems a row to stand in where there is no bar at all', () => {
    const empty = new Map([...bars, ...withoutLead(new Map([[fund, rising([], 0)]]))]);
    expect(wideBarCells(tableOf([apple, fund], ['close'], { bars: empty }), 'close')).toEqual([['', offline, '']]);
  });

  it('repeat a field that follows from the symbol in every row', () => {
    expect(wideBarCells(tableOf([moutai, fund], ['volume_unit']), 'volume_unit')).toEqual([
      [january14, 'lots', 'lots'],
      [january15, 'lots', 'lots'],
    ]);
  });

  it('repeat a problem in every row', () => {
    expect(wideBarCells(tableOf([moutai, apple], ['close']), 'close')).toEqual([
      [january14, 1468, offline],
      [january15, 1469, offline],
    ]);
  });

  it('keep the formats of dates when those of numbers no longer fit', () => {
    const days = Array.from({ length: 7_000 }, (_, i) => midnight(moutai, [2000, 1, 1]) + i * 86_400_000);
    const long = withoutLead(new Map([[moutai, rising(days, 1)]]));
    const [row] = wideBarCells(tableOf([moutai], ['close'], { bars: long, hasFormats: true }), 'close');
    expect(row).toEqual([formatted(36_526, 'yyyy-mm-dd'), 1]);
  });
});

describe('Short numbers', () => {
  it('are chosen for every bar by its own size', () => {
    const days = twoDays(moutai);
    const grown = withoutLead(new Map([[moutai, { ...rising(days, 1), volume: Float64Array.of(5_000, 2e8) }]]));
    const shown = { bars: grown, hasFormats: true, language: 'zh', shortNumbers: true } as const;
    expect(rowsOf([moutai], ['volume', 'close'], shown)).toEqual([
      [formatted(5_000, '#,##0'), formatted(1, '#,##0.00')],
      [formatted(2e8, '0\\.00,,"亿"'), formatted(2, '#,##0.00')],
    ]);
  });
});

describe('One bar', () => {
  const formats = { dates: true, numbers: true, prices: true, language: 'en' } as const;
  const series = { symbol: moutai, bars: rising(twoDays(moutai), 1468), facts: fresh };

  it('shows one field in its format', () => {
    expect(barCell(series, 1, { field: 'close', period: '1d', formats })).toEqual(formatted(1469, '#,##0.00'));
    expect(barCell(series, 1, { field: 'timestamp', period: '1d', formats })).toEqual(formatted(january15, 'yyyy-mm-dd'));
  });

  it('shows the time of a minute', () => {
    const ofMinutes = { ...series, bars: rising([halfPastTen, halfPastOne], 1) };
    expect(barCell(ofMinutes, 1, { field: 'timestamp', period: '30m', formats })).toEqual(
      formatted(january15 + 13.5 / 24, 'yyyy-mm-dd hh:mm'),
    );
  });

  it('shows its volume in shares, and the units of its symbol', () => {
    const shown = (field: BarField, more: object = {}) => barCell(series, 0, { field, period: '1d', formats: { ...formats, ...more } });
    expect(shown('volume_shares')).toEqual(formatted(14_680_000, '#,##0'));
    expect(shown('currency')).toBe('CNY');
    expect(shown('volume_unit', { language: 'zh' })).toBe('手');
  });

  it('is blank for a field that the service did not give', () => {
    expect(barCell(series, 0, { field: 'prev_close', period: '1d', formats })).toBe('');
  });
});
