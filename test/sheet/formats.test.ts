import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../../src/market/fields';
import { formatPolicy, markedFormat, noFormats, numberFormatOf, priceFormat } from '../../src/sheet/formats';
import { fresh, moutai, stale } from './fixture-values';

describe('The format of a number', () => {
  it.each<[FieldKind, string | undefined]>([
    ['price', '0.000'],
    ['change', '0.000'],
    ['fraction', '0.00%'],
    ['volume', '#,##0'],
    ['money', '#,##0'],
    ['number', undefined],
    ['text', undefined],
    ['date', undefined],
    ['time', undefined],
  ])('follows from its kind: %s', (kind, format) => {
    expect(numberFormatOf(kind, 3)).toBe(format);
  });

  it('shows the decimals of a price, ten at most', () => {
    expect([2, 4, 10, 11].map(priceFormat)).toEqual(['0.00', '0.0000', '0.0000000000', '0.0000000000']);
  });

  it('is grey for a stale value, also where it has no format of its own', () => {
    expect(markedFormat('0.00', moutai, stale)).toBe('[Color16]0.00');
    expect(markedFormat(undefined, moutai, stale)).toBe('[Color16]General');
    expect(markedFormat('0.00', moutai, fresh)).toBe('0.00');
    expect(markedFormat(undefined, moutai, fresh)).toBeUndefined();
  });
});

describe('A result carries', () => {
  const all = { dates: true, numbers: true };
  const onlyDates = { dates: true, numbers: false };
  const columns = { dates: 1, numbers: 9 };

  it('no formats on a host that knows none', () => {
    expect(formatPolicy(false, 1, columns)).toEqual(noFormats);
  });

  it('first all formats, then only those of dates, then none, as it grows', () => {
    const policies = [1, 1_000, 2_000, 10_000].map((rows) => formatPolicy(true, rows, columns));
    expect(policies).toEqual([all, all, onlyDates, noFormats]);
  });

  it('the formats of dates and numbers together, or those of dates alone', () => {
    expect(formatPolicy(true, 1, { dates: 9_000, numbers: 4_000 })).toEqual(all);
    expect(formatPolicy(true, 1, { dates: 10_000, numbers: 4_000 })).toEqual(onlyDates);
  });

  it('the formats of dates up to the last character of the limit', () => {
    expect(formatPolicy(true, 1, { dates: 5, numbers: 90_875 })).toEqual(onlyDates);
    expect(formatPolicy(true, 1, { dates: 5, numbers: 90_876 })).toEqual(noFormats);
  });
});
