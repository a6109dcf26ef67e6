import { numfmt } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../src/addin/i18n/language';
import type { FieldKind } from '../../../../src/market/fields/fields';
import { type FormattedNumber, formatFor, numberCell } from '../../../../src/addin/sheet/cells';
import {
  carries,
  inOneUnit,
  type FormatHost,
  formatPolicy,
  markedFormat,
  numberFormatOf,
  priceFormat,
} from '../../../../src/addin/sheet/formats';
import { fresh, moutai, stale } from '../../../support/fixture-values';

const inFull = { language: 'en' } as const;

function formatOf(kind: FieldKind, value = 1, style: Parameters<typeof numberFormatOf>[2] = inFull, decimals = 3) {
  const format = numberFormatOf(kind, decimals, style);
  return format && formatFor(value, format);
}

/** What a cell shows, as the grid of the workbench formats it. */
function shown(kind: FieldKind, value: number, style?: Parameters<typeof numberFormatOf>[2]): string {
  return numfmt.format(formatOf(kind, value, style) ?? 'General', value);
}

describe('The format of a number', () => {
  it.each<[FieldKind, string | undefined]>([
    ['price', '#,##0.000'],
    ['change', '#,##0.000'],
    ['fraction', '0.00%'],
    ['volume', '#,##0'],
    ['shares', '#,##0'],
    ['money', '#,##0'],
    ['number', undefined],
    ['text', undefined],
    ['date', undefined],
    ['time', undefined],
  ])('follows from its kind: %s', (kind, format) => expect(formatOf(kind)).toBe(format));

  it('shows the decimals of a price, ten at most', () => {
    const formats = [0, 2, 4, 10, 11].map((decimals) => formatFor(1, priceFormat(decimals)));
    expect(formats).toEqual(['#,##0', '#,##0.00', '#,##0.0000', '#,##0.0000000000', '#,##0.0000000000']);
  });

  it('is grey for a stale value in every section, also where it has no format of its own', () => {
    expect(markedFormat('0.00;0.00', moutai, stale)).toBe('[Color16]0.00;[Color16]0.00');
    expect(markedFormat(undefined, moutai, stale)).toBe('[Color16]General');
    expect(formatFor(-0.001, markedFormat(priceFormat(2), moutai, stale)!)).toBe('[Color16]#,##0.00;[Color16]#,##0.00');
    expect(markedFormat('0.00', moutai, fresh)).toBe('0.00');
    expect(markedFormat(undefined, moutai, fresh)).toBeUndefined();
  });
});

describe('A number that rounds to zero', () => {
  it.each<[FieldKind, number, string]>([
    ['fraction', -0.00004, '0.00%'],
    ['fraction', -0.00005, '-0.01%'],
    ['fraction', 0.00004, '0.00%'],
    ['change', -0.0004, '0.000'],
    ['change', -0.0006, '-0.001'],
    ['volume', -0.4, '0'],
    ['volume', -1, '-1'],
    ['volume', 0, '0'],
  ])('has no sign: %s %d is %s', (kind, value, text) => expect(shown(kind, value)).toBe(text));

  it('has a format of two sections, as Excel shows the sign of a negative zero in a format of one', () => {
    expect(formatOf('fraction', -0.00004)).toBe('0.00%;0.00%');
    expect(formatOf('volume', -0.4)).toBe('#,##0;#,##0');
  });

  it.each<[FieldKind, number, string]>([
    ['fraction', -0.5, '0.00%'],
    ['fraction', 0, '0.00%'],
    ['volume', -0.5, '#,##0'],
  ])('has a format of one section otherwise: %s %d', (kind, value, format) => expect(formatOf(kind, value)).toBe(format));
});

describe('A column of short numbers', () => {
  const columnOf = (language: Language, values: readonly (number | string)[], facts = fresh) => {
    const format = markedFormat(numberFormatOf('money', 0, { language, shortNumbers: true }), moutai, facts);
    return inOneUnit(
      values.map((value) => [typeof value === 'number' ? numberCell(value, format) : value]),
      language,
    ).map(([cell]) => (typeof cell === 'object' && 'numberFormat' in cell ? numfmt.format(cell.numberFormat, cell.basicValue) : cell));
  };

  it('has the unit of its middle value, in which what is shown as zero is whole', () => {
    expect(columnOf('zh', ['成交额', 72_130_000, 304_890_000, 1_234, 0, ''])).toEqual([
      '成交额',
      '7213.0万',
      '30489.0万',
      '0.1万',
      '0',
      '',
    ]);
    expect(columnOf('zh', [2_084_000_000, 45_000_000, 561_000_000, 400_000])).toEqual(['20.84亿', '0.45亿', '5.61亿', '400,000']);
    expect(columnOf('en', [2_061_628_500, 72_130_000, 304_890_000])).toEqual(['2,061.63M', '72.13M', '304.89M']);
    expect(columnOf('en', [5_000_000, 700, 800])).toEqual(['5,000,000', '700', '800']);
  });

  it('keeps the grey of outdated values', () => {
    const format = markedFormat(numberFormatOf('money', 0, { language: 'zh', shortNumbers: true }), moutai, stale);
    const cells = inOneUnit([[numberCell(2e8, format)], [numberCell(3e4, format)], [numberCell(9e8, format)]], 'zh');
    expect(cells.map(([cell]) => (cell as FormattedNumber).numberFormat)).toEqual([
      '[Color16]0\\.00,,"亿"',
      '[Color16]#,##0',
      '[Color16]0\\.00,,"亿"',
    ]);
  });

  it('is left as it is where it has one unit', () => {
    const cells = [[numberCell(2e8, '0\\.00,,"亿"'), numberCell(12, '#,##0')]];
    expect(inOneUnit(cells, 'zh')).toBe(cells);
  });
});

