import { numfmt } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import { columnUnits } from '../../../../src/addin/dashboards/description/sheet-description';

describe('A column of amounts', () => {
  it.each([
    ['small', 'en', [407_415, 2_503_000, 228_980_000, 4_000], ['0.41M', '2.50M', '228.98M', '4,000']],
    ['small', 'zh', [407_415, 2_503_000, 229_000_000, 400], ['40.7万', '250.3万', '22900.0万', '400']],
    ['large', 'en', [6_902_000_000, 355_900_000, 4_000_000], ['6.90B', '0.36B', '4,000,000']],
    ['large', 'zh', [2_893_477_953, 356_000_000, 500_000, 400_000], ['28.93亿', '3.56亿', '0.01亿', '400,000']],
  ] as const)('has one unit where that does not show zero: %s, %s', (size, language, values, texts) => {
    expect(values.map((value) => numfmt.format(columnUnits[size][language], value))).toEqual(texts);
  });
});
