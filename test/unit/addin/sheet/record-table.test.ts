/** Quotes and instruments as cells. */
import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { FieldId } from '../../../../src/market/fields/fields';
import type { Outcome } from '../../../../src/market/texts/problem';
import type { SymbolRecord } from '../../../../src/market/fields/records';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import type { Rectangle } from '../../../../src/addin/sheet/cells';
import type { FormatHost } from '../../../../src/addin/sheet/formats';
import { recordCells, type RecordTable } from '../../../../src/addin/sheet/record-table';
import {
  apple,
  formatted,
  fresh,
  fund,
  january15,
  moutai,
  offline,
  stale,
  tencent,
  unreadableSymbol,
  withTickSize,
} from '../../../support/fixture-values';

type Field = Extract<
  FieldId,
  | 'symbol'
  | 'name'
  | 'type'
  | 'last_price'
  | 'change_amount'
  | 'change_pct'
  | 'volume'
  | 'volume_unit'
  | 'timestamp'
  | 'listing_date'
  | 'float_shares'
>;

function recordOf(symbol: SymbolCode, values: Partial<SymbolRecord<Field>>): SymbolRecord<Field> {
  const blank = { name: null, type: null, last_price: null, change_amount: null, change_pct: null };
  const others = { volume: null, volume_unit: null, timestamp: null, listing_date: null, float_shares: null };
  return { ...blank, ...others, ...values, symbol };
}

const records = new Map<SymbolCode, Outcome<SymbolRecord<Field>>>([
  [
    moutai,
    recordOf(moutai, {
      name: '贵州茅台',
      last_price: 1468.3,
      change_pct: 0.0123,
      volume: 25_000,
      timestamp: epochMs(Date.parse('2026-01-15T02:30:00Z')),
      listing_date: '2001-08-27',
      float_shares: 1_256_197_800,
    }),
  ],
  [fund, recordOf(fund, { last_price: 3.1 })],
  [apple, offline],
]);

type Style = Partial<RecordTable<Field> & FormatHost>;

function cellsOf(
  symbols: RecordTable<Field>['symbols'],
  fields: readonly Field[],
  { language = 'en', hasFormats = false, shortNumbers, ...others }: Style = {},
): Rectangle {
  const plain = { records, headers: false, facts: fresh, priceField: 'last_price' } as const;
  return recordCells<Field>({ symbols, fields, ...plain, ...others, host: { language, hasFormats, shortNumbers } });
}

describe('One field without headers', () => {
  it('keeps the shape of the symbols, with blanks and problems in their places', () => {
    const range = [
      [moutai, undefined],
      [unreadableSymbol, apple],
    ];
    expect(cellsOf(range, ['last_price'])).toEqual([
      [1468.3, ''],
      [unreadableSymbol, offline],
    ]);
  });
});

describe('A table', () => {
  it('has a row for each symbol of a range, in reading order', () => {
    const range = [
      [moutai, fund],
      [undefined, apple],
    ];
    expect(cellsOf(range, ['symbol', 'last_price'])).toEqual([
      [moutai, 1468.3],
      [fund, 3.1],
      ['', ''],
      [apple, offline],
    ]);
  });

  it('has the names of the fields on top, in the language of the user, also for one field', () => {
    expect(cellsOf([[moutai]], ['last_price'], { headers: true })).toEqual([['Last'], [1468.3]]);
    expect(cellsOf([[moutai]], ['name', 'volume'], { headers: true, language: 'zh' })).toEqual([
      ['名称', '成交量'],
      ['贵州茅台', 25_000],
    ]);
  });

  it('names the units of its columns where its rows differ', () => {
    const names = cellsOf([[moutai, tencent]], ['volume', 'last_price'], { headers: true })[0];
    expect(names).toEqual(['Volume (lots/shares)', 'Last']);
  });

  it('names a symbol without a record and leaves the rest of its row blank', () => {
    expect(cellsOf([[tencent]], ['symbol', 'name', 'last_price'])).toEqual([[tencent, '', '']]);
  });

  it('leaves missing texts and numbers blank', () => {
    expect(cellsOf([[fund]], ['name', 'change_pct', 'timestamp', 'listing_date'])).toEqual([['', '', '', '']]);
  });

  it('has no columns where no field is asked for', () => expect(cellsOf([[moutai]], [])).toEqual([[]]));
});