describe('Short numbers', () => {
  it.each<[Language, number, string]>([
    ['en', 0, '0'],
    ['en', 9_999, '9,999'],
    ['en', 10_000, '10.00K'],
    ['en', 999_994, '999.99K'],
    ['en', 999_995, '1.00M'],
    ['en', -1_234_567, '-1.23M'],
    ['en', 999_994_999, '999.99M'],
    ['en', 999_995_000, '1.00B'],
    ['en', 1_234_567_890_123, '1,234.57B'],
    ['zh', 9_999, '9,999'],
    ['zh', 10_000, '1.0万'],
    ['zh', -56_789, '-5.7万'],
    ['zh', 99_999_499, '9999.9万'],
    ['zh', 99_999_500, '1.00亿'],
    ['zh', 123_456_789, '1.23亿'],
    ['zh', -12_345_678_901, '-123.46亿'],
  ])('in %s show %d as %s', (language, value, text) => {
    const style = { language, shortNumbers: true };
    expect(['volume', 'shares', 'money'].map((kind) => shown(kind as FieldKind, value, style))).toEqual(Array(3).fill(text));
  });

  it('are never prices or fractions', () => {
    const style = { language: 'en', shortNumbers: true } as const;
    expect(shown('price', 1_234_567, style)).toBe('1,234,567.000');
    expect(shown('fraction', 1_234_567, style)).toBe('123456700.00%');
  });
});

describe('A format policy', () => {
  it.each<[FieldKind, string | undefined]>([
    ['date', 'dates'],
    ['time', 'dates'],
    ['price', 'prices'],
    ['change', 'prices'],
    ['fraction', 'numbers'],
    ['volume', 'numbers'],
    ['shares', 'numbers'],
    ['money', 'numbers'],
    ['number', 'numbers'],
    ['text', undefined],
  ])('carries the formats of the kind %s with those of %s', (kind, group) => {
    const none = { language: 'en', dates: false, numbers: false, prices: false } as const;
    for (const each of ['dates', 'numbers', 'prices']) {
      expect(carries({ ...none, [each]: true }, kind)).toBe(each === group);
    }
  });
});

describe('A result carries', () => {
  const host: FormatHost = { language: 'en', hasFormats: true };
  const columns: readonly FieldKind[] = ['time', 'price', 'price', 'price', 'price', 'volume', 'money', 'text'];
  const columnsOf = (prices: number, volumes = 0): readonly FieldKind[] => [
    ...Array.from({ length: prices }, () => 'price' as const),
    ...Array.from({ length: volumes }, () => 'volume' as const),
  ];
  const carried = (rows: number, of = columns, on = host) => {
    const policy = formatPolicy(on, rows, of);
    return (['time', 'volume', 'price', 'text'] as const).filter((kind) => carries(policy, kind));
  };

  it('no formats on a host that knows none', () => expect(carried(1, columns, { ...host, hasFormats: false })).toEqual([]));

  it('all formats, then none of prices, then only those of dates, as it grows', () => {
    expect(carried(1_900)).toEqual(['time', 'volume', 'price']);
    expect(carried(1_910)).toEqual(['time', 'volume']);
    expect(carried(3_700)).toEqual(['time', 'volume']);
    expect(carried(3_800)).toEqual(['time']);
  });

  it('three times as much where Excel is no web page: 5,000 bars with all their formats', () => {
    const desktop = { ...host, isOnTheWeb: false };
    expect(carried(5_000, columns, desktop)).toEqual(['time', 'volume', 'price']);
    expect(carried(5_720, columns, desktop)).toEqual(['time', 'volume']);
    expect(carried(12_000, columns, desktop)).toEqual(['time']);
  });

  it('the formats of dates at any size', () => expect(carried(1_000_000)).toEqual(['time']));

  it('all formats up to the last character of the limit', () => {
    expect(carried(1, columnsOf(13_333))).toContain('price');
    expect(carried(1, columnsOf(13_334))).not.toContain('price');
    expect(carried(1, columnsOf(90_902, 1))).toContain('volume');
    expect(carried(1, columnsOf(90_903, 1))).not.toContain('volume');
    // 90,875 plain prices and 5 volumes with formats take a million characters exactly.
    expect(carried(1, columnsOf(90_875, 5))).toContain('volume');
    expect(carried(1, columnsOf(90_876, 5))).not.toContain('volume');
  });
});