describe('A value', () => {
  it("is a date of Excel: a time on the exchange's clock, a calendar day without a zone", () => {
    expect(cellsOf([[moutai]], ['timestamp', 'listing_date'])).toEqual([[january15 + 10.5 / 24, 37_130]]);
  });

  it('stays text where its field is a text, also when it looks like a date', () => {
    const renamed = new Map([[moutai, recordOf(moutai, { name: '2026-01-15' })]]);
    expect(cellsOf([[moutai]], ['name'], { records: renamed, hasFormats: true })).toEqual([['2026-01-15']]);
  });

  it('is translated below a header where it is an id', () => {
    const record = recordOf(moutai, { type: 'stock', volume_unit: 'lots', name: 'stock' });
    const shown = (style: Style) =>
      cellsOf([[moutai]], ['type', 'volume_unit', 'name'], { records: new Map([[moutai, record]]), ...style }).at(-1);
    expect(shown({ language: 'zh', headers: true })).toEqual(['股票', '手', 'stock']);
    expect(shown({ language: 'zh' })).toEqual(['stock', 'lots', 'stock']);
    expect(shown({ headers: true })).toEqual(['stock', 'lots', 'stock']);
  });

  it.each(['warrant', 'toString'])('stays an id where it has no name: %s', (type) => {
    const records = new Map([[moutai, recordOf(moutai, { type })]]);
    expect(cellsOf([[moutai]], ['type'], { records, language: 'zh', headers: true })).toEqual([['类型'], [type]]);
  });

  it('stays as it came where the text of a date is none', () => {
    const spoken = new Map([[moutai, recordOf(moutai, { listing_date: 'in 2001' })]]);
    expect(cellsOf([[moutai]], ['listing_date'], { records: spoken, hasFormats: true })).toEqual([['in 2001']]);
  });

  it('has the format of its kind on a host that shows formats', () => {
    const fields = ['last_price', 'change_pct', 'volume', 'float_shares', 'timestamp', 'listing_date'] as const;
    expect(cellsOf([[moutai]], fields, { hasFormats: true })).toEqual([
      [
        formatted(1468.3, '#,##0.00'),
        formatted(0.0123, '0.00%'),
        formatted(25_000, '#,##0'),
        formatted(1_256_197_800, '#,##0'),
        formatted(january15 + 10.5 / 24, 'yyyy-mm-dd hh:mm:ss'),
        formatted(37_130, 'yyyy-mm-dd'),
      ],
    ]);
  });
});

describe('The format of a value', () => {
  it('shows the decimals of its own record: by the rules of the exchange, or by a known tick size', () => {
    const penny = new Map([[tencent, recordOf(tencent, { last_price: 0.25 })]]);
    expect(cellsOf([[tencent]], ['last_price'], { records: penny, hasFormats: true })).toEqual([[formatted(0.25, '#,##0.000')]]);
    expect(cellsOf([[fund]], ['last_price'], { hasFormats: true })).toEqual([[formatted(3.1, '#,##0.000')]]);
    const moved = new Map([[fund, recordOf(fund, { last_price: 3.1, change_amount: -0.02 })]]);
    expect(cellsOf([[fund]], ['change_amount'], { records: moved, hasFormats: true })).toEqual([[formatted(-0.02, '#,##0.000')]]);
    expect(cellsOf([[moutai]], ['last_price'], { hasFormats: true, facts: withTickSize(0.0001) })).toEqual([
      [formatted(1468.3, '#,##0.0000')],
    ]);
  });

  it('is grey where it is stale', () => {
    expect(cellsOf([[moutai]], ['last_price', 'listing_date'], { hasFormats: true, facts: stale })).toEqual([
      [formatted(1468.3, '[Color16]#,##0.00'), formatted(37_130, '[Color16]yyyy-mm-dd')],
    ]);
  });
});

describe('A large table', () => {
  const firstRow = (fields: readonly Field[], symbols = 7_000) =>
    cellsOf([Array.from({ length: symbols }, () => moutai)], fields, { hasFormats: true, headers: true })[1];

  it('keeps the formats of dates when those of numbers no longer fit', () => {
    expect(firstRow(['timestamp', 'last_price'])).toEqual([formatted(january15 + 10.5 / 24, 'yyyy-mm-dd hh:mm:ss'), 1468.3]);
    expect(firstRow(['listing_date', 'volume'])).toEqual([formatted(37_130, 'yyyy-mm-dd'), 25_000]);
  });

  it('drops the formats of prices before those of volumes', () => {
    expect(firstRow(['last_price', 'volume'])).toEqual([1468.3, formatted(25_000, '#,##0')]);
  });

  it('keeps the formats of dates at any size', () => expect(firstRow(['listing_date'], 14_000)).toEqual([formatted(37_130, 'yyyy-mm-dd')]));

  it('does not count texts, which have no format', () => {
    expect(firstRow(['last_price', 'name', 'symbol'])).toEqual([formatted(1468.3, '#,##0.00'), '贵州茅台', moutai]);
  });
});
